import { type AboutMessage, readAbout, writeAbout } from "#content/inbox/about.service.ts";
import { openFile } from "#content/inbox/files.service.ts";
import { formatLong, todayIn } from "#kernel/dates.ts";
import type { Language } from "#kernel/language.ts";
import { formatMoney } from "#kernel/money.ts";
import { Problem } from "#kernel/problem.ts";
import { fullNameSql } from "#server/database/person-name.ts";
import type { FileAnswer } from "#server/http/api.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { decisionFaults } from "./request-faults.ts";
import { nextStates } from "./request-states.ts";
import type { ClaimRequestDetail, ClaimRequestRow, DecisionInput, ListQuery } from "./requests.ts";
import { refusal, requestWords } from "./requests.texts.ts";

const isOpen = "r.status in ('received', 'inReview')";
const columns = `r.id, r.version, r.kind, r.status, r.member_id as "memberId", coalesce(${fullNameSql("m")}, '') as name,
  m.member_number as "memberNumber", c.name as "clientName", coalesce(${fullNameSql("a")}, '') as "askedBy",
  r.conversation_id as "conversationId", r.claim_id as "claimId", l.claim_number as "claimNumber",
  coalesce(r.provider_name, l.provider_name) as "providerName", coalesce(r.served_on, l.served_from)::text as "servedOn",
  r.amount_cents as "amountCents", r.received_on::text as "receivedOn", r.due_on::text as "dueOn",
  (r.decided_at at time zone c.time_zone)::date::text as "decidedOn", r.answer, r.paid_cents as "paidCents",
  r.paid_on::text as "paidOn", r.is_late as "isLate",
  ${isOpen} and r.due_on < ($1::timestamptz at time zone c.time_zone)::date as "isOverdue"`;
const from = `from claim_requests r join members m on m.id = r.member_id join members a on a.id = r.asked_by
  join clients c on c.id = r.client_id left join claims l on l.id = r.claim_id`;

/** A page of bills and appeals in reach: what is open first, by its last day. */
export async function findRequests(services: Services, scope: Scope, query: ListQuery) {
  const { page, pageSize } = query;
  const direction = query.sort === "-dueOn" ? "desc" : "asc";
  return scope.transaction(async (transaction) => {
    const { rows } = await transaction.client.query<ClaimRequestRow & { total: number }>(
      listQuery(direction),
      [
        services.clock(),
        query["filter[status]"] ?? null,
        query["filter[kind]"] ?? null,
        query["filter[clientId]"] ?? null,
        pageSize,
        (page - 1) * pageSize,
      ],
    );
    const ids = [...new Set(rows.map(({ memberId }) => memberId))];
    if (ids.length > 0) transaction.audit({ action: "view", subject: "claim_requests", details: { ids } });
    return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0, page };
  });
}

const listQuery = (direction: "asc" | "desc") => `
  select ${columns}, count(*) over ()::int as total ${from}
  where r.deleted_at is null and ($2::text is null or r.status = $2 or $2 = 'open' and ${isOpen})
    and ($3::text is null or r.kind = $3) and ($4::uuid is null or r.client_id = $4)
  order by not (${isOpen}), r.due_on ${direction}, r.id ${direction} limit $5 offset $6`;

/** One request with what was written about it; the look is written to the audit. */
export async function getRequest(services: Services, scope: Scope, id: string): Promise<ClaimRequestDetail> {
  return scope.transaction(async (transaction) => {
    const { clientId: _, ...detail } = await readRequest(services, transaction, id);
    return detail;
  });
}

type Detail = ClaimRequestDetail & { clientId: string };

async function readRequest(services: Services, transaction: Transaction, id: string): Promise<Detail> {
  const { rows } = await transaction.client.query<ClaimRequestRow & { clientId: string }>(
    `select ${columns}, r.client_id as "clientId" ${from} where r.id = $2 and r.deleted_at is null`,
    [services.clock(), id],
  );
  const [found] = rows;
  if (found === undefined) throw new Problem("notFound");
  transaction.audit({
    action: "view",
    subject: "claim_requests",
    subjectId: id,
    clientId: found.clientId,
    details: { ids: [found.memberId] },
  });
  const messages: AboutMessage[] = await readAbout(transaction, found.conversationId);
  return { ...found, next: [...nextStates(found.kind, found.status)], messages };
}

