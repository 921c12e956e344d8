import { expect, test } from "vitest";
import { looksLikeSsn, readTerms } from "./member-terms.ts";

const name = (key: string) => ({ kind: "name", key });
const first = (text: string) => ({ kind: "firstName", first: text });
const names = (last: string, first: string) => ({ kind: "names", last, first });

test.each([
  ["Garc", [name("garc"), first("garc")]],
  ["  García ", [name("garcia"), first("garcia")]],
  ["NIÑO", [name("nino"), first("nino")]],
  ["García, Ana", [name("garcia ana"), first("garcia ana"), name("ana garcia"), names("ana", "garcia")]],
  ["Ana G", [name("ana g"), first("ana g"), name("g ana")]],
  ["은지 박", [name("은지 박"), first("은지 박"), name("박 은지")]],
  ["김하늘", [name("김하늘"), first("김하늘"), name("김 하늘"), name("김하 늘")]],
  ["김구", [name("김구"), first("김구"), name("김 구")]],
  ["박", [name("박"), first("박")]],
  ["O’Neil", [name("o'neil"), first("o'neil")]],
  [
    "Ana García López",
    [
      name("ana garcia lopez"),
      name("garcia lopez ana"),
      names("garcia lopez", "ana"),
      name("lopez ana garcia"),
      names("lopez", "ana garcia"),
    ],
  ],
  ["hb00012345", [{ kind: "number", number: "HB00012345" }]],
  ["HB 0001 2345", [{ kind: "number", number: "HB00012345" }]],
  [
    "3/7/1985",
    [
      { kind: "number", number: "3/7/1985" },
      { kind: "dob", dob: "1985-03-07" },
    ],
  ],
  [
    "1985-03-07",
    [
      { kind: "number", number: "1985-03-07" },
      { kind: "dob", dob: "1985-03-07" },
    ],
  ],
  [
    "219-09-9990",
    [
      { kind: "number", number: "219-09-9990" },
      { kind: "ssn", ssn: "219099990" },
    ],
  ],
  [
    "(617) 555-0142",
    [
      { kind: "number", number: "(617)555-0142" },
      { kind: "phone", phone: "6175550142" },
    ],
  ],
  ["Ana.1@Example.com", [{ kind: "email", email: "ana.1@example.com" }]],
  ["2190 99", [{ kind: "number", number: "219099" }]],
  ["", []],
  [" \u200b ", []],
])("%j is read as %j", (typed, terms) => {
  expect(readTerms(typed)).toEqual(terms);
});

test("many words are one beginning, so that a pasted text costs no more", () => {
  expect(readTerms("a b c d e f g")).toHaveLength(1);
});

test.each([
  ["219099990", true],
  ["219-09-9990", true],
  ["219 09 9990", true],
  ["２１９０９９９９０", true],
  ["21909999", false],
  ["2190999901", false],
  ["HB219099990", false],
])("%s looks like an SSN: %s", (typed, isOne) => {
  expect(looksLikeSsn(typed)).toBe(isOne);
});
