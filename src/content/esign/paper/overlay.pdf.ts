import type { Strokes } from "#content/surveys/fill/form-page.ts";
import { runBeside } from "#server/beside/beside.ts";
import { foreignWork, work } from "#server/beside/work.ts";
import type { PenSettings } from "#server/pdf/pen.ts";
import type { PageSize, SignField } from "../esign-words.ts";
import type { Answers } from "../fields.ts";

export type Writer = {
  role: string;
  signedName: string;
  signedHash: string;
  answers: Answers;
  strokes: Strokes;
  day: string;
};

export type Filled = {
  settings: Omit<PenSettings, "isStreamed">;
  pages: readonly PageSize[];
  fields: readonly SignField[];
  writers: readonly Writer[];
};
export type Signed = { original: Uint8Array; overlay: Uint8Array; certificate: Uint8Array; now: Date };

export const fieldsWork = work<Filled>("esign-fields");
/** The document is what somebody gave. */
export const signedWork = foreignWork<Signed>("esign-signed");

/** Lays what was filled in and signed over the document, and the certificate behind it. */
export async function writeSigned(filled: Filled, signed: Omit<Signed, "overlay">): Promise<Buffer> {
  return runBeside(signedWork, { ...signed, overlay: await runBeside(fieldsWork, filled) });
}
