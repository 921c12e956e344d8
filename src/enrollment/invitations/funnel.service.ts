import { fullNameSql } from "#server/database/person-name.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import type { AnswerOf, CheckedQueryOf } from "#kernel/call.ts";
import { daysBetween } from "#kernel/dates.ts";
import { nameKeyOf } from "#kernel/name-key.ts";
import { nameKeySql } from "#server/database/name-key.ts";
import { isInSession, isUninvited, ofEmployment } from "#enrollment/offering/eligible-population.ts";
import { foundInvitations, needsLetter } from "./funnel-query.ts";
import { countUninvited, dayOf } from "./invite.service.ts";
import type {
  invitationCandidates,
  invitationFunnel,
  invitationList,
  InvitationRow,
  invitationSorts,
} from "./invitations.ts";
import { findRun } from "./runs.service.ts";
import {
  getInvitingEnrollmentSession,
  type InvitingEnrollmentSession,
  isOpenNow,
} from "./session.service.ts";
import { type InvitationState, invitationStates } from "./states.ts";

type Funnel = AnswerOf<typeof invitationFunnel>;

export async function getFunnel(services: Services, scope: Scope, sessionId: string): Promise<Funnel> {
  const now = services.clock();
  const funnel = await scope.transaction(async (transaction) => {
    const enrollmentSession = await getInvitingEnrollmentSession(transaction, sessionId, now);
    const { today, ...facts } = enrollmentSession;
    const counted = await countStates(transaction, sessionId, now);
    return {
      enrollmentSession: {
        ...facts,
        daysLeft: daysBetween(today, enrollmentSession.closesOn),
        isOpenNow: isOpenNow(enrollmentSession),
      },
      ...counted,
      notInvited: await countUninvited(transaction, enrollmentSession),
      divisions: await findDivisions(transaction, enrollmentSession),
    };
  });
  return { ...funnel, run: await findRun(services.database.system, sessionId) };
}

async function countStates({ client }: Transaction, sessionId: string, now: Date) {
  const { rows } = await client.query<{
    state: InvitationState;
    count: number;
    toPrint: number;
    printed: number;
  }>(
    `with ${foundInvitations}
     select state, count(*)::int as count, count(*) filter (where ${needsLetter} and letter_at is null)::int as "toPrint",
       count(*) filter (where letter_at is not null)::int as printed
     from found group by state`,
    [sessionId, now],
  );
  const none = Object.fromEntries(invitationStates.map((state) => [state, 0])) as Record<
    InvitationState,
    number
  >;
  const counts = { ...none, ...Object.fromEntries(rows.map(({ state, count }) => [state, count])) };
  const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
  return {
    counts,
    invited: sum(rows.map(({ count }) => count)),
    letters: {
      toPrint: sum(rows.map(({ toPrint }) => toPrint)),
      printed: sum(rows.map(({ printed }) => printed)),
    },
  };
}

type Open = InvitingEnrollmentSession & { today: string };

async function findDivisions({ client }: Transaction, { clientId }: Open): Promise<Funnel["divisions"]> {
  const { rows } = await client.query<{ id: string; name: string }>(
    "select id, name from divisions where client_id = $1 and active and deleted_at is null order by name_key, id",
    [clientId],
  );
  return rows;
}

type ListQuery = CheckedQueryOf<typeof invitationList>;

const orders: Record<(typeof invitationSorts)[number], readonly string[]> = {
  name: [nameKeySql("last_name"), nameKeySql("first_name")],
  state: [`array_position(array[${invitationStates.map((state) => `'${state}'`).join(", ")}], state)`],
  sentAt: ["sent_at"],
  openedAt: ["opened_at"],
};

function orderOf(sort: ListQuery["sort"]): string {
  const isDown = sort.startsWith("-");
  // The schema lets no other name pass.
  const name = (isDown ? sort.slice(1) : sort) as (typeof invitationSorts)[number];
  return orders[name].map((part) => `${part} ${isDown ? "desc" : "asc"} nulls last`).join(", ");
}

export async function findInvitations(
  services: Services,
  scope: Scope,
  sessionId: string,
  query: ListQuery,
): Promise<AnswerOf<typeof invitationList>> {
  const now = services.clock();
  return scope.transaction(async (transaction) => {
    await getInvitingEnrollmentSession(transaction, sessionId, now);
    const { where, values } = conditions(query, [sessionId, now]);
    const { rows } = await transaction.client.query<InvitationRow & { total: number }>(
      `with ${foundInvitations}, matching as (select * from found where ${where})
       select i.id, coalesce(${fullNameSql("i")}, '') as name, i.email, d.name as "divisionName", i.language, i.state,
         i.sent_at as "sentAt", i.opened_at as "openedAt", i.reminders, i.reminded_at as "remindedAt",
         i.letter_at as "letterAt", i.expires_at as "expiresAt", i.bounce, (select count(*)::int from matching) as total
       from (select *, row_number() over (order by ${orderOf(query.sort)}, id) as place from matching
           order by place limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}) i
         left join divisions d on d.id = i.division_id
       order by i.place`,
      values,
    );
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0) transaction.audit({ action: "view", subject: "invitations", details: { ids } });
    return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0, page: query.page };
  });
}

function conditions(query: ListQuery, values: unknown[]): { where: string; values: unknown[] } {
  const terms = ["true"];
  const add = (term: (place: string) => string, value: unknown) => {
    values.push(value);
    terms.push(term(`$${values.length}`));
  };
  if (query["filter[state]"] !== undefined) add((place) => `state = ${place}`, query["filter[state]"]);
  if (query["filter[divisionId]"] !== undefined)
    add((place) => `division_id = ${place}`, query["filter[divisionId]"]);
  if (query["filter[reach]"] === "letter") terms.push(needsLetter);
  if (query["filter[reach]"] === "email") terms.push("email is not null and bounced_at is null");
  if (query.q !== undefined && query.q !== "")
    add(
      (place) =>
        `(starts_with(${nameKeySql("last_name")}, ${place}) or starts_with(${nameKeySql("first_name")}, ${place})
          or starts_with(${nameKeySql("email")}, ${place}))`,
      nameKeyOf(query.q),
    );
  return { where: terms.join(" and "), values };
}

const candidatesShown = 50;

export async function findCandidates(
  services: Services,
  scope: Scope,
  sessionId: string,
  { q }: CheckedQueryOf<typeof invitationCandidates>,
): Promise<AnswerOf<typeof invitationCandidates>> {
  return scope.transaction(async (transaction) => {
    const enrollmentSession = await getInvitingEnrollmentSession(transaction, sessionId, services.clock());
    const typed = nameKeyOf(q ?? "");
    const { rows } = await transaction.client.query<{
      id: string;
      name: string;
      divisionName: string | null;
      email: string | null;
      total: number;
    }>(
      `select m.id, coalesce(${fullNameSql("m")}, '') as name, d.name as "divisionName", h.email, count(*) over ()::int as total
       from enrollment_sessions s join members m on m.client_id = s.client_id join people h on h.id = m.person_id ${ofEmployment}
       where s.id = $1 and ${isInSession("$2::date")} and ${isUninvited}
         and m.name_key >= $3 and m.name_key < $3 || U&'\\+10FFFF'
       order by m.name_key, m.id limit ${candidatesShown}`,
      [sessionId, dayOf(enrollmentSession), typed],
    );
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0) transaction.audit({ action: "view", subject: "members", details: { ids } });
    return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 };
  });
}
