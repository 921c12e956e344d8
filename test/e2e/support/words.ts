import { readFileSync } from "node:fs";
import path from "node:path";
import type { Language } from "#kernel/language.ts";
import { withParticles } from "#kernel/particles.ts";

type Texts = { [key: string]: string | Texts };
/** A text of the product by its namespace and key, `wizard:about.title`, in the language of the test. */
export type Words = (key: string, params?: Record<string, string | number>) => string;

const root = path.resolve(import.meta.dirname, "../../../src");
/** Those of the wizard come in parts, each loaded with the pages that say them: a test names all of them `wizard`. */
const wizardFolders = ["", "steps/", "choosing/", "choosing/compare/", "review/"].map(
  (part) => `domains/enrollment/wizard/${part}texts`,
);
const folders: Record<string, string | readonly string[]> = {
  shell: "web/texts",
  wizard: wizardFolders,
  "enrollment-wizard-choosing": wizardFolders,
  errors: "domains/enrollment/errors/texts",
  enrollment: "domains/enrollment/texts",
  "offering-sessions": "domains/offering/sessions/texts",
  invitations: "domains/invitations/texts",
  "offering-session-content": "domains/offering/session-content/texts",
  "offering-waive-reasons": "domains/offering/waive-reasons/texts",
  exchange: "domains/exchange/texts",
  "plans-staff": "domains/plans/staff/texts",
  resource: "resource/texts",
  "enrollment-documents": "domains/enrollment/documents/texts",
  processing: "domains/processing/texts",
  "id-cards-member": "domains/id-cards/member/texts",
  "life-events": "domains/life-events/texts",
  "enrollment-member-life-events": "domains/enrollment/member/life-events/texts",
  "enrollment-wizard-words": "domains/enrollment/wizard/words/texts",
  "enrollment-mail": "domains/enrollment/mail/texts",
  "enrollment-no-coverage": "domains/enrollment/no-coverage/texts",
  "enrollment-sign-in": "domains/enrollment/sign-in/texts",
  "enrollment-proof": "domains/enrollment/proof/texts",
  "payments-web": "domains/payments/web/texts",
  "enrollment-payment-errors": "domains/enrollment/payment/errors/texts",
  "payments-authorization": "domains/payments/authorization/texts",
  "payments-staff": "domains/payments/staff/texts",
  "accounts-web": "domains/accounts/web/texts",
  "accounts-web-sign-up": "domains/accounts/web/sign-up/texts",
  "access-mail": "domains/access/mail/texts",
  "accounts-web-profile": "domains/accounts/web/profile/texts",
  "messaging-web": "domains/messaging/web/texts",
  "surveys-fill-web": "domains/surveys/fill/web/texts",
  "union-signups-web": "domains/union-signups/web/texts",
  "union-signups-staff": "domains/union-signups/staff/texts",
  "esign-web": "domains/esign/web/texts",
  "esign-staff": "domains/esign/staff/texts",
  documents: "domains/documents/texts",
  inbox: "domains/inbox/texts",
  "inbox-web": "domains/inbox/web/texts",
  "documents-member": "domains/documents/member/texts",
  "documents-staff": "domains/documents/staff/texts",
  "inbox-member": "domains/inbox/member/texts",
  "inbox-staff": "domains/inbox/staff/texts",
  "finding-staff": "domains/finding/staff/texts",
  "dashboards-staff": "domains/dashboards/staff/texts",
  reporting: "domains/reporting/texts",
  "reporting-staff": "domains/reporting/staff/texts",
  members: "domains/members/texts",
  "aca-staff": "domains/aca/staff/texts",
  "members-answers": "domains/members/answers/texts",
  messaging: "domains/messaging/texts",
  areas: "areas/texts",
  server: "server/texts",
};
const read = new Map<string, Texts>();

export function wordsOf(language: Language): Words {
  return (key, params = {}) => {
    const [namespace = "", place = ""] = key.split(":");
    const text = textsOf(namespace, language)
      .map((texts) => textAt(texts, place))
      .find((found) => typeof found === "string");
    if (text === undefined) throw new Error(`there is no text ${key} in ${language}`);
    return withParticles(text.replace(/\{\{(\w+)\}\}/gu, (_, name: string) => String(params[name])));
  };
}

function textAt(texts: Texts, place: string): string | Texts | undefined {
  return place
    .split(".")
    .reduce<string | Texts | undefined>(
      (found, part) => (typeof found === "object" ? found[part] : undefined),
      texts,
    );
}

function textsOf(namespace: string, language: Language): Texts[] {
  const named = folders[namespace];
  if (named === undefined) throw new Error(`the tests know no texts named ${namespace}`);
  return [named].flat().map((folder) => textsIn(folder, language));
}

function textsIn(folder: string, language: Language): Texts {
  const file = path.join(root, folder, `${language}.json`);
  const known = read.get(file) ?? (JSON.parse(readFileSync(file, "utf8")) as Texts);
  read.set(file, known);
  return known;
}

/** The text as a whole name, or with more behind it such as "(optional)". */
export function starting(text: string): RegExp {
  return new RegExp(`^${escaped(text)}(?:$|[\\s(])`, "u");
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/gu, "\\$&");
}
