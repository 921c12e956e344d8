import { registerTexts, type Translate } from "#server/i18n.ts";
import { PdfDocument } from "#server/pdf/document.ts";
import type { PdfSettings } from "#server/pdf/settings.ts";
import type { SignedBy, SignEvent } from "../esign-words.ts";
import en from "./texts/en.json" with { type: "json" };
import es from "./texts/es.json" with { type: "json" };
import ko from "./texts/ko.json" with { type: "json" };

export const certificateTexts = "esign-paper";

registerTexts(certificateTexts, { en, ko, es });

type Certificate = {
  words: Translate;
  name: string;
  sentAt: string;
  completedAt: string;
  fileHash: string;
  checkCode: string;
  checkLink: string;
  signers: readonly SignedBy[];
  events: readonly { event: SignEvent; at: string; name: string | null; from: string | null }[];
};

/** Who signed, when, from where and to what: with digests by which anybody checks it. */
export async function drawCertificate(
  settings: PdfSettings,
  { words, name, sentAt, completedAt, fileHash, checkCode, checkLink, signers, events }: Certificate,
): Promise<Buffer> {
  const pdf = new PdfDocument(settings);
  pdf.title(words("title"));
  pdf.facts([
    { label: words("document"), value: name },
    { label: words("fileHash"), value: spaced(fileHash) },
    { label: words("sentAt"), value: utc(sentAt) },
    { label: words("completedAt"), value: utc(completedAt) },
    { label: words("check"), value: `${checkCode} – ${checkLink}` },
  ]);
  for (const signer of signers) {
    pdf.section(words("signer", { place: signer.place, name: signer.name }));
    pdf.facts([
      { label: words("signedAs"), value: `${signer.signedName} (${words(`kind.${signer.signedKind}`)})` },
      { label: words("email"), value: `${signer.email} – ${words("byCode")}` },
      { label: words("consented"), value: words("yes") },
      { label: words("signedAt"), value: utc(signer.signedAt) },
      { label: words("from"), value: signer.signedFrom },
      { label: words("with"), value: signer.signedWith },
      { label: words("signedHash"), value: spaced(signer.signedHash) },
    ]);
  }
  pdf.section(words("events"));
  pdf.table(
    [
      { label: words("when"), width: 130 },
      { label: words("what"), width: 130 },
      { label: words("who"), width: 144 },
      { label: words("from"), width: 100 },
    ],
    events.map(({ event, at, name: who, from }) => ({
      cells: [utc(at), words(`event.${event}`), who ?? "", from ?? ""],
    })),
  );
  return pdf.finish();
}

/** To the second, on the clock that is nobody's own. */
const utc = (moment: string) => `${new Date(moment).toISOString().slice(0, 19).replace("T", " ")} UTC`;

/** Sixteen signs at a time, so that a line may break. */
const spaced = (hash: string) => hash.replaceAll(/(.{16})(?=.)/gu, "$1 ");
