import { randomUUID } from "node:crypto";
import type { CobraCase } from "#compliance/cobra/cobra.ts";
import type { NewMemberPrice } from "#enrollment/new-members/new-member.ts";
import { until } from "#server/until.ts";
import { call } from "./call.ts";
import { signInByCall } from "./staff.ts";

// An employer of its own with a plan and figures that a test states, and a family on it.

export type Employer = { clientId: string; planIds: string[]; sender: string };
type Person = { relationship?: "01" | "19"; firstName: string; dob: string; email?: string };
type PlanInput = {
  coverageType: string;
  name: string;
  rates: readonly {
    tierCode: string;
    amountCents: number;
    effectiveDate: string;
    terminationDate?: string;
  }[];
};

const nobody = {
  prefix: null,
  middleName: null,
  suffix: null,
  gender: null,
  email: null,
  phone: null,
  mobilePhone: null,
  address1: "12 Mesa Street",
  address2: null,
  city: "Oakland",
  state: "CA",
  zip: "94607",
  tobacco: false,
  isDisabled: false,
  language: null,
};

const post = async <Answer>(path: string, body: object): Promise<Answer> => {
  const { token } = await signInByCall("admin");
  return call<Answer>("POST", path, { token, body, headers: { "idempotency-key": randomUUID() } });
};

/** A client whose letters and payments go to a sender of its own. */
export async function anEmployer(since: string, plans: readonly PlanInput[]): Promise<Employer> {
  const letters = randomUUID().slice(0, 8);
  const sender = `Harbor COBRA Desk ${letters}`;
  const { id: clientId } = await post<{ id: string }>("/admin/clients", {
    name: `Seawall Works ${letters}`,
    externalCode: letters,
    status: "active",
    timeZone: "America/New_York",
    cobraCountsFrom: "lossOfCoverage",
    planYearStart: "2023-01-01",
    isCobraEmployer: true,
    cobraSender: sender,
    cobraPhone: "4155550199",
    cobraAddress: "40 Pier Road, Oakland, CA 94607",
  });
  const { token } = await signInByCall("admin");
  const tiers = await call<{ rows: { id: string; name: string }[] }>("GET", "/admin/tiers", { token });
  const tierId = tiers.rows.find(({ name }) => name === "Standard")?.id;
  const planIds: string[] = [];
  for (const { coverageType, name, rates } of plans) {
    const { id } = await post<{ id: string }>("/admin/baseplans", {
      clientId,
      name,
      externalPlanCode: randomUUID().slice(0, 12),
      coverageType,
      effectiveDate: since,
      ratingMode: "compositeTier",
      active: true,
      coversDependents: true,
      coversPartners: true,
      tierId,
      fundingType: "insured",
      ageBasis: "planYearStart",
      maxChildAge: 26,
      childCoverEnds: "endOfMonth",
    });
    for (const rate of rates) await post("/admin/rates", { basePlanId: id, ...rate });
    planIds.push(id);
  }
  return { clientId, planIds, sender };
}

/** The first is the employee; everybody is covered by every plan from the day on. Answers the employee's id. */
export async function aCoveredFamily(
  { clientId, planIds }: Employer,
  {
    lastName,
    hiredOn,
    people,
  }: { lastName: string; hiredOn: string; people: readonly [Person, ...Person[]] },
): Promise<string> {
  const [employee, ...others] = people;
  const family = {
    clientId,
    divisionId: null,
    eligibilityClass: null,
    hireDate: hiredOn,
    salaryCents: null,
    subscriber: { ...nobody, lastName, ...employee },
    dependents: others.map((one) => ({ ...nobody, lastName, ...one })),
  };
  const dependents = others.map((_, place) => place);
  const cover = {
    effectiveDate: hiredOn,
    choices: planIds.map((planId) => ({ planId, dependents, volumeCents: null })),
  };
  const { prices } = await post<{ prices: NewMemberPrice[] }>("/member/preview", { ...family, cover });
  const employeeCents = prices.reduce((sum, { price }) => sum + (price?.employeeCents ?? 0), 0);
  const { id } = await post<{ id: string }>("/member", {
    ...family,
    otherPeople: [],
    cover: { ...cover, employeeCents },
  });
  return id;
}

/** Work ended: everybody who was covered may continue the plan. */
export async function aStartedCase(memberId: string, endedOn: string): Promise<CobraCase> {
  const { case: started } = await post<{ case: CobraCase }>("/cobra/cases", {
    memberId,
    event: "employmentEnd",
    eventDate: endedOn,
    endsCoverage: true,
  });
  return started;
}

/** Everybody's notice went out as well: all may elect. */
export async function aNoticedCase(memberId: string, endedOn: string, noticedOn: string): Promise<CobraCase> {
  const { token } = await signInByCall("admin");
  const started = await aStartedCase(memberId, endedOn);
  const clockIds = started.clocks.map(({ id }) => id);
  const { case: found } = await call<{ case: CobraCase }>("POST", `/cobra/cases/${started.id}/notice`, {
    token,
    body: { clockIds, sentOn: noticedOn },
    headers: { "if-match": `"${started.version}"` },
  });
  return found;
}

type MailRow = { id: string; kind: string; recipient: string };

/** The text of the newest mail of a kind to an address, as staff read it once it is kept. */
export async function mailTo(recipient: string, kind: string): Promise<string> {
  const { token } = await signInByCall("admin");
  let id: string | undefined;
  await until(
    async () => {
      const { rows } = await call<{ rows: MailRow[] }>(
        "GET",
        "/admin/mails?filter[status]=kept&pageSize=100",
        { token },
      );
      id = rows.find((mail) => mail.recipient === recipient && mail.kind === kind)?.id;
      return id !== undefined;
    },
    { withinMs: 30_000, everyMs: 300 },
  );
  return (await call<{ text: string }>("GET", `/admin/mails/${id}`, { token })).text;
}
