import { readClaim } from "#claims/claims/claims.service.ts";
import { beginAbout, writeAbout } from "#content/inbox/about.service.ts";
import { formatLong } from "#kernel/dates.ts";
import { uuidv7 } from "#kernel/ids.ts";
import { formatMoney } from "#kernel/money.ts";
import { Problem } from "#kernel/problem.ts";
import { idOfFirst, once } from "#server/database/idempotency.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { isDecided, readOwnRequests, readPeople, selfOf, todayOf } from "./own-requests.service.ts";
import { decideBy, isLateAppeal } from "./request-days.ts";
import { appealFaults, billFaults } from "./request-faults.ts";
import type { RequestKind } from "./request-states.ts";
import type { AppealInput, BillInput } from "./requests.ts";
import { refusal, requestWords } from "./requests.texts.ts";

type Keyed = { key: string };
type Work = { services: Services; scope: Scope; transaction: Transaction };
type Patient = Awaited<ReturnType<typeof readPeople>>[number];

/** A bill with its photos, to be paid back. */
export async function sendBill(services: Services, scope: Scope, { key, ...input }: BillInput & Keyed) {
  return scope.transaction(async (transaction) => {
    const work = { services, scope, transaction };
    const { memberId, providerName, servedOn, amountCents, text, fileIds } = input;
    const patient = await patientOf(work, memberId);
    const receivedOn = todayOf(patient, services.clock());
    const faults = billFaults(input, { today: receivedOn, dob: patient.dob });
    if (faults.length > 0) throw refusal(faults, scope.context.language);
    const words = wordsOf(scope);
    const facts = {
      provider: providerName,
      name: patient.firstName,
      date: formatLong(servedOn, scope.context.language),
      amount: formatMoney(amountCents ?? 0, scope.context.language),
    };
    return keepOnce(work, { key, input }, patient, {
      kind: "reimbursement",
      receivedOn,
      subject: words("bill.subject", facts),
      text: [words("bill.text", facts), text].filter(Boolean).join("\n\n"),
      fileIds,
      providerName,
      servedOn,
      amountCents,
    });
  });
}

/** An appeal against the decision of a claim that counts. */
export async function sendAppeal(services: Services, scope: Scope, { key, ...input }: AppealInput & Keyed) {
  return scope.transaction(async (transaction) => {
    const work = { services, scope, transaction };
    const { claimId, text, fileIds } = input;
    const claim = await readClaim(transaction, { id: claimId });
    const patient = await patientOf(work, claim.memberId);
    const faults = appealFaults(input);
    if (faults.length > 0) throw refusal(faults, scope.context.language);
    if (!isDecided(claim)) throw new Problem("notAppealable");
    const receivedOn = todayOf(patient, services.clock());
    const words = wordsOf(scope);
    const facts = { number: claim.claimNumber, name: patient.firstName };
    return keepOnce(work, { key, input }, patient, {
      kind: "appeal",
      receivedOn,
      subject: words("appeal.subject", facts),
      text: [words("appeal.text", facts), text].filter(Boolean).join("\n\n"),
      fileIds,
      claimId,
      isLate: isLateAppeal(claim.paidOn, receivedOn),
    });
  });
}

async function patientOf({ scope, transaction }: Work, memberId: string | null): Promise<Patient> {
  const people = await readPeople(transaction, scope);
  const patient = people.find(({ id }) => id === memberId);
  if (patient === undefined) throw new Problem("notFound");
  return patient;
}

const wordsOf =
  ({ context }: Scope) =>
  (key: string, params: Record<string, string>) =>
    requestWords(context.language, key, params);

type Content = {
  kind: RequestKind;
  receivedOn: string;
  subject: string;
  text: string;
  fileIds: readonly string[];
  claimId?: string;
  isLate?: boolean;
  providerName?: string;
  servedOn?: string;
  amountCents?: number | null;
};

/** The request and the conversation that it begins; a repeated call finds the first one. */
async function keepOnce(
  work: Work,
  { key, input }: Keyed & { input: unknown },
  patient: Patient,
  content: Content,
) {
  const { services, scope, transaction } = work;
  const id = uuidv7(services.clock().getTime());
  const done = await once(scope, transaction, { key, request: input, answer: { id } }, () =>
    insertRequest(work, { id, patient, content }),
  );
  const [request] = await readOwnRequests(transaction, scope, {
    id: done === "done" ? id : await idOfFirst(transaction, scope, key),
  });
  if (request === undefined) throw new Problem("notFound");
  return { request };
}

async function insertRequest(
  work: Work,
  { id, patient, content }: { id: string; patient: Patient; content: Content },
): Promise<void> {
  const { services, scope, transaction } = work;
  const { kind, receivedOn, subject, text, fileIds } = content;
  const now = services.clock();
  const dueOn = decideBy(kind, receivedOn).value;
  const conversationId = await beginAbout(work, { subject, text, fileIds, topic: "claim", dueOn });
  const { rowCount } = await transaction.client.query(
    `insert into claim_requests (id, installation_id, client_id, family_id, member_id, asked_by, kind, conversation_id, claim_id,
       provider_name, served_on, amount_cents, is_sensitive, is_late, received_on, due_on, language, created_at, created_by, updated_at,
       updated_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12,
       coalesce((select c.is_sensitive from claims c where c.id = $9), false), $13, $14, $15, $16, $17, $18, $17, $18)
     on conflict (claim_id) where status in ('received', 'inReview') and deleted_at is null do nothing`,
    [
      id,
      patient.installationId,
      patient.clientId,
      patient.familyId,
      patient.id,
      selfOf(scope).id,
      kind,
      conversationId,
      content.claimId ?? null,
      content.providerName ?? null,
      content.servedOn ?? null,
      content.amountCents ?? null,
      content.isLate ?? false,
      receivedOn,
      dueOn,
      scope.context.language,
      now,
      scope.userId,
    ],
  );
  if (rowCount === 0) throw new Problem("appealWaits");
  transaction.audit({
    action: "create",
    subject: "claim_requests",
    subjectId: id,
    clientId: patient.clientId,
    details: { kind, memberId: patient.id, claimId: content.claimId ?? null },
  });
}

/** Takes an own request back. Of two who decide and withdraw at once, the first one counts. */
export async function withdrawRequest(services: Services, scope: Scope, id: string) {
  return scope.transaction(async (transaction) => {
    const { id: selfId, clientId } = selfOf(scope);
    const now = services.clock();
    const { rows } = await transaction.client.query<{ conversationId: string }>(
      `update claim_requests set status = 'withdrawn', decided_at = $3, updated_at = $3, updated_by = $4, version = version + 1
       where id = $1 and asked_by = $2 and status in ('received', 'inReview') and deleted_at is null
       returning conversation_id as "conversationId"`,
      [id, selfId, now, scope.userId],
    );
    const [request] = await readOwnRequests(transaction, scope, { id });
    if (request?.isOwn !== true) throw new Problem("notFound");
    const [withdrawn] = rows;
    if (withdrawn === undefined) throw new Problem("correctionDecided");
    await writeAbout(
      { services, scope, transaction },
      { id: withdrawn.conversationId, text: requestWords(scope.context.language, "withdrawn"), isDone: true },
    );
    transaction.audit({ action: "cancel", subject: "claim_requests", subjectId: id, clientId });
    return { request };
  });
}
