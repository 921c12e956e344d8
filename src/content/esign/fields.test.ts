import { expect, test } from "vitest";
import type { SignField } from "./esign-words.ts";
import { checkFields, initialsOf, readAnswers, rolesWithoutSignature } from "./fields.ts";

const pages = [{ width: 612, height: 792 }];
const roles = [
  { key: "a", name: "Employee" },
  { key: "b", name: "Employer" },
];
const field = (more: Partial<SignField> = {}): SignField => ({
  id: "f1",
  page: 1,
  x: 72,
  y: 72,
  width: 180,
  height: 36,
  kind: "signature",
  role: "a",
  isRequired: true,
  label: "",
  ...more,
});

test.each([
  [{}, []],
  [{ x: 432, y: 756 }, []],
  [{ x: 433 }, ["fields.0.x outside"]],
  [{ x: -1, y: 760 }, ["fields.0.x outside", "fields.0.y outside"]],
  [{ page: 2 }, ["fields.0.page noPage"]],
  [{ width: 9 }, ["fields.0.width tooSmallField"]],
  [{ role: "c" }, ["fields.0.role noRole"]],
  [{ kind: "text" as const }, ["fields.0.label required"]],
])("%o has the faults %j", (more, faults) => {
  expect(checkFields([field(more)], pages, roles).map(({ path, code }) => `${path} ${code}`)).toEqual(faults);
});

test("each who signs needs a signature; a place that is there twice is told", () => {
  expect(rolesWithoutSignature([field()], roles)).toEqual(["Employer"]);
  expect(checkFields([field(), field()], pages, roles)).toMatchObject([
    { path: "fields", code: "fieldTwice" },
  ]);
});

test("only one's own answers are read; what must be filled in is asked for", () => {
  const asked = [
    field({ id: "t", kind: "text", label: "Title" }),
    field({ id: "c", kind: "check", label: "Yes", isRequired: false }),
  ];
  expect(readAnswers(asked, { t: "  Head  cook ", c: true, other: "x" })).toEqual({
    ok: true,
    answers: { t: "Head cook", c: true },
  });
  expect(readAnswers(asked, { t: " " })).toMatchObject({ errors: [{ path: "values.t", code: "required" }] });
  expect(readAnswers(asked, { t: "x".repeat(201) })).toMatchObject({ errors: [{ code: "tooLong" }] });
});

test.each([
  ["Ana Ruiz Peña", "ARP"],
  ["Jean-Luc", "JL"],
  ["김민아", "김"],
  ["", ""],
])("the initials of %s are %s", (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
