import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { recordChange } from "../member-changes.service.ts";
import { isEmployeeElsewhere } from "../own-contact.ts";
import { changePeople } from "../people.service.ts";
import { familyAt } from "./change-division.service.ts";
import { refusal } from "./change.texts.ts";
import type { AddressChange } from "./family-changes.ts";
import type { KnownMember } from "./known-family.service.ts";
import { type Address, addressFields, checkAddress } from "./person-form.ts";

/** Changes the address of a family or of one of them. Who works here too says their own. */
export async function moveFamily(
  services: Services,
  scope: Scope,
  { version, asked }: { version: number; asked: AddressChange },
) {
  const now = services.clock();
  const { memberId, whom, isPreview } = asked;
  return scope.transaction(async (transaction) => {
    const { member, family } = await familyAt(transaction, { memberId, version, now, lock: !isPreview });
    const checked = checkAddress(asked);
    if (!checked.ok) throw refusal(checked.errors, scope.context.language);
    const after = checked.value;
    const own =
      whom === "person" ? new Set<string>() : await employeesElsewhere(transaction, member.familyId);
    const among = whom === "person" ? [member] : family;
    const people = among.map((one) => ({
      memberId: one.id,
      name: one.name,
      before: addressOf(one),
      outcome: own.has(one.id)
        ? ("own" as const)
        : addressFields.every((name) => one[name] === after[name])
          ? ("same" as const)
          : ("changes" as const),
    }));
    const moving = among.filter((one) =>
      people.some(({ memberId: id, outcome }) => id === one.id && outcome === "changes"),
    );
    if (isPreview || moving.length === 0) {
      transaction.audit({
        action: "view",
        subject: "members",
        subjectId: memberId,
        clientId: member.clientId,
      });
      return { changeId: null, after, people };
    }
    const changeId = await recordChange(transaction, scope, {
      family: { ...member, memberId },
      change: {
        kind: "addressChange",
        memberId: whom === "family" ? null : memberId,
        effectiveDate: member.today,
        details: { fields: addressFields.join(", ") },
      },
      now,
    });
    await changePeople(transaction, services.vault, {
      changes: moving.map(({ personId, clientId, firstName, dob }) => ({
        personId,
        clientId,
        firstName,
        dob,
        ssn: null,
        columns: { ...after },
      })),
      now,
      updatedBy: scope.userId ?? null,
    });
    return { changeId, after, people };
  });
}

const addressOf = (member: KnownMember): Address => ({
  address1: member.address1,
  address2: member.address2,
  city: member.city,
  state: member.state,
  zip: member.zip,
});

async function employeesElsewhere({ client }: Transaction, familyId: string): Promise<Set<string>> {
  const { rows } = await client.query<{ id: string }>(
    `select m.id from members m where m.family_id = $1 and ${isEmployeeElsewhere}`,
    [familyId],
  );
  return new Set(rows.map(({ id }) => id));
}
