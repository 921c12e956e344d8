import fc from "fast-check";
import { expect, test } from "vitest";
import { isWebAddress } from "./web-address.ts";

test("an address with á is one however often somebody asks", () => {
  const answers = Array.from({ length: 20_000 }, () => isWebAddress("https://salud-y-más.example/año"));
  expect(answers).not.toContain(false);
});

test.each([
  "https://www.example.com",
  "https://example.com/",
  "HTTPS://Example.com:8443/a-b/%20?q=1&r=a@b.c#top",
  "https://medium.example/@harborview",
  "https://salud-y-más.example/año",
  "https://한국.example/급여",
  "https://보험.한국",
])("%s can be opened", (text) => expect(isWebAddress(text)).toBe(true));

test.each([
  "http://example.com",
  "example.com",
  "//example.com",
  "https:example.com",
  "https:/example.com",
  "https:///example.com",
  "https:\\\\example.com",
  "https://ok.example@evil.example",
  "https://ok.example:pass@evil.example/",
  "https://ok.example%40evil.example",
  "https://ok.example\\@evil.example",
  "https://ok.example\\.evil.example",
  "https://ok.example/\\evil.example",
  "https://ok.example\t.evil.example",
  "https://ok.example/\u202Egpj.exe",
  "https://ok.example/a b",
  "https://ok.example/\n",
  "https://ok.example\u3002evil.example",
  "https://оk.example", // a Cyrillic o
  "https://ok.examρle", // a Greek rho
  "https://xn--k-emb.example",
  "https://ok.example/\0",
  'https://ok.example/"onclick="x',
  "https://localhost",
  "https://127.0.0.1/",
  "https://2130706433",
  "https://0x7f.1",
  "https://[::1]/",
  "https://ok.example.",
  "https://-ok.example",
  "https://.example",
  "https://ok.example:99999999",
  "https://ok.example:99999",
  "javascript:alert(1)",
  "javascript://ok.example/%0aalert(1)",
  "data:text/html,x",
  "blob:https://ok.example/1",
  "file:///etc/passwd",
  "",
])("%j is refused", (text) => expect(isWebAddress(text)).toBe(false));

test("what is taken leads to the host that it shows", () => {
  const part = fc.constantFrom(
    "ok",
    ".",
    "example",
    "@",
    ":",
    "/",
    "\\",
    "#",
    "?",
    "%40",
    "한국",
    "evil",
    "\t",
    "1",
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      const text = `https://${parts.join("")}`;
      if (!isWebAddress(text)) return;
      const { username, password, hostname, protocol } = new URL(text);
      const shown = /^https:\/\/([^/?#:]+)/u.exec(text)?.[1] ?? "";
      expect([protocol, username, password]).toEqual(["https:", "", ""]);
      expect(new URL(`https://${shown}`).hostname).toBe(hostname);
    }),
    { numRuns: 3000 },
  );
});
