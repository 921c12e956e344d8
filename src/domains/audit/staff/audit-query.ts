import type { QueryOf } from "#kernel/call.ts";
import type { ListState } from "#web/staff/list/list-state.ts";
import type { auditExport } from "../audit-log.ts";

/** What the address says, as the calls take it: times by the clock of whoever looks. */
export function auditQuery({ filters }: Pick<ListState, "filters">): QueryOf<typeof auditExport> {
  const { at = "", ...others } = filters;
  const [from = "", to = ""] = at.split("..");
  return { ...others, ...moment("from", from), ...moment("to", to) };
}

function moment(name: "from" | "to", local: string): { from?: string; to?: string } {
  if (local === "") return {};
  const time = new Date(local);
  // What is no time goes as it is: the server says so.
  return { [name]: Number.isNaN(time.getTime()) ? local : time.toISOString() };
}
