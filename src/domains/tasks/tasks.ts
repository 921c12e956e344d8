import { z } from "zod";
import { call } from "#kernel/call.ts";
import { taskKinds } from "./tasks-kinds.ts";

export const taskList = call({
  method: "GET",
  path: "/tasks",
  access: { types: ["admin", "tpa"] },
  summary:
    "What waits for somebody, by its kind: how many and since when; each kind only for those who may do it",
  query: z.strictObject({
    /** What belongs to this client alone. */
    client: z.uuid().optional(),
  }),
  answer: z.object({
    tasks: z.array(
      z.object({
        kind: z.enum(taskKinds),
        /** Counted up to `mostTasks`. */
        count: z.int(),
        /** Of these, what is given to the caller; null where nobody is given such work. */
        mine: z.int().nullable(),
        /** When the one that waits longest came. */
        oldest: z.string().nullable(),
      }),
    ),
  }),
});
