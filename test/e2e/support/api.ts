import type { Page } from "@playwright/test";
import type { Enrollment } from "#enrollment/enrollment/enrollment.ts";
import type { Language } from "#kernel/language.ts";
import { paidBy } from "../../paid-by.ts";
import { call } from "./call.ts";
import { codeMailedBy } from "./codes.ts";
import { openWith } from "./open-with.ts";
import { type Day, digits, type Employee, type Relative } from "./people.ts";

// Short ways to late pages, by the calls that the earlier ones make.

export type Started = {
  token: string;
  enrollment: Enrollment;
  signupKey: string;
  language: Language;
  /** What the cookie of the browser holds that has begun it. */
  device?: string;
};
export type Answers = { employee: Employee; family?: readonly Relative[]; waives?: boolean };
/** Questions in their order; what comes before `until` is answered. */
const questions = [
  "about",
  "reach",
  "location",
  "ssn",
  "family",
  "medical",
  "dental",
  "vision",
  "life",
  "adnd",
  "external",
  "review",
  "sent",
];

/** Somebody who comes by a link of their own on a new device, and has a code mailed first. */
type Known = { recipientKey: string; email: string };

export async function startByCall(
  signupKey = "SOL-Y-PIEDRA",
  language: Language = "en",
  known?: Known,
): Promise<Started> {
  const device = `${crypto.randomUUID()}-device`;
  const { token, enrollment } = await call<{ token: string; enrollment: Enrollment }>(
    "POST",
    "/selfenrollment/start",
    {
      body: { signupKey, language, ...(known && (await provenBy({ ...known, signupKey, language }))) },
      headers: cookieOf({ device }),
    },
  );
  return { token, enrollment, signupKey, language, device };
}

async function provenBy({ email, ...link }: Known & { signupKey: string; language: Language }) {
  const code = await codeMailedBy(email, () => call("POST", "/selfenrollment/code", { body: link }));
  return { recipientKey: link.recipientKey, code };
}

/** The first plan for the person alone, and nothing else: the shortest way to something that is to be paid. */
export async function chooseFirst(
  { plans, coverageTypes, waiveReasons }: Enrollment,
  save: (body: unknown) => Promise<unknown>,
): Promise<void> {
  const [type, ...rest] = coverageTypes;
  const plan = plans.find((one) => one.coverageType === type);
  await save({ benefit: { coverageType: type, id: plan?.id, dependents: [] } });
  for (const coverageType of rest)
    await save({ benefit: { coverageType, waived: true, waiveReasons: [waiveReasons[0]?.code] } });
}

/** Answers everything before a page, the same way each time: the first plan of each type, with everyone covered. */
export async function answerByCall(
  started: Started,
  { employee, family = [], waives = false }: Answers,
  until = "review",
): Promise<Started> {
  const send = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
    const { enrollment } = await call<{ enrollment: Enrollment }>("POST", `/selfenrollment/${path}`, {
      token: started.token,
      body,
      headers: { "accept-language": started.language, ...cookieOf(started), ...headers },
    });
    started.enrollment = enrollment;
  };
  const isBefore = (question: string) => questions.indexOf(question) < questions.indexOf(until);
  const { divisions, coverageTypes } = started.enrollment;

  const contact = contactOf(employee);
  if (isBefore("about")) await send("update", { contact: { ...contact, part: "about" } });
  if (isBefore("reach")) await send("update", { contact: { ...contact, part: "reach" } });
  if (isBefore("location")) await send("update", { location: { divisionId: divisions[0]?.id } });
  if (isBefore("ssn")) await send("update", { ssn: { ssn: employee.ssn } });
  if (isBefore("family"))
    await send("update", { dependents: family.map((one) => relativeOf(one, employee)) });
  for (const coverageType of coverageTypes) {
    if (!isBefore(coverageType)) continue;
    const plan = started.enrollment.plans.find((one) => one.coverageType === coverageType);
    const dependents = started.enrollment.people
      .filter(({ relationship }) => relationship !== "18")
      .map(({ id }) => id);
    const benefit = waives
      ? { waived: true, waiveReasons: ["otherGroupPlan"] }
      : { id: plan?.id, dependents: plan?.coversDependents ? dependents : [], ...paidBy(coverageType) };
    await send("update", { benefit: { coverageType, ...benefit } });
  }
  const { externalBenefits } = started.enrollment;
  if (externalBenefits.length > 0 && isBefore("external")) {
    const read = externalBenefits.filter(({ requireAck }) => requireAck).map(({ id }) => id);
    await send("update", { external: { read } });
  }
  if (isBefore("review")) {
    const { losing, dates } = started.enrollment;
    const seen = { effectiveDate: dates.effectiveDate, losing: losing.map(({ key }) => key) };
    await send("submit", seen, { "idempotency-key": crypto.randomUUID() });
  }
  return started;
}

function cookieOf({ device }: Pick<Started, "device">): Record<string, string> {
  return device === undefined ? {} : { cookie: `openroll_device=${device}` };
}

/** This is the browser that has begun the enrollment. */
export async function beTheBrowserOf(page: Page, { device }: Started): Promise<void> {
  const url = process.env["TEST_SITE_URL"] ?? "";
  if (device !== undefined)
    await page.context().addCookies([{ name: "openroll_device", value: device, url, httpOnly: true }]);
}

/** Puts the browser inside the enrollment, as the welcome page does. */
export async function goInside(page: Page, started: Started, path = "/Enroll"): Promise<void> {
  const { token, enrollment, signupKey } = started;
  await beTheBrowserOf(page, started);
  const { id: enrollmentId, activeStep: step } = enrollment;
  await openWith(page, path, {
    session: { "openroll.session": { kind: "enrollee", id: crypto.randomUUID(), token, name: null } },
    local: {
      "openroll.hasSession": 1,
      cgsenrollment: {
        state: {
          language: null,
          displayName: null,
          enrollment: { signupKey, recipientKey: null, enrollmentId, step },
        },
        version: 1,
      },
    },
  });
}

/** Starts, answers all before a page, and opens it. */
export async function openAt(
  page: Page,
  step: string,
  {
    signupKey = "SOL-Y-PIEDRA",
    language = "en",
    ...answers
  }: Answers & { signupKey?: string; language?: Language },
): Promise<Started> {
  const started = await startByCall(signupKey, language);
  await answerByCall(started, answers, step);
  await goInside(page, started, step === "sent" ? "/Complete" : `/Enroll?step=${step}`);
  return started;
}

export async function enrollmentOf({ token }: Pick<Started, "token">): Promise<Enrollment> {
  return (await call<{ enrollment: Enrollment }>("GET", "/selfenrollment/enrollment", { token })).enrollment;
}

function contactOf({ firstName, lastName, dob, hireDate, email, phone, address1, zip }: Employee) {
  const contact = {
    firstName,
    lastName,
    dob: partsOf(dob),
    hireDate: partsOf(hireDate),
    email,
    phone,
    address1,
    zip,
  };
  return { ...contact, city: "El Paso", state: "TX" };
}

function relativeOf({ relationship, firstName, lastName, dob, ssn = "" }: Relative, employee: Employee) {
  return {
    relationship,
    firstName,
    lastName: lastName ?? employee.lastName,
    dob: partsOf(dob),
    ssn: digits(ssn),
  };
}

function partsOf([month, day, year]: Day) {
  return { month, day, year };
}
