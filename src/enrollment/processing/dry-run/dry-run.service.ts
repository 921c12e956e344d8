import type { AnswerOf, CheckedQueryOf } from "#kernel/call.ts";
import { lineOf } from "#kernel/csv.ts";
import { Problem } from "#kernel/problem.ts";
import type { FileAnswer } from "#server/http/api.ts";
import { t } from "#server/i18n.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import { coverageNames, coverageRowOrder } from "#plans/plans/coverage-names.service.ts";
import { orderedCoverageTypes } from "#enrollment/offering/coverage-types.ts";
import "#enrollment/enrollment/enrollment.texts.ts";
import {
  findDryRunEnrollmentSession,
  type DryRunEnrollmentSession,
  visitFamilies,
} from "./families.service.ts";
import type { CoverSide, Family } from "./family.ts";
import type { DryRunKind, SilentChoice } from "./kinds.ts";
import type { DryRun, dryRunChanges, dryRunExport, DryRunRow } from "./dry-run.ts";
import "./dry-run.texts.ts";
import { changesOf, type FamilyChange, Tally } from "./tally.ts";

/** What would happen. Reads only. */
export async function getDryRun(scope: Scope, sessionId: string, silent: SilentChoice): Promise<DryRun> {
  return scope.transaction(async (transaction) => {
    const enrollmentSession = await requireEnrollmentSession(transaction, sessionId);
    const tally = new Tally();
    await visitFamilies(transaction, { enrollmentSession, silent }, (family, isSilent) =>
      tally.add(family, isSilent),
    );
    const types = orderedCoverageTypes(
      tally.byPlan.map(({ coverageType }) => coverageType),
      await coverageRowOrder(transaction.client),
    );
    const { name, clientId, clientName, status, firstDay } = enrollmentSession;
    return {
      enrollmentSession: { name, clientId, clientName, status },
      firstDay,
      families: { ...tally.families, ...(await countOthers(transaction, sessionId)) },
      kinds: tally.kinds,
      total: tally.total,
      byPlan: tally.byPlan.toSorted(
        (one, other) =>
          types.indexOf(one.coverageType) - types.indexOf(other.coverageType) ||
          one.name.localeCompare(other.name),
      ),
      byDivision: tally.byDivision,
    };
  });
}

async function requireEnrollmentSession(
  transaction: Transaction,
  sessionId: string,
): Promise<DryRunEnrollmentSession> {
  const enrollmentSession = await findDryRunEnrollmentSession(transaction, sessionId);
  if (enrollmentSession === undefined) throw new Problem("notFound");
  return enrollmentSession;
}

async function countOthers({ client }: Transaction, sessionId: string) {
  const { rows } = await client.query<{ returned: number; processed: number }>(
    `select count(*) filter (where status = 'returned')::int as returned,
       count(*) filter (where status = 'processed')::int as processed
     from enrollments where session_id = $1 and status in ('returned', 'processed') and not is_preview and deleted_at is null`,
    [sessionId],
  );
  return rows[0] ?? { returned: 0, processed: 0 };
}

type Found = { family: Family; change: FamilyChange };

/** The changes that match, in the order of the families; `keep` says which of them are kept. */
async function visitChanges(
  transaction: Transaction,
  {
    enrollmentSession,
    silent,
    kind,
  }: { enrollmentSession: DryRunEnrollmentSession; silent: SilentChoice; kind: DryRunKind | undefined },
  keep: (found: Found, place: number) => void,
): Promise<number> {
  let place = 0;
  await visitFamilies(transaction, { enrollmentSession, silent }, (family) => {
    for (const change of changesOf(family)) {
      if (kind === undefined ? change.kind === "stays" : change.kind !== kind) continue;
      keep({ family, change }, place);
      place += 1;
    }
  });
  return place;
}

export async function findDryRunChanges(
  scope: Scope,
  sessionId: string,
  query: CheckedQueryOf<typeof dryRunChanges>,
): Promise<AnswerOf<typeof dryRunChanges>> {
  return scope.transaction(async (transaction) => {
    const enrollmentSession = await requireEnrollmentSession(transaction, sessionId);
    const from = (query.page - 1) * query.pageSize;
    const found: Found[] = [];
    const total = await visitChanges(
      transaction,
      { enrollmentSession, silent: query.silent, kind: query["filter[kind]"] },
      (one, place) => {
        if (place >= from && place < from + query.pageSize) found.push(one);
      },
    );
    const rows = await rowsOf(transaction, found);
    if (rows.length > 0) {
      transaction.audit({
        action: "view",
        subject: "enrollments",
        clientId: enrollmentSession.clientId,
        details: { ids: [...new Set(found.map(({ family }) => family.id))] },
      });
    }
    return { rows, total, page: query.page };
  });
}

