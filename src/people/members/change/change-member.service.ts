import { holds } from "#kernel/access.ts";
import type { PlainDate } from "#kernel/dates.ts";
import { fieldError, type FieldError } from "#kernel/field-error.ts";
import { readFields } from "#kernel/fields.ts";
import { Problem } from "#kernel/problem.ts";
import type { Reason } from "#kernel/traced.ts";
import { fullNameSql } from "#server/database/person-name.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { changeMembers } from "../changed-members.service.ts";
import { checkHireDate } from "../contact.ts";
import { recordChange } from "../member-changes.service.ts";
import { addMemberEvents } from "../member-events.service.ts";
import type { MemberForm, MemberRecord } from "./change-member.ts";
import { refusal } from "./change.texts.ts";
import { type KnownMember, knownFamily } from "./known-family.service.ts";
import { familyErrors, hireErrors, relationshipErrors } from "./member-rules.ts";
import { addressFields, type OwnFacts, readPerson, wholeDates } from "./person-form.ts";
import type { AgeAnswer, AgeEnd } from "./age-ends.ts";
import type { AgePort } from "./age-port.service.ts";
import { type FamilyPrices, repriceByPerson } from "./reprice.service.ts";
import { writePrices } from "./write-prices.service.ts";

/** A member as staff may change them, and the audit row that tells who looked. */
export async function getMemberRecord(services: Services, scope: Scope, id: string) {
  return scope.transaction(async (transaction) => {
    const { member } = await knownFamily(transaction, { id, now: services.clock(), lock: false });
    transaction.audit({ action: "view", subject: "members", subjectId: id, clientId: member.clientId });
    return member satisfies MemberRecord;
  });
}

type Change = {
  id: string;
  version: number;
  form: MemberForm;
  /** Where the change comes from, for the timeline. */
  why?: readonly Reason[];
  /** Says what would change, and writes nothing. */
  isPreview: boolean;
  ageLimit?: AgeAnswer | undefined;
  ages: AgePort;
};

/** Changes what is known of a member. What was sent is the whole record, but for the SSN, which stays where none is sent. */
export async function changeMemberRecord(services: Services, scope: Scope, change: Change) {
  if (change.form.ssn && !maySetSsn(scope)) throw new Problem("forbidden");
  return scope.transaction(async (transaction) => {
    const { changeId: _, ...written } = await writeMemberRecord(transaction, services, scope, change);
    return written;
  });
}

/**
 * The same within a transaction that writes something else too. `changeId` is null where nothing differs, and for a
 * preview. Coverage whose price depends on what changed is priced anew with it.
 */
export async function writeMemberRecord(
  transaction: Transaction,
  services: Services,
  scope: Scope,
  { id, version, form, why = [], isPreview, ageLimit, ages }: Change,
) {
  const now = services.clock();
  if (form.ssn) await lockSsn(transaction, services, { id, ssn: form.ssn });
  const { member, family } = await knownFamily(transaction, { id, now, lock: !isPreview });
  if (member.version !== version) throw new Problem("stale", { facts: { version: member.version } });
  const { facts, errors } = check(member, family, form);
  if (facts.ssn !== null) errors.push(...(await holdersOf(transaction, services, member, facts.ssn)));
  if (errors.length > 0) throw refusal(errors, scope.context.language);

  const changed = changedFields(member, facts);
  const { today } = member;
  const families = await repriceByPerson(transaction, { memberId: id, was: member, now: facts, today });
  const coverages = families.flatMap((one) => one.coverages);
  const isOfAge = changed.some((field) => ageFields.has(field));
  const ageEnds = isOfAge ? await ages.look(services, transaction, { memberId: id, now: facts }) : [];
  if (isPreview)
    transaction.audit({ action: "view", subject: "members", subjectId: id, clientId: member.clientId });
  if (isPreview || changed.length === 0) return { id, version, changed, coverages, ageEnds, changeId: null };
  const unanswered = ageLimit === undefined ? ageEnds.filter(({ kind }) => kind !== "ended") : [];
  if (unanswered.length > 0) throw refusal(unanswered.map(ageError), scope.context.language);
  const changeId = await recordChange(transaction, scope, {
    family: { ...member, memberId: id },
    change: {
      kind: changed.every((field) => isOfAddress(field)) ? "addressChange" : "demographicChange",
      memberId: id,
      effectiveDate: member.today,
      details: { fields: changed.join(", ") },
      why: [...why, ...families.flatMap((one) => (one.familyId === member.familyId ? one.why : []))],
    },
    now,
  });
  await changeMembers(transaction, services.vault, {
    changes: [{ ...member, ...facts, was: member, changed }],
    importId: null,
    now,
    updatedBy: scope.userId ?? null,
  });
  await writePrices(transaction, coverages, { now, by: scope.userId ?? null });
  if (isOfAge && ageLimit !== "leave")
    await ages.follow(services, transaction, scope, { memberId: id, was: member });
  await tellOtherFamilies(transaction, scope, { member, changeId, now, changed, families });
  audit(transaction, member, changed);
  const after = await knownFamily(transaction, { id, now, lock: false });
  return { id, version: after.member.version, changed, coverages, ageEnds, changeId };
}

/** An age limit goes by these. */
const ageFields: ReadonlySet<string> = new Set(["dob", "isDisabled", "relationship"]);

const ageError = ({ name, planName, kind, after }: AgeEnd): FieldError =>
  fieldError("ageLimit", kind === "goesOn" ? "goesOn" : "ends", {
    name,
    plan: planName,
    date: after ?? "",
  });

