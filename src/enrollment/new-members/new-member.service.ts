import { settleAges } from "#people/coverage/consequences/settle-ages.service.ts";
import { todayIn, type PlainDate } from "#kernel/dates.ts";
import { fieldError, type FieldError } from "#kernel/field-error.ts";
import { uuidv7 } from "#kernel/ids.ts";
import { Problem } from "#kernel/problem.ts";
import { maySetSsn } from "#people/members/change/change-member.service.ts";
import { refusal } from "#people/members/change/change.texts.ts";
import { hireErrors } from "#people/members/change/member-rules.ts";
import { followPlans } from "#people/coverage/follow-plans.service.ts";
import type { NewMember } from "#people/members/member-facts.ts";
import { addMemberEvents } from "#people/members/member-events.service.ts";
import { noPay, payAfter } from "#people/members/work/pay.ts";
import { broughtNumberErrors } from "#people/members/numbers/holders.service.ts";
import { addMembers } from "#people/members/new-members.service.ts";
import { once } from "#server/database/idempotency.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { priceChoices, type PricedChoice } from "./cover-prices.service.ts";
import { addCoverage } from "./add-coverage.service.ts";
import { duplicateErrors, findDuplicates } from "./duplicates.service.ts";
import { type NewPerson, type ReadFamily, readFamily } from "./family-rules.ts";
import { doubleErrors, newDoubles } from "./double-cover.service.ts";
import { inviteMember } from "./invite-member.service.ts";
import type { NewFamily, NewMemberRequest } from "./new-member.ts";

type Client = { installationId: string; today: PlainDate; hasDivisions: boolean; isOfClient: boolean };

/** Adds a family, once for a key: what is repeated is answered with what was added. */
export async function addNewMember(
  services: Services,
  scope: Scope,
  { key, request }: { key: string; request: NewMemberRequest },
) {
  const id = uuidv7(services.clock().getTime());
  return scope.transaction(async (transaction) => {
    const asked = { key, request, answer: { memberId: id } };
    await once(scope, transaction, asked, () => write({ services, scope, transaction, request, id }));
    return addedWith(transaction, scope, key);
  });
}

type Work = {
  services: Services;
  scope: Scope;
  transaction: Transaction;
  request: NewMemberRequest;
  id: string;
};

async function write({ services, scope, transaction, request, id }: Work): Promise<void> {
  const { cover, invitation } = request;
  const now = services.clock();
  const client = await requireClient(services, transaction, request);
  const family = readFamily(request, client.today);
  const errors = [...family.errors, ...employmentErrors(request, client)];
  if (family.people.some(({ ssn }) => ssn !== null) && !maySetSsn(scope)) throw new Problem("forbidden");
  await lockPeople(transaction, services, { clientId: request.clientId, people: family.people });
  const duplicates = await findDuplicates(transaction, services.vault, {
    clientId: request.clientId,
    people: family.people,
  });
  errors.push(...duplicateErrors(duplicates, family.people, request.otherPeople));
  errors.push(...(await broughtNumberErrors(transaction, request.clientId, family.people)));
  const isWhole = family.people.length === request.dependents.length + 1;
  let prices: PricedChoice[] = [];
  if (cover !== undefined && isWhole) {
    const found = await priceChoices(transaction, {
      ...request,
      ...payAfter(noPay, request),
      ...family,
      ...cover,
    });
    prices = found.prices;
    errors.push(...found.errors, ...coverErrors(cover, family, prices));
    const { clientId, otherPeople, mayBeCoveredTwice } = request;
    const { effectiveDate } = cover;
    const doubles = await newDoubles(transaction, {
      clientId,
      effectiveDate,
      prices,
      duplicates,
      otherPeople,
    });
    errors.push(...doubleErrors(doubles, mayBeCoveredTwice === true));
  }
  if (errors.length > 0) throw refusal(errors, scope.context.language);

  const members = membersOf(request, { family, id, now, createdBy: scope.userId ?? null });
  const { installationId } = client;
  await addMembers(transaction, services.vault, { installationId, members });
  await addMemberEvents(transaction, {
    installationId,
    now,
    events: members.map((member) => ({
      clientId: member.clientId,
      familyId: id,
      memberId: member.id,
      kind: member.relationship === "18" ? "newEmployee" : "addDependent",
      effectiveDate: member.relationship === "18" ? member.hireDate : client.today,
      actor: scope.actor,
    })),
  });
  for (const member of members)
    transaction.audit({
      action: "create",
      subject: "members",
      subjectId: member.id,
      clientId: member.clientId,
      details: { familyId: id },
    });
  if (cover !== undefined) {
    const { effectiveDate } = cover;
    await addCoverage(
      { scope, transaction, now },
      { members, family, prices, effectiveDate, installationId },
    );
    await followPlans(services, transaction, {
      familyId: id,
      from: effectiveDate,
      now,
      userId: scope.userId ?? null,
    });
    await settleAges(services, transaction, { familyId: id, userId: scope.userId ?? null });
  }
  if (invitation !== undefined)
    await inviteMember(services, scope, transaction, { memberId: id, ...invitation });
}

