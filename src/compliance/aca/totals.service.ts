import { lineOf } from "#kernel/csv.ts";
import { Problem } from "#kernel/problem.ts";
import type { FileAnswer } from "#server/http/api.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { readClientFacts } from "./facts.service.ts";
import { transmittalWords, writeTransmittal } from "./transmittal/transmittal.pdf.ts";
import type { Transmittal } from "./totals-calls.ts";
import { type AcaTotals, isOfferedAllYear, isOfferedToAll } from "./totals.ts";

type Version = { clientId: string; year: number; version: number };

/** Everybody at work at the client on the first day of each month of the year. */
export async function employeesByMonth(
  { client }: Pick<Transaction, "client">,
  { clientId, year }: Omit<Version, "version">,
): Promise<number[]> {
  const { rows } = await client.query<{ employees: number }>(
    `select count(distinct w.member_id)::int as employees
     from generate_series($2::date, $3::date, interval '1 month') as first
       left join employments w on w.client_id = $1 and w.deleted_at is null and (w.status = 'active' or w.last_day is not null)
         and coalesce(w.hire_date, '-infinity') <= first and coalesce(w.last_day, 'infinity') >= first
         and exists (select from members m where m.id = w.member_id and m.deleted_at is null)
     group by first order by first`,
    [clientId, `${year}-01-01`, `${year}-12-01`],
  );
  return rows.map(({ employees }) => employees);
}

/** The look at a version's totals is written to the audit. */
export async function findTransmittal(scope: Scope, of: Version): Promise<Transmittal> {
  return scope.transaction((transaction) => readTransmittal(transaction, of, "view"));
}

async function readTransmittal(
  transaction: Transaction,
  { clientId, year, version }: Version,
  action: "view" | "print" | "export",
): Promise<Transmittal> {
  const { employer } = await readClientFacts(transaction, { clientId, year });
  const { rows } = await transaction.client.query<{ id: string; totals: AcaTotals | null }>(
    `select s.id, s.totals from aca_snapshots s
     where s.client_id = $1 and s.year = $2 and s.number = $3 and s.status = 'done' and s.deleted_at is null`,
    [clientId, year, version],
  );
  const [row] = rows;
  if (row === undefined) throw new Problem("notFound");
  const { id, totals } = row;
  transaction.audit({
    action,
    subject: "aca_snapshots",
    subjectId: id,
    clientId,
    details: { year, version, form: "1094-C" },
  });
  return {
    version,
    isCorrection: version > 1,
    employer,
    totals: totals && {
      ...totals,
      isOfferedAllYear: isOfferedAllYear(totals),
      months: totals.months.map((month) => ({ ...month, isOffered: isOfferedToAll(month) })),
    },
  };
}

export async function openTransmittal(
  services: Services,
  scope: Scope,
  { as, ...of }: Version & { as: "pdf" | "csv" },
): Promise<FileAnswer> {
  const { language } = scope.context;
  const found = await scope.transaction((transaction) =>
    readTransmittal(transaction, of, as === "pdf" ? "print" : "export"),
  );
  if (found.totals === null || found.totals.forms === 0) throw new Problem("notFound");
  const name = `1094-C-${of.year}-v${of.version}.${as}`;
  if (as === "pdf") {
    const file = await writeTransmittal(services, {
      transmittal: { ...found, totals: found.totals, year: of.year },
      language,
      now: services.clock(),
    });
    return { file, mediaType: "application/pdf", name };
  }
  const words = transmittalWords(language);
  const { months } = found.totals;
  const header = ["month", "offered", "fullTime", "employees"].map((key) => words(`csv.${key}`));
  const lines = months.map(({ month, isOffered, fullTime, employees }) =>
    lineOf([month, words(isOffered ? "yes" : "no"), fullTime, employees]),
  );
  const file = Buffer.from(`\u{feff}${lineOf(header)}${lines.join("")}`);
  return { file, mediaType: "text/csv", name };
}