/** Another family whose coverage costs otherwise now: its timeline says so, and who looked at it before is told. */
async function tellOtherFamilies(
  transaction: Transaction,
  scope: Scope,
  told: {
    member: KnownMember;
    changeId: string;
    now: Date;
    changed: readonly string[];
    families: readonly FamilyPrices[];
  },
): Promise<void> {
  const { member, changeId, now, changed } = told;
  const { installationId, clientId } = member;
  const others = told.families.filter(({ familyId }) => familyId !== member.familyId);
  if (others.length === 0) return;
  await transaction.client.query("update members set version = version + 1 where family_id = any($1)", [
    others.map(({ familyId }) => familyId),
  ]);
  await addMemberEvents(transaction, {
    installationId,
    now,
    events: others.map(({ familyId, memberId, why }) => ({
      clientId,
      familyId,
      memberId,
      kind: "demographicChange" as const,
      changeId,
      effectiveDate: member.today,
      actor: scope.actor,
      details: { fields: changed.join(", ") },
      why,
    })),
  });
  for (const { memberId: subjectId } of others)
    transaction.audit({ action: "update", subject: "coverages", subjectId, clientId, details: { changeId } });
}

const isOfAddress = (field: string) => addressFields.some((name) => name === field);

export function maySetSsn({ principal }: Scope): boolean {
  const held = principal.kind === "user" || principal.kind === "apiKey" ? principal.permissions : [];
  return holds(held, "changeSsn");
}

type Facts = OwnFacts & Pick<KnownMember, "relationship" | "hireDate">;

function check(member: KnownMember, family: readonly KnownMember[], form: MemberForm) {
  const { today } = member;
  const { person, errors: found } = readPerson(form, { today });
  // A birth date that nobody knows yet need not be known to change the phone number.
  const errors: FieldError[] = found.filter(
    ({ path, code }) => !(path === "dob" && code === "empty" && member.dob === null),
  );
  const { relationship } = form;
  errors.push(
    ...relationshipErrors({ was: member.relationship, wanted: relationship, isCovered: member.isCovered }),
    ...familyErrors(
      { ...member, dob: person.dob, relationship },
      family.filter((one) => one.id !== member.id && one.status === "active"),
      today,
    ),
  );
  const { hireDate, errors: wrong } = readHireDate(member, form.hireDate, person.dob);
  const isDisabled = person.isDisabled || relationship === "22";
  const { otherOffer = member.otherOffer, wellness = member.wellness } = form;
  const facts: Facts = { ...person, otherOffer, wellness, isDisabled, relationship, hireDate };
  return { facts, errors: [...errors, ...wrong] };
}

function readHireDate(member: KnownMember, typed: string | null, dob: PlainDate | null) {
  if (member.relationship !== "18") return { hireDate: null, errors: [] };
  if ((typed ?? "") === "" && member.hireDate === null) return { hireDate: null, errors: [] };
  const fields = readFields({ hireDate: typed });
  const hireDate = fields.date("hireDate");
  if (hireDate === null || hireDate === member.hireDate)
    return { hireDate, errors: fields.errors.map(wholeDates) };
  checkHireDate(fields, hireDate, dob, member.today);
  const { terminationDate: lastDay, earlierLastDay, firstCover } = member;
  const wrong = hireErrors({ hireDate, lastDay, earlierLastDay, firstCover });
  return { hireDate, errors: [...fields.errors.map(wholeDates), ...wrong] };
}

function changedFields(member: KnownMember, { ssn, ...facts }: Facts): string[] {
  const changed = Object.entries(facts).flatMap(([name, value]) =>
    // The names are those of Facts, which a known member has too.
    member[name as keyof typeof facts] === value ? [] : [name],
  );
  return ssn === null ? changed : [...changed, "ssn"];
}

/** Who has this SSN at the client. Those of other clients, and whom the user may not see, are not told. */
async function holdersOf(
  { client }: Pick<Transaction, "client">,
  { vault }: Services,
  member: Pick<KnownMember, "clientId" | "personId">,
  ssn: string,
): Promise<FieldError[]> {
  const { rows } = await client.query<{ name: string; number: string }>(
    `select coalesce(${fullNameSql("m")}, '') as name, m.member_number as number from members m
     where m.ssn_index = any($1::bytea[]) and m.client_id = $2 and m.person_id <> $3 and m.deleted_at is null
     order by m.relationship <> '18', m.id limit 1`,
    [vault.blindIndexes(ssn, "ssn"), member.clientId, member.personId],
  );
  return rows.map((holder) => fieldError("ssn", "isOf", holder));
}

/** Two who give one SSN to two people take turns, before either holds a member. */
async function lockSsn(
  { client }: Transaction,
  { vault }: Services,
  { id, ssn }: { id: string; ssn: string },
): Promise<void> {
  await client.query(
    `select pg_advisory_xact_lock(hashtextextended('person:' || client_id || $2, 0)) from members where id = $1`,
    [id, vault.blindIndex(ssn.replaceAll(/\D/gu, ""), "ssn").toString("hex")],
  );
}

/** One row with the names of the fields; of an SSN one of its own. */
function audit(transaction: Transaction, member: KnownMember, changed: readonly string[]): void {
  const { id: subjectId, clientId } = member;
  const row = (fields: readonly string[]) => {
    if (fields.length > 0)
      transaction.audit({ action: "update", subject: "members", subjectId, clientId, details: { fields } });
  };
  row(changed.filter((field) => field !== "ssn"));
  row(changed.filter((field) => field === "ssn"));
}
