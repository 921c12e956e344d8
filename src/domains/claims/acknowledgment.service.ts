import { Readable } from "node:stream";
import { Problem } from "#kernel/problem.ts";
import type { Scope } from "#server/scope.ts";
import { acknowledge, type ReceivedSet } from "./x12/acknowledge.ts";

/** The 999 of a file that was gone through. It is made of its sets, so that it says the same whenever it is asked for. */
export async function getAcknowledgment(scope: Scope, id: string) {
  const { file, sets } = await scope.transaction(async ({ client }) => {
    const files = await client.query<{ seconds: number; status: string }>(
      "select extract(epoch from created_at)::int as seconds, status from claim_files where id = $1 and deleted_at is null",
      [id],
    );
    const found = await client.query<ReceivedSet>(
      `select sender, receiver, interchange_control as "interchangeControl", group_control as "groupControl",
         set_control as "setControl", guide, array(select f ->> 'code' from jsonb_array_elements(findings) f) as findings
       from claim_sets where file_id = $1 order by place`,
      [id],
    );
    return { file: files.rows[0], sets: found.rows };
  });
  // Until every set was added up, nobody can say which are accepted.
  if (file === undefined || file.status === "checking" || file.status === "failed")
    throw new Problem("notFound");
  const text = acknowledge(sets, { at: new Date(file.seconds * 1000), control: file.seconds });
  if (text === undefined) throw new Problem("notFound");
  return { file: Readable.from([text]), mediaType: "application/edi-x12", name: "999.txt" };
}
