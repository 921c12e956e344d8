import { expect, test } from "vitest";
import { holdsSsn, maskSsnsIn, maskSsnsInName } from "./ssn-in-texts.ts";

test.each([
  ["My SSN is 219-09-1234.", "My SSN is ***-**-1234."],
  ["219091234", "***-**-1234"],
  ["219 09 1234 and 219.09.1235", "***-**-1234 and ***-**-1235"],
  ["219–09–1234", "***-**-1234"],
  ["ITIN 912-70-1234", "ITIN ***-**-1234"],
  ["cdc45f4a-ca4d-47b4-84da-cdc45f4aca4d 219-09-1234", "cdc45f4a-ca4d-47b4-84da-cdc45f4aca4d ***-**-1234"],
  ["219091234-84da-c", "***-**-1234-84da-c"],
  ["<p>219-09-1234</p>", "<p>***-**-1234</p>"],
])("%j is kept as %j", (text, kept) => {
  expect(maskSsnsIn(text)).toBe(kept);
  expect(holdsSsn(text)).toBe(true);
});

test.each([
  "Call 617-555-0126 or (617) 555-0126",
  "Claim 1234567890, of 12345678",
  "000-12-3456 and 666-12-3456 and 219-00-1234",
  "ZIP 02134-1234",
  "219-091234",
  "2026-11-10 at 12:30",
  "A219091234567",
  "storm cdc45f4a-ca4d-47b4-84da-c219091234bd",
  "CDC45F4A-CA4D-47B4-84DA-219091234BDF",
])("%j is left as it is", (text) => {
  expect(maskSsnsIn(text)).toBe(text);
  expect(holdsSsn(text)).toBe(false);
});

test.each([
  ["Mina 219-09-1234.pdf", "Mina xxx-xx-1234.pdf"],
  ["form_219_09_1234.pdf", "form xxx-xx-1234.pdf"],
  ["219091234.jpg", "xxx-xx-1234.jpg"],
  ["my_paper_2026.pdf", "my_paper_2026.pdf"],
])("a file called %j is kept as %j", (name, kept) => {
  expect(maskSsnsInName(name)).toBe(kept);
});
