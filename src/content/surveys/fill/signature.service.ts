import { createHash } from "node:crypto";
import { cleanText } from "#kernel/clean.ts";
import type { FormDefinition, FormWords } from "../form-definition.ts";
import type { Answers } from "./answers.ts";
import type { Signature } from "./form-page.ts";

const longestName = 120;

type Signed = { statement: FormWords; definition: FormDefinition; answers: Answers };

/** What a signature is to: SHA-256 over the words agreed to, the wording of the form and the answers, as canonical JSON. */
export function signatureHash(signed: Signed): string {
  return createHash("sha256").update(canonicalJson(signed)).digest("hex");
}

/** The same for the same content, whatever the order in which it was put together. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) => {
    if (typeof inner !== "object" || inner === null || Array.isArray(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  });
}

type SignatureFault = { path: string; code: "empty" | "tooLong" | "notDrawn" };

/** The name as it is kept, or what is wrong: nobody signs without a name, and a drawing has lines. */
export function checkSignature(
  signature: Signature | undefined,
): { ok: true; name: string } | { ok: false; faults: SignatureFault[] } {
  const name = cleanText(signature?.name);
  const isDrawn = (signature?.strokes ?? []).some((stroke) => stroke.length > 1);
  const faults: SignatureFault[] = [];
  if (signature?.kind === "drawn" && !isDrawn) faults.push({ path: "signature.strokes", code: "notDrawn" });
  if (name === "") faults.push({ path: "signature.name", code: "empty" });
  else if (Array.from(name).length > longestName) faults.push({ path: "signature.name", code: "tooLong" });
  return faults.length > 0 ? { ok: false, faults } : { ok: true, name };
}
