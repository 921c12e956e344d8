import { randomBytes } from "node:crypto";
import { closeSync, mkdtempSync, openSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { addMonths, ageOn, isDate, toDateParts, todayIn } from "#kernel/dates.ts";
import { Vault } from "#server/crypto.ts";
import { makeCodes } from "../../../src/demo/codes.ts";
import { type Demo, momentOf } from "../../../src/demo/demo.ts";
import { makeMembers } from "../../../src/demo/members.ts";
import { type EmployerKey, makeOrganisations } from "../../../src/demo/organisations.ts";
import { SsnSource } from "../../../src/demo/people.ts";
import { makePlans } from "../../../src/demo/plans.ts";
import { Random } from "../../../src/demo/random.ts";
import type { Day } from "./people.ts";

/** A member of the demo, with what stands on their cards. */
export type DemoMember = {
  firstName: string;
  lastName: string;
  memberNumber: string;
  ssn: string;
  dob: Day;
  /** The address on file. */
  email: string;
  employer: EmployerKey;
};

let known: DemoMember[] | undefined;

/** Another employee of the demo who has no account; of one employer, where it matters whose. */
export function aDemoMember(employer?: EmployerKey): DemoMember {
  known ??= demoMembers();
  const member = known.find((one) => (employer === undefined || one.employer === employer) && isFree(one));
  if (member === undefined) throw new Error("the demo has no more members");
  return member;
}

/** Takes the member, unless another worker has: the one who makes the file first. */
function isFree({ memberNumber }: DemoMember): boolean {
  const folder = (process.env["TEST_TAKEN_DIR"] ??= mkdtempSync(path.join(tmpdir(), "openroll-taken-")));
  try {
    closeSync(openSync(path.join(folder, memberNumber), "wx"));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/** The demo is made once more, beside the site's, as of the same day, which may be yesterday's by now: then it is the same, SSNs and all. */
function demoMembers(): DemoMember[] {
  const madeOn = process.env["TEST_DEMO_DAY"];
  const today = isDate(madeOn) ? madeOn : todayIn("America/New_York", new Date());
  const founded = momentOf(addMonths(today, -18), 0);
  const demo: Demo = {
    installationId: new Random("installation").id(founded),
    today,
    year: Number(today.slice(0, 4)),
    vault: new Vault([{ id: "test", key: randomBytes(32) }]),
    founded,
  };
  const organisations = makeOrganisations(demo);
  const plans = makePlans(demo, organisations, makeCodes(demo));
  const families = makeMembers(demo, { organisations, plans, ssns: new SsnSource() });
  return families.flatMap(({ employerKey, family: { subscriber }, rows }) => {
    const memberNumber = rows[0]?.memberNumber;
    // The demo's member who can sign in works there.
    if (employerKey === "market" || memberNumber === undefined || ageOn(subscriber.dob, today) < 18)
      return [];
    const { firstName, lastName, ssn, email } = subscriber;
    if (email === null) return [];
    const { month, day, year } = toDateParts(subscriber.dob);
    const dob = [month, day, year] as const;
    return [{ firstName, lastName, memberNumber, ssn, dob, email, employer: employerKey }];
  });
}
