import { lineOf } from "#kernel/csv.ts";
import { formatUsDate } from "#kernel/dates.ts";
import { inBatches } from "#server/database/batches.ts";
import { auditedExport } from "#server/audit/audited-export.ts";
import type { WriteLines } from "#server/http/streamed-csv.ts";
import { t } from "#server/i18n.ts";
import type { Scope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { exportedColumns, type MemberRow, type WantedForExport } from "#people/members/member-search.ts";
import "#people/members/members.texts.ts";
import { prepareSearch, rowsStatement, Search } from "./member-search.service.ts";

/**
 * Every member in reach who matches, for a spreadsheet. How many left the house, and by which filters, is written down,
 * also of a download that breaks off: some of it may have arrived.
 */
export async function exportMembers(
  services: Services,
  scope: Scope,
  wanted: WantedForExport,
  write: WriteLines,
): Promise<void> {
  const search = new Search(services, scope, await prepareSearch(services, scope, wanted));
  const words = wordsOf(scope.context.language);
  await auditedExport(scope, write, {
    subject: "members",
    details: { by: search.by },
    async *lines({ client }, count) {
      yield `\u{feff}${lineOf(exportedColumns.map((column) => words(`export.${column}`)))}`;
      const statement = { text: rowsStatement(search, wanted), values: search.values };
      for await (const rows of inBatches<MemberRow>(client, statement)) {
        count(rows.length);
        yield rows.map((row) => lineOf(exportedColumns.map((column) => cells[column](row, words)))).join("");
      }
    },
  });
}

type Words = (key: string) => string;

const cells: Record<(typeof exportedColumns)[number], (row: MemberRow, words: Words) => string> = {
  lastName: (row) => row.lastName,
  firstName: (row) => row.firstName,
  middleName: (row) => row.middleName ?? "",
  suffix: (row) => row.suffix ?? "",
  memberNumber: (row) => row.memberNumber,
  dob: (row) => (row.dob === null ? "" : formatUsDate(row.dob)),
  relationship: (row, words) => words(`relationship.${row.relationship}`),
  clientName: (row) => row.clientName,
  divisionName: (row) => row.divisionName ?? "",
  status: (row, words) => words(`status.${row.status}`),
};

/** A text is looked up once, not once a row. */
function wordsOf(language: Parameters<typeof t>[0]): Words {
  const known = new Map<string, string>();
  return (key) => {
    const text = known.get(key) ?? t(language, `members:${key}`);
    known.set(key, text);
    return text;
  };
}
