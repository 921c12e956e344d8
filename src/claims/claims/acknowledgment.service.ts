import { Problem } from "#kernel/problem.ts";
import type { Scope } from "#server/scope.ts";
import { streamOfBytes } from "#server/streams.ts";
import { acknowledge, type GroupFault, type ReceivedSet } from "./x12/acknowledge.ts";

/** The answer to a file that was gone through. It is made of its sets, so that it says the same whenever it is asked for. */
export async function getAcknowledgment(scope: Scope, id: string) {
  const { file, sets, faults } = await scope.transaction(async ({ client }) => {
    const files = await client.query<{ seconds: number; number: number; status: string }>(
      `select extract(epoch from created_at)::int as seconds, answer_number as number, status
       from claim_files where id = $1 and deleted_at is null`,
      [id],
    );
    const found = await client.query<ReceivedSet>(
      `select sender, receiver, interchange_control as "interchangeControl", group_control as "groupControl",
         set_control as "setControl", guide, envelope, array(select f ->> 'code' from jsonb_array_elements(findings) f) as findings
       from claim_sets where file_id = $1 order by place`,
      [id],
    );
    const said = await client.query<GroupFault>(
      `select f ->> 'code' as code, coalesce(f -> 'params' ->> 'control', f -> 'params' ->> 'begun', '') as control,
         f -> 'params' ->> 'said' as said
       from claim_files cf, jsonb_array_elements(cf.findings) f
       where cf.id = $1 and f ->> 'code' in ('group.count', 'group.control')`,
      [id],
    );
    return { file: files.rows[0], sets: found.rows, faults: said.rows };
  });
  // Until every set was added up, nobody can say which are accepted.
  if (file === undefined || file.status === "checking" || file.status === "failed")
    throw new Problem("notFound");
  const text = acknowledge({ sets, faults }, { at: new Date(file.seconds * 1000), number: file.number });
  if (text === undefined) throw new Problem("notFound");
  const isOlder = text.includes("~\nST*997*") && !text.includes("~\nST*999*");
  return {
    file: streamOfBytes(text),
    mediaType: "application/edi-x12",
    name: isOlder ? "997.txt" : "999.txt",
  };
}
