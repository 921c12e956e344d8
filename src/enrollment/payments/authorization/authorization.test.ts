import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import en from "./texts/en.json" with { type: "json" };
import es from "./texts/es.json" with { type: "json" };
import ko from "./texts/ko.json" with { type: "json" };

/** The words of each version, as a digest. A changed word gets a new version and a line of its own here. */
const versions: Record<string, string> = {
  "Form 2, November 2026": "d357f16cd8c70f18",
  "제2호 서식, 2026년 11월": "af3c46071f9899eb",
  "Formulario 2, noviembre de 2026": "fd7381ae446f9789",
};

test.each([en, ko, es])("what people agree to does not change under the same version: $version", (texts) => {
  const digest = createHash("sha256").update(JSON.stringify(texts)).digest("hex").slice(0, 16);
  expect(versions[texts.version], "raise `version` in the texts, and name its digest here").toBe(digest);
});
