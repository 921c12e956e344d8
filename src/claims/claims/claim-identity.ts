import type { PlainDate } from "#kernel/dates.ts";
import { because, type Traced } from "#kernel/traced.ts";
import { type Match, numberKey } from "./match-patient.ts";
import type { ParsedClaim } from "./parsed-claim.ts";
import { isSamePayer, isSameProvider, type Payer, type Provider } from "./payer-name.ts";
import { patientKey } from "./patient-name.ts";

/** A claim of a file, and whose it is: that is settled before it is compared with others. `clientId`: of the upload. */
export type SettledClaim = { claim: ParsedClaim; match: Match; clientId: string | null };

/** Whose claim it is, who decides it, and who billed it. */
export type ClaimIdentity = {
  /** None: nobody was settled, and the patient stands for themselves. */
  memberId: string | null;
  /** The client that the upload named, or the member's. */
  clientId: string | null;
  patientKey: string;
  /** The patient's and the subscriber's. */
  numbers: readonly string[];
  dob: PlainDate | null;
  payer: Payer;
  provider: Provider;
};

/** Whether two claims differ in whose they are. */
export type IdentityDifference = "member" | "payer" | "provider";

export function identityOf({ claim, match, clientId }: SettledClaim): ClaimIdentity {
  const { patient, subscriber, payerName, payerId, provider } = claim;
  const person = "person" in match ? match.person : null;
  return {
    memberId: person?.id ?? null,
    clientId: person?.clientId ?? clientId,
    patientKey: patientKey(patient),
    numbers: [patient.id, subscriber.id].filter((one) => one !== null),
    dob: patient.dob,
    payer: { name: payerName, id: payerId ?? null },
    provider,
  };
}

/** What makes two claims of one number claims of two people, or of two payers or providers; none where nothing does. */
export function otherThan(one: ClaimIdentity, other: ClaimIdentity): Traced<IdentityDifference | null> {
  if (!isSamePatient(one, other)) return because("member", "identity.member");
  if (!isSamePayer(one.payer, other.payer)) return because("payer", "identity.payer");
  if (!isSameProvider(one.provider, other.provider)) return because("provider", "identity.provider");
  return because(null, "identity.same");
}

/**
 * Settled members are compared by themselves. Two patients whom nobody knows are one where the same upload's client, name
 * and a number or the birth date say so: the name alone never does.
 */
function isSamePatient(one: ClaimIdentity, other: ClaimIdentity): boolean {
  if (one.memberId !== null || other.memberId !== null) return one.memberId === other.memberId;
  if (one.clientId !== other.clientId || one.patientKey !== other.patientKey) return false;
  if (one.dob !== null && other.dob !== null && one.dob !== other.dob) return false;
  const numbers = new Set(one.numbers.map(numberKey));
  const sharesNumber = other.numbers.some((number) => numbers.has(numberKey(number)));
  if (one.numbers.length > 0 && other.numbers.length > 0) return sharesNumber;
  return one.dob !== null && one.dob === other.dob;
}
