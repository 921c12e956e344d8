import { dropMailsBefore } from "#organization/messaging/drop-mails.service.ts";
import { dropAuditBefore } from "#server/audit/drop-months.ts";
import type { Retention } from "#server/retention.ts";

/** The tables of which old months are dropped, as the one who runs the server wants them kept. */
export function retentions(kept: {
  auditMonths: number | undefined;
  mailMonths: number | undefined;
}): readonly Retention[] {
  return [
    { table: "audit", months: kept.auditMonths, dropBefore: dropAuditBefore },
    { table: "mails", months: kept.mailMonths, dropBefore: dropMailsBefore },
  ];
}
