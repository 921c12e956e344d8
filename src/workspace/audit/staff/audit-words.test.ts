import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import en from "../changes/texts/en.json" with { type: "json" };

// What the audit may hold is said all over the server; the page has plain words for all of it.

const root = path.resolve(import.meta.dirname, "../../../..");
const sources = readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
  .map((file) => readFileSync(path.join(root, file), "utf8"));

/** The strings behind a name in the arguments of `audit(…)`, and of a definition's `subject`. */
function said(name: "action" | "subject"): Set<string> {
  const found = new Set<string>();
  for (const source of sources) {
    for (const [call] of source.matchAll(/audit\(\{[^;]*?\}\);/gu)) {
      // What is compared with is not what is written.
      const value = (new RegExp(`${name}:([^,}]*)`, "u").exec(call)?.[1] ?? "").replaceAll(/=== "\w+"/gu, "");
      for (const [, word] of value.matchAll(/"(\w+)"/gu)) if (word !== undefined) found.add(word);
    }
    if (name === "action") {
      for (const [, word] of source.matchAll(/audit\(transaction, (?:kept, )?"(\w+)"/gu))
        if (word !== undefined) found.add(word);
    } else {
      const definition = /= resource\(\{[\s\S]*?subject: "(\w+)"/u.exec(source)?.[1];
      if (definition !== undefined) found.add(definition);
    }
  }
  return found;
}

test.each(["action", "subject"] as const)("each %s that the server writes has words", (name) => {
  const words = Object.keys(en.audit[name]);
  const written = [...said(name)];
  expect(written.length).toBeGreaterThan(15);
  expect(written.filter((one) => !words.includes(one))).toEqual([]);
});
