import { z } from "zod";

/** What was changed of one record, in words: names for ids, amounts and dates as people write them. */
export const changedRecordSchema = z.object({
  /** "Coverage", "User". */
  kind: z.string(),
  /** "Blue PPO: Ana Cruz"; none where the record is gone. */
  name: z.string().nullable(),
  action: z.enum(["create", "update", "remove", "restore"]),
  fields: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
});
export type ChangedRecord = z.output<typeof changedRecordSchema>;
export type ChangedField = ChangedRecord["fields"][number];
