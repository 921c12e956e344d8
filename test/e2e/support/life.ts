import type { Enrollment } from "#enrollment/enrollment/enrollment.ts";
import type { MemberDetail } from "#people/members/members.ts";
import type { StaffEnrollment } from "#enrollment/processing/staff-enrollment.ts";
import type { Language } from "#kernel/language.ts";
import { paidBy } from "../../paid-by.ts";
import { answerByCall, startByCall, type Started } from "./api.ts";
import { call } from "./call.ts";
import { anEmployee, type Employee } from "./people.ts";
import { signInByCall } from "./staff.ts";

// More life cover than anyone gets, by calls: what waits for staff after it was sent.

type Asked = { amount?: string; language?: Language; employee?: Partial<Employee> };

/** Up to the life cover, all answered; chosen is one of which a part waits for proof of good health. */
export async function startAsking({ amount, language = "en", employee }: Asked): Promise<Started> {
  const started = await startByCall("HANEUL-NEW-HIRE", language);
  await answerByCall(started, { employee: anEmployee(employee) }, amount === undefined ? "life" : "external");
  if (amount === undefined) return started;
  const plan = started.enrollment.plans.find(({ name }) => name === "Anchor Choice Life");
  const benefit = {
    coverageType: "life",
    id: plan?.id,
    dependents: [],
    values: { amount },
    ...paidBy("life"),
  };
  await act(started, "update", { benefit });
  return started;
}

/** Answers what comes after, signs the statement of health that the amount asks for, and sends the enrollment. */
export async function signAndSend(started: Started, name: string): Promise<void> {
  const { externalBenefits, plans } = started.enrollment;
  const accident = plans.find(({ coverageType }) => coverageType === "adnd");
  await act(started, "update", {
    benefit: { coverageType: "adnd", id: accident?.id, dependents: [], ...paidBy("adnd") },
  });
  const { enrollment } = await act(started, "update", {
    external: { read: externalBenefits.filter(({ requireAck }) => requireAck).map(({ id }) => id) },
  });
  const formId = enrollment.forms.incomplete[0]?.id;
  const values = { height: "70", weight: "170", tobacco: "no" };
  await act(started, "forms", { formId, act: "next", page: "page1", values });
  const signature = { name, kind: "typed" };
  await act(started, "forms", { formId, act: "complete", page: "page2", signature });
  const { effectiveDate } = enrollment.dates;
  await act(started, "submit", { effectiveDate }, { "idempotency-key": crypto.randomUUID() });
}

/** Staff approve and process it: from then on it is cover. Answers the member. */
export async function coverByCall({ enrollment: { id } }: Started): Promise<MemberDetail> {
  const { token } = await signInByCall("admin");
  for (const action of ["approve", "process"])
    await call("POST", "/enrollmentaction", { token, body: { action, ids: [id] } });
  const { people } = await call<StaffEnrollment>("GET", `/enrollment?id=${id}`, { token });
  const named = people.find(({ relationship }) => relationship === "18");
  const { rows } = await call<{ rows: { id: string }[] }>(
    "GET",
    `/membersearch?q=${encodeURIComponent(named?.lastName ?? "")}`,
    { token },
  );
  return call<MemberDetail>("GET", `/member/${rows[0]?.id}`, { token });
}

async function act(
  { token, language }: Started,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<{ enrollment: Enrollment }> {
  return call("POST", `/selfenrollment/${path}`, {
    token,
    body,
    headers: { "accept-language": language, ...headers },
  });
}
