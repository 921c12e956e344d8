import { expect, test } from "vitest";
import { fullName, listName, type PersonName } from "./person-name.ts";

test.each<[full: string, list: string, name: PersonName]>([
  ["Dana Kim", "Kim, Dana", { firstName: "Dana", lastName: "Kim" }],
  ["김하늘", "김하늘", { firstName: "하늘", lastName: "김" }],
  ["남궁민", "남궁민", { firstName: "민", lastName: "남궁" }],
  ["하늘 Kim", "Kim, 하늘", { firstName: "하늘", lastName: "Kim" }],
  ["Haneul 김", "김, Haneul", { firstName: "Haneul", lastName: "김" }],
  [
    "Dana Grace Kim Jr.",
    "Kim Jr., Dana Grace",
    { firstName: "Dana", middleName: "Grace", lastName: "Kim", suffix: "Jr." },
  ],
  ["김하늘 II", "김하늘 II", { firstName: "하늘", middleName: null, lastName: "김", suffix: "II" }],
  ["Sukarno", "Sukarno", { firstName: "Sukarno", lastName: "" }],
  ["하늘", "하늘", { firstName: "하늘", lastName: "" }],
])("%s, in a list %s", (full, list, name) => {
  expect([fullName(name), listName(name)]).toEqual([full, list]);
});
