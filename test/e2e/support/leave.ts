import type { Enrollment } from "#enrollment/enrollment/enrollment.ts";
import { chooseFirst, type Started } from "./api.ts";
import { call } from "./call.ts";
import { codeMailedBy } from "./codes.ts";
import type { DemoMember } from "./members.ts";

/** The demo's session that asks who one is, and for a payment. */
const signupKey = "PACIFIC-TIDE-LEAVE";

/** Somebody who is known, inside the session with everything answered but the payment: one plan, the rest waived. */
export async function startAtPayment({ memberNumber, ssn, dob, email }: DemoMember): Promise<Started> {
  const [month, day, year] = dob;
  const who = { signupKey, language: "en", memberNumber, ssn, dob: { month, day, year } };
  const signIn = (code?: string) =>
    call<{ token: string; enrollment: Enrollment }>("POST", "/selfenrollment/signin", {
      body: { ...who, ...(code === undefined ? {} : { code }) },
    });
  // This device was not seen before: the first call mails the code.
  const code = await codeMailedBy(email, () => signIn().catch(() => undefined));
  const { token, enrollment } = await signIn(code);
  const save = (body: unknown) => call("POST", "/selfenrollment/update", { token, body });
  const { people, divisions } = enrollment;
  const [own, ...family] = people;
  if (own === undefined) throw new Error("a known person finds themselves");
  const partsOf = (date: string | null) => {
    const [y = "", m = "", d = ""] = (date ?? "").split("-");
    return { year: y, month: m, day: d };
  };
  const named = ({ firstName, lastName, dob: born }: typeof own) => ({
    firstName,
    lastName,
    dob: partsOf(born),
  });
  const reach = { email: own.email ?? "x@example.com", phone: own.phone ?? "6175550142" };
  const place = { address1: own.address1, city: own.city, state: own.state, zip: own.zip };
  await save({ contact: { ...named(own), hireDate: partsOf(own.hireDate), ...reach, ...place } });
  await save({ location: { divisionId: divisions[0]?.id } });
  await save({ ssn: {} });
  await save({
    dependents: family.map((one) => ({ id: one.id, relationship: one.relationship, ...named(one) })),
  });
  await chooseFirst(enrollment, save);
  return { token, enrollment, signupKey, language: "en" };
}
