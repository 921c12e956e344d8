import { randomInt, randomUUID } from "node:crypto";

export type Day = readonly [month: string, day: string, year: string];
export type Relative = {
  relationship: "01" | "19" | "22" | "53";
  firstName: string;
  lastName?: string;
  dob: Day;
  ssn?: string;
};
export type Employee = {
  firstName: string;
  lastName: string;
  dob: Day;
  hireDate: Day;
  email: string;
  phone: string;
  address1: string;
  zip: string;
  ssn: string;
};

let made = randomInt(1, 300_000);

/** A valid SSN that no other test uses: the area tells the worker, the rest counts. Areas 2xx are not in the demo's way. */
function newSsn(): string {
  made += 1;
  const area = 200 + (Number(process.env["TEST_WORKER_INDEX"] ?? 0) % 100);
  const group = 1 + (Math.floor(made / 9000) % 99);
  const serial = 1 + (made % 9000);
  return `${area}-${String(group).padStart(2, "0")}-${String(serial).padStart(4, "0")}`;
}

export function digits(text: string): string {
  return text.replace(/\D/gu, "");
}

export function lastFour(ssn: string): string {
  return ssn.slice(-4);
}

export function anEmployee(more: Partial<Employee> = {}): Employee {
  return {
    firstName: "Jordan",
    lastName: "Ellison",
    dob: ["3", "15", "1985"],
    hireDate: ["6", "3", "2024"],
    email: `e-${randomUUID()}@example.com`,
    phone: "(915) 555-0142",
    address1: "12 Mesa Street",
    zip: "79901",
    ssn: newSsn(),
    ...more,
  };
}

/** A spouse and two children: names that are nowhere else on the pages. */
export function aFamily(): [spouse: Relative, son: Relative, daughter: Relative] {
  return [
    { relationship: "01", firstName: "Quinn", dob: ["7", "4", "1986"], ssn: newSsn() },
    { relationship: "19", firstName: "Rowan", dob: ["2", "11", "2014"], ssn: newSsn() },
    { relationship: "19", firstName: "Tatum", dob: ["9", "30", "2018"] },
  ];
}
