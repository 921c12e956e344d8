import { compareKeys } from "#kernel/compare.ts";
import { lineOf } from "#kernel/csv.ts";
import { addDays, formatUsDate } from "#kernel/dates.ts";
import type { RelationshipCode } from "#kernel/relationship.ts";
import { fullNameSql } from "#server/database/person-name.ts";
import type { WriteLines } from "#server/http/streamed-csv.ts";
import { t } from "#server/i18n.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { type Candidate, mostCandidates, readCandidates, usualUntil } from "./candidates.service.ts";
import { type WorkList, workLists } from "./list-kinds.ts";
import { factWords } from "./fact-words.ts";
import type { WorkListQuery, WorkRow } from "./work-lists.ts";
import "./work-lists.texts.ts";

export type Filter = Partial<
  Pick<WorkListQuery, "filter[day]" | "filter[within]" | "filter[clientId]" | "sort">
> & {
  memberIds?: readonly string[] | undefined;
};

/** All whom a list holds, in order, before names are read. */
export async function findCandidates(
  transaction: Transaction,
  services: Services,
  list: WorkList,
  filter: Filter,
): Promise<{ found: Candidate[]; isCut: boolean }> {
  // Those who are named are wanted wherever the list stands.
  const isChosen = filter.memberIds !== undefined;
  const candidates = await readCandidates(list, transaction, {
    now: services.clock(),
    clientId: isChosen ? null : (filter["filter[clientId]"] ?? null),
    memberIds: filter.memberIds ?? null,
  });
  const [from = "", to = ""] = ((isChosen ? undefined : filter["filter[day]"]) ?? "..").split("..");
  const within = isChosen ? undefined : filter["filter[within]"];
  const isIn = ({ day, today }: Candidate) => {
    const until = within === undefined ? usualUntil(list, today) : addDays(today, Number(within));
    const last = to === "" ? (isChosen || from !== "" ? null : until) : to;
    return day >= from && (last === null || day <= last);
  };
  const turn = filter.sort === "-day" ? -1 : 1;
  const found = candidates
    .filter(isIn)
    .toSorted(
      (one, other) => turn * (compareKeys(one.day, other.day) || compareKeys(one.memberId, other.memberId)),
    );
  return { found, isCut: candidates.length >= mostCandidates };
}

/** How many stand in each list. */
export async function countLists(services: Services, scope: Scope, clientId: string | undefined) {
  return scope.transaction(async (transaction) => {
    const counts: Record<WorkList, number> = {
      ageOut: 0,
      noCover: 0,
      missingSsn: 0,
      missingProof: 0,
      deaths: 0,
      returnedMail: 0,
    };
    for (const list of workLists) {
      const { found } = await findCandidates(transaction, services, list, { "filter[clientId]": clientId });
      counts[list] = found.length;
    }
    return { counts };
  });
}

/** One page of a list, and the row of the audit that tells who looked at whom. */
export async function findRows(
  services: Services,
  scope: Scope,
  { list, page, pageSize, ...filter }: WorkListQuery & { list: WorkList },
) {
  return scope.transaction(async (transaction) => {
    const { found, isCut } = await findCandidates(transaction, services, list, filter);
    const shown = found.slice((page - 1) * pageSize, page * pageSize);
    const rows = await describe(transaction, list, shown);
    transaction.audit({
      action: "view",
      subject: "members",
      details: { list, ids: rows.map(({ id }) => id) },
    });
    return { rows, total: found.length, page, isCut };
  });
}

export async function exportRows(
  services: Services,
  scope: Scope,
  { list, ...filter }: Filter & { list: WorkList },
  write: WriteLines,
): Promise<void> {
  const { language } = scope.context;
  const word = (key: string) => t(language, `work-lists:${key}`);
  const rows = await scope.transaction(async (transaction) => {
    const { found } = await findCandidates(transaction, services, list, filter);
    transaction.audit({ action: "export", subject: "members", details: { list, rows: found.length } });
    return describe(transaction, list, found);
  });
  const columns = ["name", "memberNumber", "relationship", "clientName", "day", "facts", "letterOn"];
  async function* lines() {
    yield `\u{feff}${lineOf(columns.map((key) => (key === "day" ? word(`days.${list}`) : word(`columns.${key}`))))}`;
    for (const row of rows)
      yield lineOf([
        row.name,
        row.memberNumber,
        word(`relationship.${row.relationship}`),
        row.clientName,
        formatUsDate(row.day),
        factWords(row.facts, word, formatUsDate).join("; "),
        row.letterOn === null ? "" : formatUsDate(row.letterOn),
      ]);
  }
  await write(lines());
}

type Described = {
  id: string;
  name: string;
  memberNumber: string;
  relationship: RelationshipCode;
  clientName: string;
  letterOn: string | null;
};

/** Names, and the letter that was made about the same. */
async function describe(
  { client }: Transaction,
  list: WorkList,
  candidates: readonly Candidate[],
): Promise<WorkRow[]> {
  if (candidates.length === 0) return [];
  const { rows } = await client.query<Described>(
    `select m.id, coalesce(${fullNameSql("m")}, '') as name, m.member_number as "memberNumber", m.relationship, k.name as "clientName",
       (select (w.created_at at time zone k.time_zone)::date::text from work_letters w
         where w.member_id = m.id and w.list = $1 and w.about = c.about and w.deleted_at is null limit 1) as "letterOn"
     from unnest($2::uuid[], $3::text[]) c (id, about) join members m on m.id = c.id join clients k on k.id = m.client_id`,
    [list, candidates.map(({ memberId }) => memberId), candidates.map(({ about }) => about)],
  );
  const known = new Map(rows.map((row) => [row.id, row]));
  return candidates.flatMap(({ memberId, clientId, day, today, facts }) => {
    const row = known.get(memberId);
    return row === undefined
      ? []
      : [{ ...row, clientId, day, isLate: hasDeadline(list) && day < today, facts }];
  });
}

/** Lists whose day is one to keep; that of the others tells since when. */
const hasDeadline = (list: WorkList): boolean => list === "ageOut" || list === "missingSsn";
