import { lastFourOf } from "#kernel/ssn.ts";
import type { Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { personCodes } from "#enrollment/offering/codes.service.ts";
import type { Draft, DraftPerson } from "../draft.service.ts";
import type { Saving } from "./step.service.ts";

/** The columns that tie a row to its enrollment. */
export function ownerOf({ installationId, clientId, id }: Draft) {
  return { installationId, clientId, enrollmentId: id };
}

/** The facts of a person before anything is known. */
export const nothingKnown = {
  hireDate: null,
  ssnLast4: null,
  email: null,
  phone: null,
  mobilePhone: null,
  address1: null,
  address2: null,
  city: null,
  state: null,
  zip: null,
} as const;

/** Everyone of a draft, with this change of one. */
export function withPerson({ people }: Draft, id: string, change: Partial<DraftPerson>): DraftPerson[] {
  return people.map((person) => (person.id === id ? { ...person, ...change } : person));
}

/** What names and dates are checked against. */
export async function contactRules({ transaction, draft }: Pick<Saving, "transaction" | "draft">) {
  const codes = await personCodes(transaction, draft.installationId);
  return { today: draft.startedOn, ...codes };
}

/** The columns of an SSN. */
export function sealedSsn({ vault }: Pick<Services, "vault">, personId: string, ssn: string) {
  return {
    ssnSealed: vault.seal(ssn, placeOf(personId)),
    ssnIndex: vault.blindIndex(ssn, "ssn"),
    ssnLast4: lastFourOf(ssn),
  };
}

/** The SSNs of everyone in an enrollment, by person. */
export async function storedSsns(
  { vault }: Pick<Services, "vault">,
  { client }: Transaction,
  enrollmentId: string,
): Promise<Map<string, string>> {
  const { rows } = await client.query<{ id: string; sealed: Buffer | null }>({
    name: "stored-ssns",
    text: "select id, ssn_sealed as sealed from enrollment_people where enrollment_id = $1",
    values: [enrollmentId],
  });
  return new Map(
    rows.flatMap(({ id, sealed }) =>
      sealed === null ? [] : [[id, vault.open(sealed, placeOf(id))] as const],
    ),
  );
}

const placeOf = (personId: string) => `enrollment_people.ssn:${personId}`;
