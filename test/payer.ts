import { enrollmentChargeJob } from "#enrollment/enrollment/jobs.ts";
import { expect } from "vitest";
import type { Enrollment } from "#enrollment/enrollment/enrollment.ts";
import type { PaymentAnswer } from "#enrollment/enrollment/payment/payments.ts";
import { jobHandlers } from "#app/jobs.ts";
import { chooseAll, type Enrollee, introduce, startEnrolling } from "./enrollee.ts";
import type { TestOffering } from "./offering.ts";
import type { TestServer } from "./server.ts";

const number = "4417000098765";
const bank = {
  bankName: "Harbor Credit Union",
  accountName: "María José O’Neill-García",
  accountType: "checking",
  routingNumber: "0110-0001 5",
  accountNumber: number,
  accountNumberAgain: number,
  address1: "12 Harbor St",
  city: "Boston",
  state: "MA",
  zip: "02134",
  authorizedName: "María José O’Neill-García",
  agreed: true,
};

type Answer = {
  enrollment: Enrollment;
  code?: string;
  facts?: Record<string, string>;
  errors?: { path: string; message: string }[];
};

/** Somebody who pays by bank account, by the calls that the wizard makes, and what is charged. */
export function payer(server: TestServer, offering: TestOffering) {
  const { owner } = server.database;
  const jobs = jobHandlers(server.services, undefined);
  let ssns = 0;

  async function post(enrollee: Enrollee, path: string, body: unknown, key?: string, language = "en") {
    const answer = await server.call("POST", `/selfenrollment/${path}`, {
      token: enrollee.token,
      body,
      headers: { "accept-language": language, ...(key === undefined ? {} : { "idempotency-key": key }) },
    });
    return { status: answer.statusCode, text: answer.body, body: answer.json<Answer>() };
  }

  async function read(enrollee: Enrollee, language = "en"): Promise<PaymentAnswer> {
    const { identifier: enrollmentIdentifier } = enrollee.enrollment;
    const answer = await post(
      enrollee,
      "getenrollmentpayment",
      { enrollmentIdentifier },
      undefined,
      language,
    );
    expect(answer.status, answer.text).toBe(200);
    return answer.body as unknown as PaymentAnswer;
  }

  async function store(enrollee: Enrollee, more: object = {}, key: string = crypto.randomUUID()) {
    const { authorization } = await read(enrollee);
    const { identifier: enrollmentIdentifier } = enrollee.enrollment;
    const body = { enrollmentIdentifier, ...bank, authorizationHash: authorization?.hash, ...more };
    return post(enrollee, "storepayment", body, key);
  }

  /** All but the choices is answered. */
  async function introduced(of = offering): Promise<Enrollee> {
    const enrollee = await startEnrolling(server, of);
    ssns += 1;
    await introduce(enrollee, of);
    const saved = await enrollee.save({ ssn: { ssn: `219-${String(9 + ssns).padStart(2, "0")}-0001` } });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    return enrollee;
  }

  /** All but the payment is answered. */
  async function almostDone(of = offering): Promise<Enrollee> {
    const enrollee = await introduced(of);
    await chooseAll(enrollee, of);
    return enrollee;
  }

  async function chargesOf({ enrollment }: Enrollee) {
    const { rows } = await owner.query<{ month: string; amount: number; status: string }>(
      `select month::text, amount_cents as amount, status from payment_charges where enrollment_id = $1 order by created_at`,
      [enrollment.id],
    );
    return rows;
  }

  async function jobsFor({ enrollment }: Enrollee): Promise<number> {
    const { rows } = await owner.query<{ count: number }>(
      "select count(*)::int as count from pgboss.job where name = 'enrollment-charge' and data->>'enrollmentId' = $1",
      [enrollment.id],
    );
    return rows[0]?.count ?? 0;
  }

  const settle = ({ enrollment }: Enrollee) => jobs.run(enrollmentChargeJob, { enrollmentId: enrollment.id });
  return { number, bank, post, read, store, introduced, almostDone, chargesOf, jobsFor, settle };
}
