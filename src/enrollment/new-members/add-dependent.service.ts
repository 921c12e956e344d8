import { fieldError, type FieldError } from "#kernel/field-error.ts";
import { uuidv7 } from "#kernel/ids.ts";
import { fullName } from "#kernel/person-name.ts";
import { Problem } from "#kernel/problem.ts";
import type { z } from "zod";
import type { AnswerOf } from "#kernel/call.ts";
import { maySetSsn } from "#people/members/change/change-member.service.ts";
import { refusal } from "#people/members/change/change.texts.ts";
import { knownFamily } from "#people/members/change/known-family.service.ts";
import { familyErrors } from "#people/members/change/member-rules.ts";
import { readPerson } from "#people/members/change/person-form.ts";
import { noPay } from "#people/members/work/pay.ts";
import { recordChange } from "#people/members/member-changes.service.ts";
import { broughtNumber } from "#people/members/member-number.ts";
import { broughtNumberErrors } from "#people/members/numbers/holders.service.ts";
import { addMembers } from "#people/members/new-members.service.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { duplicateErrors, findDuplicates } from "./duplicates.service.ts";
import type { addDependent } from "./new-member.ts";
import { lockPeople } from "./new-member.service.ts";
import { setMemberOfChange } from "#people/members/member-rows.service.ts";

type Asked = z.output<typeof addDependent.body> & { id: string; version: number };

/**
 * Adds a spouse, partner or child to a family that is known, without coverage: that is changed by the rules of a change of coverage.
 * One change by staff, which is undone while nobody has covered the person.
 */
export async function addToFamily(
  services: Services,
  scope: Scope,
  { id, version, person: form, otherPeople, isPreview }: Asked,
): Promise<AnswerOf<typeof addDependent>> {
  const now = services.clock();
  const { relationship, memberNumber, ...typed } = form;
  if (typed.ssn && !maySetSsn(scope)) throw new Problem("forbidden");
  return scope.transaction(async (transaction) => {
    const { member, family } = await knownFamily(transaction, { id, now, lock: !isPreview });
    if (member.version !== version) throw new Problem("stale", { facts: { version: member.version } });
    const { clientId, familyId, installationId, today } = member;
    const at = "person";
    const { person, errors } = readPerson(typed, { today, at });
    const relative = { id: at, name: fullName(person), relationship, dob: person.dob };
    if (relationship === "18") errors.push(fieldError(`${at}.relationship`, "oneEmployee"));
    errors.push(
      ...familyErrors(
        relative,
        family.filter(({ status }) => status === "active"),
        today,
      ).map((one): FieldError => ({ ...one, path: `${at}.${one.path}` })),
    );
    const people =
      person.dob === null
        ? []
        : [
            {
              ...person,
              dob: person.dob,
              at,
              relationship,
              isDisabled: person.isDisabled || relationship === "22",
              memberNumber: broughtNumber(memberNumber, await numberOf(transaction, familyId)),
            },
          ];
    if (!isPreview) await lockPeople(transaction, services, { clientId, people });
    errors.push(...(await broughtNumberErrors(transaction, clientId, people)));
    const duplicates = await findDuplicates(transaction, services.vault, {
      clientId,
      people,
      familyId,
    });
    const isTwice = duplicates.some(
      ({ why, memberId }) => why !== "name" && family.some((one) => one.id === memberId),
    );
    if (isTwice) errors.push(fieldError(`${at}.firstName`, "twice"));
    else if (!isPreview) errors.push(...duplicateErrors(duplicates, people, otherPeople));
    if (errors.length > 0) throw refusal(errors, scope.context.language);
    if (isPreview) {
      transaction.audit({
        action: "view",
        subject: "members",
        clientId,
        details: { hits: duplicates.length, ids: duplicates.map(({ memberId }) => memberId), by: ["new"] },
      });
      return { id: null, changeId: null, duplicates };
    }
    const changeId = await recordChange(transaction, scope, {
      family: { installationId, clientId, familyId, memberId: familyId, relationship: "18" },
      change: {
        kind: "addDependent",
        memberId: null,
        effectiveDate: today,
        details: { name: relative.name },
      },
      now,
    });
    const [employee] = family;
    const added = uuidv7(now.getTime());
    await addMembers(transaction, services.vault, {
      installationId,
      members: people.map(({ at: _, ...facts }) => ({
        ...facts,
        id: added,
        clientId,
        familyId,
        divisionId: employee?.divisionId ?? null,
        hireDate: null,
        terminationDate: null,
        eligibilityClass: null,
        ...noPay,
        status: "active",
        employerFamilyId: null,
        importId: null,
        createdBy: scope.userId ?? null,
      })),
    });
    await setMemberOfChange(transaction, { changeId, memberId: added });
    transaction.audit({
      action: "create",
      subject: "members",
      subjectId: added,
      clientId,
      details: { familyId },
    });
    return { id: added, changeId, duplicates: [] };
  });
}

async function numberOf({ client }: Transaction, id: string): Promise<string | null> {
  const { rows } = await client.query<{ number: string }>(
    "select member_number as number from members where id = $1",
    [id],
  );
  return rows[0]?.number ?? null;
}
