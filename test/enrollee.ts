import { expect } from "vitest";
import { digest } from "#server/crypto.ts";
import type { Enrollment } from "#enrollment/enrollment/enrollment.ts";
import type { TestOffering } from "./offering.ts";
import type { TestServer } from "./server.ts";

/** Somebody in the wizard, by the calls that its pages make. */
export type Enrollee = {
  token: string;
  enrollment: Enrollment;
  save: (step: Record<string, unknown>) => Promise<{ status: number; body: SaveAnswer }>;
  submit: (key: string, effectiveDate?: string) => Promise<{ status: number; body: SaveAnswer }>;
  read: () => Promise<Enrollment>;
};
type SaveAnswer = {
  enrollment: Enrollment;
  code?: string;
  message?: string;
  errors?: { path: string; message: string }[];
  facts?: Record<string, string | number>;
};

export async function startEnrolling(
  server: TestServer,
  offering: Pick<TestOffering, "signupKey">,
  { recipientKey, language = "en" }: { recipientKey?: string; language?: "en" | "ko" | "es" } = {},
): Promise<Enrollee> {
  const body = {
    signupKey: offering.signupKey,
    language,
    ...(recipientKey === undefined ? {} : { recipientKey }),
  };
  const start = (proof: object) =>
    server.call("POST", "/selfenrollment/start", { body: { ...body, ...proof } });
  let answer = await start({});
  const refusal = recipientKey === undefined ? undefined : answer.json<{ code?: string }>().code;
  if (recipientKey !== undefined && refusal === "proofLocked") {
    await handOver(server, recipientKey);
    answer = await start({});
  }
  if (recipientKey !== undefined && refusal === "proofNeeded")
    answer = await start({ code: await mailedCode(server, { ...body, recipientKey }) });
  expect(answer.statusCode, answer.body).toBe(200);
  const { token, enrollment } = answer.json<{ token: string; enrollment: Enrollment }>();
  // Whoever loses coverage by the answers has been read, as on the page.
  let { losing } = enrollment;
  const enrollee: Enrollee = { token, enrollment, ...actsOf() };
  return enrollee;

  /** Who is known from before shows first that it is them, and goes on. */
  async function post(
    url: string,
    body: unknown,
    headers: Record<string, string> = {},
  ): Promise<{ status: number; body: SaveAnswer }> {
    const result = await server.call("POST", url, {
      body,
      token: enrollee.token,
      headers: { "accept-language": language, ...headers },
    });
    const own = result.json<SaveAnswer>();
    if (result.statusCode === 200) ({ losing } = own.enrollment);
    const path = own.code === "proofNeeded" ? own.facts?.["returnPath"] : undefined;
    if (path === undefined) return { status: result.statusCode, body: own };
    const again = await startEnrolling(server, offering, {
      recipientKey: String(path).split("/").at(-1) ?? "",
      language,
    });
    enrollee.token = again.token;
    return post(url, body, headers);
  }
  function actsOf(): Omit<Enrollee, "token" | "enrollment"> {
    return {
      save: (step) => post("/selfenrollment/update", step),
      submit: (key, effectiveDate = "2027-01-01") =>
        post(
          "/selfenrollment/submit",
          { effectiveDate, losing: losing.map((one) => one.key) },
          { "idempotency-key": key },
        ),
      read: async () => {
        const result = await server.call("GET", "/selfenrollment/enrollment", { token: enrollee.token });
        return result.json<{ enrollment: Enrollment }>().enrollment;
      },
    };
  }
}

/** Staff give the link to the person themselves, of whom no address is known. */
export async function handOver({ database }: TestServer, recipientKey: string): Promise<void> {
  await database.owner.query("update invitations set handed_over_at = now() where key_hash = $1", [
    digest(recipientKey),
  ]);
}

type CodeWish = { signupKey: string; recipientKey: string; language?: string };

/** The code that a person of a link reads in their mail who comes on a new device. */
export async function mailedCode(
  server: TestServer,
  { signupKey, recipientKey, language = "en" }: CodeWish,
  headers: Record<string, string> = {},
): Promise<string> {
  const asked = await server.call("POST", "/selfenrollment/code", {
    body: { signupKey, recipientKey, language },
    headers,
  });
  expect(asked.statusCode, asked.body).toBe(204);
  return lastCode(server);
}

/** Of the newest mail with a code. */
export async function lastCode({ database }: TestServer): Promise<string> {
  const { rows } = await database.owner.query<{ text: string }>(
    "select text from mails where kind = 'proofCode' order by created_at desc, id desc limit 1",
  );
  return /: (\d{6})$/mu.exec(rows[0]?.text ?? "")?.[1] ?? "";
}

export const contact = {
  prefix: "MS",
  firstName: "María José",
  lastName: "O’Neill-García",
  dob: { month: "4", day: "9", year: "1986" },
  hireDate: { month: "06", day: "01", year: "2020" },
  email: "maria@example.com",
  phone: "(617) 555-0123",
  address1: "12 Harbor St",
  city: "Boston",
  state: "MA",
  zip: "02134",
};
export const spouse = {
  relationship: "01",
  firstName: "Pat",
  lastName: "García",
  dob: { month: "1", day: "2", year: "1985" },
};
export const child = (firstName: string, year: string) => ({
  relationship: "19",
  firstName,
  lastName: "García",
  dob: { month: "7", day: "4", year },
});

/** Contact, location, SSN and family, so that only the choices are left. */
export async function introduce(
  enrollee: Enrollee,
  offering: TestOffering,
  dependents: unknown[] = [],
): Promise<Enrollment> {
  for (const step of [
    { contact },
    { location: { divisionId: offering.divisionIds[0] } },
    { ssn: { ssn: "219-09-9990" } },
    { dependents },
  ]) {
    const saved = await enrollee.save(step);
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  }
  return enrollee.read();
}

export async function chooseAll(
  enrollee: Enrollee,
  offering: TestOffering,
  dependents: string[] = [],
): Promise<void> {
  for (const coverageType of ["medical", "dental", "vision"] as const) {
    const saved = await enrollee.save({
      benefit: { coverageType, id: offering.plans[coverageType], dependents },
    });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  }
}