/** A photo or paper that came with a bill or an appeal; any other file of a message is not found. */
export async function openRequestFile(services: Services, scope: Scope, fileId: string): Promise<FileAnswer> {
  const isOfRequest = await scope.transaction(async ({ client }) => {
    const { rowCount } = await client.query(
      `select from message_files f join messages m on m.id = f.message_id
         join claim_requests r on r.conversation_id = m.conversation_id where f.id = $1 and r.deleted_at is null`,
      [fileId],
    );
    return rowCount === 1;
  });
  if (!isOfRequest) throw new Problem("notFound");
  return openFile(services, scope, fileId);
}

type RequestToDecide = {
  kind: ClaimRequestRow["kind"];
  status: ClaimRequestRow["status"];
  version: number;
  clientId: string;
  conversationId: string;
  receivedOn: string;
  language: Language;
  timeZone: string;
};

/** Moves a request to its next state. The member reads it in the conversation, in the language in which they asked. */
export async function decideRequest(
  services: Services,
  scope: Scope,
  { id, version, ...decision }: DecisionInput & { id: string; version: number },
): Promise<ClaimRequestDetail> {
  const now = services.clock();
  return scope.transaction(async (transaction) => {
    const held = await holdRequest(transaction, id);
    if (held.version !== version) throw new Problem("stale", { facts: { version: held.version } });
    const { status, answer, paidCents, paidOn } = decision;
    if (!nextStates(held.kind, held.status).includes(status)) throw new Problem("correctionDecided");
    const today = todayIn(held.timeZone, now);
    const faults = decisionFaults(decision, { today, receivedOn: held.receivedOn });
    if (faults.length > 0) throw refusal(faults, scope.context.language);
    const isPaid = status === "paid";
    await transaction.client.query(
      `update claim_requests set status = $2, answer = case when $2 = 'inReview' then null when $2 = 'paid' then answer else $3 end,
         decided_at = case when $2 = 'inReview' then null when $2 = 'paid' then decided_at else $4::timestamptz end,
         paid_cents = $5, paid_on = $6, updated_at = $4, updated_by = $7, version = version + 1
       where id = $1`,
      [id, status, answer, now, isPaid ? paidCents : null, isPaid ? paidOn : null, scope.userId],
    );
    await writeAbout(
      { services, scope, transaction },
      {
        id: held.conversationId,
        text: [messageOf(held, decision), answer].filter(Boolean).join("\n\n"),
        isDone: status !== "inReview" && !(held.kind === "reimbursement" && status === "approved"),
      },
    );
    transaction.audit({
      action: "update",
      subject: "claim_requests",
      subjectId: id,
      clientId: held.clientId,
      details: { status },
    });
    const { clientId: _, ...detail } = await readRequest(services, transaction, id);
    return detail;
  });
}

/** Says in the member's language where the request stands now. */
function messageOf(
  { kind, language }: RequestToDecide,
  { status, paidCents, paidOn }: DecisionInput,
): string {
  return requestWords(language, `${kind === "appeal" ? "appeal" : "bill"}.${status}`, {
    amount: paidCents === null ? "" : formatMoney(paidCents, language),
    date: paidOn === null ? "" : formatLong(paidOn, language),
  });
}

async function holdRequest({ client }: Transaction, id: string): Promise<RequestToDecide> {
  const { rows } = await client.query<RequestToDecide>(
    `select r.kind, r.status, r.version, r.client_id as "clientId", r.conversation_id as "conversationId",
       r.received_on::text as "receivedOn", r.language, c.time_zone as "timeZone"
     from claim_requests r join clients c on c.id = r.client_id where r.id = $1 and r.deleted_at is null for update of r`,
    [id],
  );
  const [held] = rows;
  if (held === undefined) throw new Problem("notFound");
  return held;
}
