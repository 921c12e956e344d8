import { noPay } from "./work/pay.ts";
import { expect, test } from "vitest";
import { SystemScope } from "#server/scope.ts";
import { aClient, anInstallation, newId } from "#test/factories.ts";
import { testServer } from "#test/server.ts";
import { addMembers } from "./new-members.service.ts";
import type { NewMember } from "./member-facts.ts";

const server = await testServer();
const { database, vault } = server.services;
const system = new SystemScope(database, { requestId: "test", language: "en" });

function aPerson(clientId: string, more: Partial<NewMember> = {}): NewMember {
  const id = newId();
  return {
    id,
    clientId,
    familyId: id,
    relationship: "18",
    prefix: null,
    firstName: "은지",
    middleName: null,
    lastName: 'O\'Neill "x" \\',
    suffix: null,
    gender: "F",
    dob: "1980-02-29",
    hireDate: null,
    ssn: null,
    email: null,
    phone: null,
    mobilePhone: null,
    address1: null,
    address2: null,
    city: null,
    state: null,
    zip: null,
    tobacco: null,
    otherOffer: null,
    wellness: null,
    isDisabled: false,
    divisionId: null,
    eligibilityClass: null,
    ...noPay,
    language: "ko",
    employerFamilyId: null,
    terminationDate: null,
    status: "active",
    importId: null,
    createdBy: null,
    ...more,
  };
}

async function add(installationId: string, members: NewMember[]): Promise<Map<string, string>> {
  return system.transaction(installationId, (transaction) =>
    addMembers(transaction, vault, { installationId, members }),
  );
}

test("a member gets a number in the installation's form, and an SSN that only the key opens", async () => {
  const installationId = await anInstallation(server, { member_number_format: "HB########" });
  const clientId = await aClient(server, installationId);
  const person = aPerson(clientId, { ssn: "219099990" });
  const numbers = await add(installationId, [person]);
  expect(numbers.get(person.id)).toMatch(/^HB\d{8}$/);
  const { rows } = await server.database.owner.query(
    "select p.*, m.* from members m join people p on p.id = m.person_id where m.id = $1",
    [person.id],
  );
  expect(rows[0]).toMatchObject({
    member_number: numbers.get(person.id),
    first_name: "은지",
    last_name: 'O\'Neill "x" \\',
    dob: "1980-02-29",
    ssn_last4: "9990",
    language: "ko",
    version: 1,
  });
  expect(vault.open(rows[0].ssn_sealed as Buffer, `members.ssn:${person.id}`)).toBe("219099990");
  expect(vault.blindIndex("219099990", "ssn").equals(rows[0].ssn_index as Buffer)).toBe(true);
});

test("numbers stay apart where few are left, also between two who write at once; then there are none", async () => {
  const installationId = await anInstallation(server, { member_number_format: "T#-#" });
  const clientId = await aClient(server, installationId);
  const people = (count: number) => Array.from({ length: count }, () => aPerson(clientId));
  const both = await Promise.all([add(installationId, people(35)), add(installationId, people(35))]);
  const given = both.flatMap((numbers) => [...numbers.values()]);
  expect(new Set(given).size).toBe(70);
  // The hyphen of the form is not in them: nobody who types one would be found by it.
  expect(given.every((number) => /^T\d\d$/.test(number))).toBe(true);
  await expect(add(installationId, people(31))).rejects.toThrow("used up");
  const { rows } = await server.database.owner.query(
    "select count(*)::int as n from members where client_id = $1",
    [clientId],
  );
  expect(rows[0]).toEqual({ n: 70 });
});

test("a family is whole also where its employee's number was taken and is drawn anew", async () => {
  const installationId = await anInstallation(server, { member_number_format: "T#-#" });
  const clientId = await aClient(server, installationId);
  // Of 60 draws among 100 numbers about 15 meet one that is taken, half of them an employee's.
  const families = Array.from({ length: 30 }, () => {
    const employee = aPerson(clientId);
    return [employee, aPerson(clientId, { familyId: employee.id, relationship: "19" })];
  }).flat();
  const numbers = await add(installationId, families);
  expect(new Set(numbers.values()).size).toBe(60);
  const nobodys = aPerson(clientId, { familyId: newId(), relationship: "19" });
  await expect(add(installationId, [nobodys])).rejects.toThrow("members_family_id_fk");
});
