import { createReadStream, existsSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { aClaimsDesk } from "#test/claims.ts";
import { projectRoot } from "#server/project-root.ts";
import { aPayment } from "#test/x12.ts";
import { acknowledge, type GroupFault, type ReceivedSet } from "./acknowledge.ts";
import { readClaims } from "./read-claims.ts";

const set = {
  sender: "LAKE*SIDE",
  receiver: "OPENROLL",
  interchangeControl: "000000101",
  groupControl: "1",
  setControl: "0001",
  guide: "005010X222A1",
  findings: [],
  envelope: {
    senderQualifier: "30",
    receiverQualifier: "01",
    usage: "T",
    applicationSender: "LAKE",
    applicationReceiver: "OPEN",
  },
};
const at = { at: new Date("2026-10-20T08:30:00Z"), number: 7 };
const segments = (text = "") => text.split("~\n").filter((one) => /^(?:ST|AK|IK|SE|GE)/u.test(one));
const answer = (sets: readonly ReceivedSet[], faults: readonly GroupFault[] = []) =>
  acknowledge({ sets, faults }, at);

test("a group is answered with each of its sets and the counts", () => {
  const text = answer([
    set,
    { ...set, setControl: "0002", findings: ["set.count", "set.control"] },
    { ...set, setControl: "0003", guide: "005010X221A1", groupControl: "2", findings: ["balance.set"] },
  ]);
  expect(segments(text)).toEqual([
    "ST*999*0001*005010X231A1",
    "AK1*HC*1*005010X222A1",
    "AK2*837*0001*005010X222A1",
    "IK5*A",
    "AK2*837*0002*005010X222A1",
    "IK5*R*4*3",
    "AK9*P*2*2*1",
    "SE*8*0001",
    "ST*999*0002*005010X231A1",
    "AK1*HP*2*005010X221A1",
    "AK2*835*0003*005010X221A1",
    "IK5*E*5",
    "AK9*E*1*1*1",
    "SE*6*0002",
    "GE*2*14",
  ]);
  const [isa = "", gs] = text?.split("~\n") ?? [];
  expect(isa).toHaveLength(105);
  expect(isa).toContain("*01*OPENROLL       *30*LAKE SIDE      *261020*0830*^*00501*000000014*0*T*:");
  expect(gs).toBe("GS*FA*OPEN*LAKE*20261020*0830*14*X*005010X231A1");
});

test("a group whose end is wrong is told what it said, and that it is wrong", () => {
  const faults = [
    { code: "group.count", control: "1", said: "3" },
    { code: "group.control", control: "1", said: "2" },
    { code: "group.count", control: "9", said: "8" },
  ] as const;
  expect(segments(answer([set], faults))).toContain("AK9*E*3*1*1*5*4");
});

test("4010 is answered by a 997, in an interchange of its own", () => {
  const older = { ...set, guide: "004010X091A1", envelope: null };
  const text = answer([set, older]);
  expect(segments(text).slice(-7)).toEqual([
    "ST*997*0001",
    "AK1*HP*1",
    "AK2*835*0001",
    "AK5*A",
    "AK9*A*1*1*1",
    "SE*6*0001",
    "GE*1*15",
  ]);
  expect(text).toContain("*ZZ*OPENROLL       *ZZ*LAKE SIDE      *261020*0830*U*00401*000000015*0*P*:");
});

test("another kind has no answer", () => {
  expect(answer([{ ...set, guide: "005010X220A1" }])).toBeUndefined();
});

test("staff fetch the 999 of a file; without the permission and before it was read there is none", async () => {
  const { server, whole, bring, admin } = await aClaimsDesk();
  const { id } = await whole(aPayment());
  const ask = (file: string, token?: string) =>
    server.call("GET", `/claims/imports/${file}/acknowledgment`, token === undefined ? {} : { token });
  const said = await ask(id, admin.token);
  expect(said.statusCode).toBe(200);
  expect(segments(said.body)).toEqual([
    "ST*999*0001*005010X231A1",
    "AK1*HP*1*005010X221A1",
    "AK2*835*0001*005010X221A1",
    "IK5*A",
    "AK9*A*1*1*1",
    "SE*6*0001",
    "GE*1*" + String(Number(/GE\*1\*(\d+)/u.exec(said.body)?.[1])),
  ]);
  expect((await ask(id)).statusCode).toBe(401);
  const waiting = await bring(aPayment({ interchange: { control: "000000202" } }));
  expect((await ask(waiting.body.id, admin.token)).statusCode).toBe(404);
});

const files = path.join(projectRoot, "../shared/data");
test.runIf(existsSync(files)).each([
  ["x12_837p/ims_x12_many_claims.txt", "AK9*R*1*1*0"],
  ["x12_835/lfh_managed-care.835", "AK9*A*1*1*1"],
  ["x12_837i/lfh_institutional.837", "AK9*A*1*1*1"],
])("a file of the field, where it is at hand: %s", async (name, said) => {
  const sets: ReceivedSet[] = [];
  for await (const event of readClaims(createReadStream(path.join(files, name), "utf8")))
    if (event.type === "setEnd")
      sets.push({
        ...event.set,
        guide: event.set.version,
        findings: event.findings.map(({ code }) => code),
      });
  expect(segments(answer(sets))).toContain(said);
});
