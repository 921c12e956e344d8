import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseEmail } from "./email.ts";
import { formatPhone, parsePhone } from "./phone.ts";
import { formatSsn, lastFourOf, maskSsn, parseSsn } from "./ssn.ts";
import { parseZip, zipArea } from "./zip.ts";

const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((list) => list.join(""));

describe("an SSN", () => {
  test.each([
    ["123-45-6789", "123456789"],
    ["123456789", "123456789"],
    [" 123 45 6789 ", "123456789"],
    ["123\u201145\u20116789", "123456789"],
    ["001-01-0001", "001010001"],
    ["899-99-9999", "899999999"],
    ["665-01-0001", "665010001"],
    ["667-01-0001", "667010001"],
    [123456789, "123456789"],
    ["912-70-1234", "912701234"],
    ["900-50-0001", "900500001"],
    ["999-92-9999", "999929999"],
    ["912-88-1234", "912881234"],
    ["912-94-1234", "912941234"],
  ])("%j is read as %s", (typed, value) => {
    expect(parseSsn(typed)).toEqual({ ok: true, value });
  });

  test.each([
    ["", "empty"],
    [" - - ", "empty"],
    [undefined, "empty"],
    ["123-45-678", "length"],
    ["123-45-67890", "length"],
    ["123-45-678O", "letters"],
    ["***-**-6789", "letters"],
    ["000-45-6789", "neverIssued"],
    ["666-45-6789", "neverIssued"],
    ["900-45-6789", "neverIssued"],
    ["999-45-6789", "neverIssued"],
    ["123-00-6789", "neverIssued"],
    ["123-45-0000", "neverIssued"],
    ["078-05-1120", "neverIssued"],
    ["219-09-9999", "neverIssued"],
    ["987-65-4320", "neverIssued"],
    ["912-69-1234", "neverIssued"],
    ["912-89-1234", "neverIssued"],
    ["912-93-1234", "neverIssued"],
    ["912-70-0000", "neverIssued"],
  ])("%j is refused: %s", (typed, code) => {
    expect(parseSsn(typed)).toEqual({ ok: false, code });
  });

  test("is shown 3-2-4, or by its last four only", () => {
    expect(formatSsn("123456789")).toBe("123-45-6789");
    expect(maskSsn(lastFourOf("123456789"))).toBe("***-**-6789");
  });

  test("of any nine digits is refused exactly when it was never issued", () => {
    fc.assert(
      fc.property(digits(9), (ssn) => {
        const [area, group, serial] = [
          Number(ssn.slice(0, 3)),
          Number(ssn.slice(3, 5)),
          Number(ssn.slice(5)),
        ];
        const isVoid = ["078051120", "219099999"].includes(ssn) || /^(\d)\1{8}$/u.test(ssn);
        const isItin = area >= 900 && group >= 50 && ![66, 67, 68, 69, 89, 93].includes(group);
        const isSample = ssn.startsWith("98765432");
        const isTin = area < 900 ? area > 0 && area !== 666 : isItin && !isSample;
        const issued = !isVoid && isTin && group > 0 && serial > 0;
        expect(parseSsn(ssn).ok).toBe(issued);
        if (issued) expect(parseSsn(formatSsn(ssn))).toEqual({ ok: true, value: ssn });
      }),
    );
  });
});

describe("a phone number", () => {
  test.each([
    ["(617) 555-0142", "6175550142"],
    ["617.555.0142", "6175550142"],
    ["+1 617 555 0142", "6175550142"],
    ["1-617-555-0142", "6175550142"],
    ["617\u00a0555\u200b0142", "6175550142"],
  ])("%j is read as %s", (typed, value) => {
    expect(parsePhone(typed)).toEqual({ ok: true, value });
    expect(formatPhone(value)).toBe("(617) 555-0142");
  });

  test.each([
    ["", "empty"],
    ["() -", "empty"],
    ["555-0142", "length"],
    ["617-555-01422", "length"],
    ["2-617-555-0142", "length"],
    ["617-555-0142 x12", "letters"],
    ["017-555-0142", "invalid"],
    ["117-555-0142", "invalid"],
    ["617-055-0142", "invalid"],
    ["617-155-0142", "invalid"],
  ])("%j is refused: %s", (typed, code) => {
    expect(parsePhone(typed)).toEqual({ ok: false, code });
  });
});

describe("a ZIP code", () => {
  test.each([
    ["02138", "02138"],
    [" 0 2 1 3 8 ", "02138"],
    ["02138-1234", "02138-1234"],
    ["021381234", "02138-1234"],
    ["02138 1234", "02138-1234"],
  ])("%j is read as %s", (typed, value) => {
    expect(parseZip(typed)).toEqual({ ok: true, value });
    expect(zipArea(value)).toBe("02138");
  });

  test.each([
    ["", "empty"],
    ["2138", "length"],
    ["021381", "length"],
    ["0213812345", "length"],
    ["K1A 0B1", "letters"],
  ])("%j is refused: %s", (typed, code) => {
    expect(parseZip(typed)).toEqual({ ok: false, code });
  });
});

describe("an e-mail address", () => {
  test.each([
    ["mary@example.com", "mary@example.com"],
    [" Mary.Ann+work@Mail.Example.COM\u200b", "Mary.Ann+work@mail.example.com"],
    ["o'brien@example.co.uk", "o'brien@example.co.uk"],
    ["a@b.co", "a@b.co"],
    ["x@sub.xn--bcher-kva.example", "x@sub.xn--bcher-kva.example"],
  ])("%j is read as %s", (typed, value) => {
    expect(parseEmail(typed)).toEqual({ ok: true, value });
  });

  test.each([
    ["", "empty"],
    ["mary", "form"],
    ["mary@", "form"],
    ["@example.com", "form"],
    ["mary@example", "form"],
    ["mary@@example.com", "form"],
    ["mary ann@example.com", "form"],
    ["mary@exa mple.com", "form"],
    [".mary@example.com", "form"],
    ["mary.@example.com", "form"],
    ["ma..ry@example.com", "form"],
    ["mary@-example.com", "form"],
    ["mary@example-.com", "form"],
    ["mary@example..com", "form"],
    ["mary@example.com.", "form"],
    ["mary@example.c", "form"],
    ["mary@127.0.0.1", "form"],
    ["mary,ann@example.com", "form"],
    [`${"a".repeat(65)}@example.com`, "form"],
    [`a@${"b".repeat(64)}.com`, "form"],
    [`mary@${"a.".repeat(130)}com`, "tooLong"],
  ])("%j is refused: %s", (typed, code) => {
    expect(parseEmail(typed)).toEqual({ ok: false, code });
  });

  test("may have 64 signs before the @ and 254 in all", () => {
    const longest = `${"a".repeat(64)}@${"b.".repeat(93)}com`;
    expect(longest).toHaveLength(254);
    expect(parseEmail(longest)).toEqual({ ok: true, value: longest });
    expect(parseEmail(`${longest}m`)).toEqual({ ok: false, code: "tooLong" });
    expect(parseEmail("@")).toEqual({ ok: false, code: "form" });
  });

  test("is kept as it is once read", () => {
    fc.assert(
      fc.property(fc.emailAddress(), (address) => {
        const read = parseEmail(address);
        if (read.ok) expect(parseEmail(read.value)).toEqual(read);
      }),
    );
  });
});
