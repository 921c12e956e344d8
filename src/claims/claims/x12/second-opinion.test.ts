import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { X12Parser } from "node-x12";
import { describe, expect, test } from "vitest";
import { aBill, aPayment } from "#test/x12.ts";
import { readClaims } from "./read-claims.ts";

// Another reader of X12 says how many claims a file has and whether its counts hold. Ours has to find the same.

const shared = path.resolve(import.meta.dirname, "../../../../../shared/data");
const folders = ["x12_835", "x12_837p", "x12_837i"].filter((one) => existsSync(path.join(shared, one)));
const files = folders.flatMap((folder) =>
  readdirSync(path.join(shared, folder)).map((name) => [name, path.join(shared, folder, name)] as const),
);

/** The numbers of claims by set; undefined where its strict mode refuses a count. */
function theirs(text: string): number[] | undefined {
  try {
    const { functionalGroups } = new X12Parser(true).parse(text) as unknown as {
      functionalGroups: { transactions: { segments: { tag: string }[] }[] }[];
    };
    return functionalGroups.flatMap(({ transactions }) =>
      transactions.map(({ segments }) => segments.filter(({ tag }) => tag === "CLP" || tag === "CLM").length),
    );
  } catch (error) {
    if (error instanceof Error && /SE01|SE02|GE0|IEA/u.test(error.message)) return undefined;
    throw error;
  }
}

async function ours(text: string): Promise<{ claims: number[]; isSound: boolean }> {
  async function* content() {
    yield text;
  }
  const claims: number[] = [];
  let isSound = true;
  for await (const event of readClaims(content())) {
    if (event.type !== "setEnd") continue;
    claims.push(event.claims);
    if (event.findings.some(({ code }) => code.startsWith("set."))) isSound = false;
  }
  return { claims, isSound };
}

const made: [string, string][] = [
  ["a payment", aPayment()],
  ["a bill", aBill()],
  ["a payment with a wrong count", aPayment().replace(/SE\*\d+/u, "SE*99")],
  ["a bill with a wrong count", aBill().replace(/SE\*\d+/u, "SE*3")],
];

describe("another reader agrees on", () => {
  test.each([...made, ...files.map(([name, file]) => [name, readFileSync(file, "utf8")] as const)])(
    "%s",
    async (_, text) => {
      const [found, known] = [await ours(text), theirs(text)];
      expect(found.isSound).toBe(known !== undefined);
      expect(known ?? found.claims).toEqual(found.claims);
    },
  );
});