/** The client as far as the caller reaches it, and whether the division is one of its own. */
export async function requireClient(
  { clock }: Services,
  { client }: Pick<Transaction, "client">,
  { clientId, divisionId }: Pick<NewFamily, "clientId" | "divisionId">,
): Promise<Client> {
  const { rows } = await client.query<Omit<Client, "today"> & { timeZone: string }>(
    `select c.installation_id as "installationId", c.time_zone as "timeZone",
       exists (select from divisions d where d.client_id = c.id and d.active and d.deleted_at is null) as "hasDivisions",
       exists (select from divisions d where d.id = $2 and d.client_id = c.id and d.active and d.deleted_at is null) as "isOfClient"
     from clients c where c.id = $1 and c.deleted_at is null`,
    [clientId, divisionId],
  );
  const [found] = rows;
  if (found === undefined) throw new Problem("notFound");
  return { ...found, today: todayIn(found.timeZone, clock()) };
}

export function employmentErrors(
  { divisionId }: Pick<NewFamily, "divisionId">,
  { hasDivisions, isOfClient }: Client,
): FieldError[] {
  if (divisionId === null) return hasDivisions ? [fieldError("divisionId", "empty")] : [];
  return isOfClient ? [] : [fieldError("divisionId", "unknown")];
}

type Cover = NonNullable<NewMemberRequest["cover"]>;

/** A first day before the hire date, and a price that is not the one that was shown. */
function coverErrors(
  { effectiveDate, employeeCents }: Cover,
  { hireDate }: ReadFamily,
  prices: readonly PricedChoice[],
): FieldError[] {
  const errors =
    hireDate === null
      ? []
      : hireErrors({ hireDate, lastDay: null, earlierLastDay: null, firstCover: effectiveDate });
  const now = prices.reduce((sum, { price }) => sum + (price?.employeeCents ?? 0), 0);
  const isPriced = prices.every(({ price }) => price !== null);
  return isPriced && now !== employeeCents
    ? [...errors, fieldError("effectiveDate", "priceChanged")]
    : errors;
}

/** Two who add the same person at one moment take turns: by SSN and by birth date, in the order of the keys. */
export async function lockPeople(
  { client }: Pick<Transaction, "client">,
  { vault }: Services,
  { clientId, people }: { clientId: string; people: readonly NewPerson[] },
): Promise<void> {
  const words = people.flatMap(({ ssn, dob }) => [
    dob,
    ...(ssn === null ? [] : [vault.blindIndex(ssn, "ssn").toString("hex")]),
  ]);
  await client.query(
    `select pg_advisory_xact_lock(key) from (
       select distinct hashtextextended('person:' || $1::text || word, 0) as key from unnest($2::text[]) word order by key) keys`,
    [clientId, words],
  );
}

type Of = { family: ReadFamily; id: string; now: Date; createdBy: string | null };

function membersOf(request: NewMemberRequest, { family, id, now, createdBy }: Of): NewMember[] {
  const { clientId, divisionId } = request;
  const pay = payAfter(noPay, request);
  const eligibilityClass = request.eligibilityClass?.trim() || null;
  return family.people.map(({ at: _, ...person }) => {
    const isEmployee = person.relationship === "18";
    return {
      ...person,
      id: isEmployee ? id : uuidv7(now.getTime()),
      clientId,
      familyId: id,
      divisionId,
      hireDate: isEmployee ? family.hireDate : null,
      terminationDate: null,
      eligibilityClass: isEmployee ? eligibilityClass : null,
      ...(isEmployee ? pay : noPay),
      status: "active",
      employerFamilyId: null,
      importId: null,
      createdBy,
    };
  });
}

/** What was added under this key, by this call or by an earlier one. */
async function addedWith({ client }: Transaction, { actor }: Scope, key: string) {
  const { rows } = await client.query<{ id: string; memberNumber: string; mailedTo: string | null }>(
    `select m.id, m.member_number as "memberNumber", (select i.email from invitations i
       where i.member_id = m.id and i.sent_at is not null order by i.id limit 1) as "mailedTo"
     from idempotency_keys k join members m on m.id = (k.answer ->> 'memberId')::uuid
     where k.actor = $1 and k.key = $2`,
    [actor, key],
  );
  const [added] = rows;
  if (added === undefined) throw new Problem("notFound");
  return added;
}