async function rowsOf({ client }: Transaction, found: readonly Found[]): Promise<DryRunRow[]> {
  const named = found.flatMap(({ family, change }) => [
    ...change.difference.dropped,
    ...family.twice.map(({ memberId }) => memberId),
  ]);
  const { rows } = await client.query<{ id: string; name: string }>(
    "select id, first_name as name from members where id = any ($1::uuid[])",
    [named],
  );
  const nameOf = new Map(rows.map(({ id, name }) => [id, name]));
  return found.map(({ family, change: { kind, difference } }) => {
    const { coverageType, dropped, employeeCentsMore } = difference;
    const side = (covers: readonly CoverSide[]) => {
      const cover = covers.find((one) => one.coverageType === coverageType);
      return cover === undefined ? null : { ...cover, people: cover.people.length };
    };
    return {
      id: `${family.id}:${coverageType}`,
      enrollmentId: family.enrollmentId,
      name: family.name,
      divisionName: family.divisionName,
      coverageType,
      kind,
      before: side(family.before),
      after: side(family.after),
      losing: dropped.flatMap((id) => nameOf.get(id) ?? []),
      twice: family.twice.flatMap((one) =>
        one.coverageType === coverageType ? (nameOf.get(one.memberId) ?? []) : [],
      ),
      employeeCentsMore,
    };
  });
}

const exported = [
  "name",
  "divisionName",
  "coverageType",
  "kind",
  "planNow",
  "planThen",
  "tierNow",
  "tierThen",
  "losing",
  "twice",
  "employeeNow",
  "employeeThen",
  "employerNow",
  "employerThen",
] as const;
const exportedRows = 100_000;
const namedAtOnce = 1000;

export async function exportDryRun(
  scope: Scope,
  sessionId: string,
  query: CheckedQueryOf<typeof dryRunExport>,
): Promise<FileAnswer> {
  const { language } = scope.context;
  const word = (key: string) => t(language, `processing-dry-run:${key}`);
  const lines = [lineOf(exported.map((column) => word(`columns.${column}`)))];
  await scope.transaction(async (transaction) => {
    const enrollmentSession = await requireEnrollmentSession(transaction, sessionId);
    const names = await coverageNames(transaction.client, language);
    const found: Found[] = [];
    await visitChanges(
      transaction,
      { enrollmentSession, silent: query.silent, kind: query["filter[kind]"] },
      (one, place) => {
        if (place < exportedRows) found.push(one);
      },
    );
    for (let at = 0; at < found.length; at += namedAtOnce) {
      const rows = await rowsOf(transaction, found.slice(at, at + namedAtOnce));
      for (const row of rows)
        lines.push(lineOf(exported.map((column) => cellOf(row, column, { language, names }))));
    }
    transaction.audit({
      action: "export",
      subject: "enrollments",
      clientId: enrollmentSession.clientId,
      details: { rows: found.length },
    });
  });
  return {
    file: Buffer.from(`\uFEFF${lines.join("")}`),
    mediaType: "text/csv; charset=utf-8",
    name: "dry-run.csv",
  };
}

type CsvWords = { language: "en" | "ko" | "es"; names: ReadonlyMap<string, string> };

function cellOf(row: DryRunRow, column: (typeof exported)[number], { language, names }: CsvWords): string {
  const money = (cents: number | undefined) => (cents === undefined ? "" : (cents / 100).toFixed(2));
  const tier = (code: string | undefined) =>
    code === undefined ? "" : t(language, `enrollment:tier.${code}`);
  const { before, after } = row;
  switch (column) {
    case "name":
      return row.name;
    case "divisionName":
      return row.divisionName ?? "";
    case "coverageType":
      return names.get(row.coverageType) ?? row.coverageType;
    case "kind":
      return t(language, `processing-dry-run:kind.${row.kind}`);
    case "planNow":
      return before?.planName ?? "";
    case "planThen":
      return after?.planName ?? "";
    case "tierNow":
      return tier(before?.tierCode);
    case "tierThen":
      return tier(after?.tierCode);
    case "losing":
      return row.losing.join(", ");
    case "twice":
      return row.twice.join(", ");
    case "employeeNow":
      return money(before?.employeeCents);
    case "employeeThen":
      return money(after?.employeeCents);
    case "employerNow":
      return money(before?.employerCents);
    case "employerThen":
      return money(after?.employerCents);
  }
}
