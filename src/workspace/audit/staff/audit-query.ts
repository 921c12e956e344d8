import type { QueryOf } from "#kernel/call.ts";
import { momentAt } from "#kernel/moments.ts";
import { readerTimeZone } from "#web/session/session.ts";
import type { ListState } from "#web/staff/list/list-state.ts";
import type { auditExport } from "../audit-log.ts";

/** What the address says, as the calls take it: times by the clock by which the page shows them. */
export function auditQuery(
  { filters }: Pick<ListState, "filters">,
  timeZone = readerTimeZone(),
): QueryOf<typeof auditExport> {
  const { at = "", ...others } = filters;
  const [from = "", to = ""] = at.split("..");
  // What is no time goes as it is: the server says so.
  const moment = (wall: string) => momentAt(wall, timeZone)?.toISOString() ?? wall;
  return {
    ...others,
    ...(from === "" ? {} : { from: moment(from) }),
    ...(to === "" ? {} : { to: moment(to) }),
  };
}
