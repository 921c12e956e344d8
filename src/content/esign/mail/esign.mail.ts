import { formatLong, type PlainDate } from "#kernel/dates.ts";
import type { Language } from "#kernel/language.ts";
import { registerTexts, translator } from "#server/i18n.ts";
import { layMail, type MailSite } from "#server/mail/layout.ts";
import type { OutgoingMail } from "#server/mail/transport.ts";
import en from "./texts/en.json" with { type: "json" };
import es from "./texts/es.json" with { type: "json" };
import ko from "./texts/ko.json" with { type: "json" };

const namespace = "esign-mail";

registerTexts(namespace, { en, ko, es });

export type SignMailKind = "toSign" | "completed" | "voided" | "declined";

type SignMailData = {
  to: string;
  site: MailSite;
  name: string;
  documentName: string;
  /** The sender's own words. */
  message: string | null;
  until: PlainDate;
  link: string;
};

/** Asks for a signature, or tells how it ended. What the document says is not in it. */
export function signMail(
  { to, site, name, documentName, message, until, link }: SignMailData,
  kind: SignMailKind,
  language: Language,
): OutgoingMail {
  const words = translator(language, namespace);
  const names = { document: documentName };
  return layMail({
    to,
    language,
    site,
    subject: words(`${kind}.subject`, names),
    heading: words(`${kind}.heading`),
    parts: [
      { kind: "paragraph", text: words("hello", { name }) },
      { kind: "paragraph", text: words(`${kind}.text`, names) },
      ...(kind === "toSign" && message !== null ? [{ kind: "paragraph" as const, text: message }] : []),
      ...(kind === "toSign"
        ? [{ kind: "facts" as const, facts: [{ label: words("until"), value: formatLong(until, language) }] }]
        : []),
      ...(kind === "toSign" || kind === "completed"
        ? [{ kind: "button" as const, label: words(`${kind}.open`), link }]
        : []),
      { kind: "note", text: words("private") },
    ],
  });
}

/** The code that opens a document. It names nobody: it may have come to a wrong address. */
export function signCodeMail(
  { to, site, code, minutes }: { to: string; site: MailSite; code: string; minutes: number },
  language: Language,
): OutgoingMail {
  const words = translator(language, namespace);
  return layMail({
    to,
    language,
    site,
    subject: words("code.subject"),
    heading: words("code.heading"),
    parts: [
      { kind: "paragraph", text: words("code.text") },
      { kind: "facts", facts: [{ label: words("code.code"), value: code }] },
      { kind: "paragraph", text: words("code.until", { count: minutes }) },
      { kind: "note", text: words("code.notYou") },
    ],
  });
}
