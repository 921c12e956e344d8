import { z } from "zod";
import { call } from "#kernel/call.ts";
import { taskKinds } from "./tasks-kinds.ts";

export const taskList = call({
  method: "GET",
  path: "/tasks",
  access: { types: ["admin", "tpa"] },
  summary:
    "What waits for somebody, by its kind: how many, whose, since when and by when; each kind only for those who may do it",
  query: z.strictObject({
    /** What belongs to this client alone. */
    client: z.uuid().optional(),
  }),
  answer: z.object({
    /** What is due before it is late. */
    today: z.iso.date(),
    tasks: z.array(
      z.object({
        kind: z.enum(taskKinds),
        /** Counted up to `mostTasks`. */
        count: z.int(),
        /** Of these, what is given to the caller; null where nobody is given such work. */
        mine: z.int().nullable(),
        /** What is given to nobody yet; null likewise. */
        free: z.int().nullable(),
        /** When the one that waits longest came. */
        oldest: z.string().nullable(),
        /** By when the first of them has to be done, where such work has a day. */
        due: z.iso.date().nullable(),
      }),
    ),
  }),
});
