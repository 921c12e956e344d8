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
  (part) => `enrollment/enrollment/wizard/${part}texts`,
);
const folders: Record<string, string | readonly string[]> = {
  shell: "web/texts",
  wizard: wizardFolders,
  "enrollment-wizard-choosing": wizardFolders,
  errors: "enrollment/enrollment/errors/texts",
  enrollment: "enrollment/enrollment/texts",
  "offering-sessions": "enrollment/offering/sessions/texts",
  invitations: "enrollment/invitations/texts",
  "offering-session-content": "enrollment/offering/session-content/texts",
  "offering-waive-reasons": "enrollment/offering/waive-reasons/texts",
  exchange: "enrollment/exchange/texts",
  "plans-staff": "plans/plans/staff/texts",
  "renewal-staff": "enrollment/renewal/staff/texts",
  records: "records/texts",
  "enrollment-documents": "enrollment/enrollment/documents/texts",
  processing: "enrollment/processing/texts",
  "id-cards-member": "content/id-cards/member/texts",
  "life-events": "enrollment/life-events/texts",
  "enrollment-member-life-events": "enrollment/enrollment/member/life-events/texts",
  "enrollment-wizard-words": "enrollment/enrollment/wizard/words/texts",
  "enrollment-mail": "enrollment/enrollment/mail/texts",
  "enrollment-no-coverage": "enrollment/enrollment/no-coverage/texts",
  "enrollment-sign-in": "enrollment/enrollment/sign-in/texts",
  "enrollment-proof": "enrollment/enrollment/proof/texts",
  "payments-web": "enrollment/payments/web/texts",
  "enrollment-payment-errors": "enrollment/enrollment/payment/errors/texts",
  "payments-authorization": "enrollment/payments/authorization/texts",
  "payments-staff": "enrollment/payments/staff/texts",
  "accounts-web": "identity/accounts/web/texts",
  "home-member": "workspace/home/member/texts",
  "accounts-web-sign-up": "identity/accounts/web/sign-up/texts",
  "access-web": "identity/access/web/texts",
  "access-staff": "identity/access/staff/texts",
  "access-mail": "identity/access/mail/texts",
  "accounts-web-profile": "identity/accounts/web/profile/texts",
  "messaging-web": "organization/messaging/web/texts",
  "surveys-fill-web": "content/surveys/fill/web/texts",
  "union-signups-web": "enrollment/union-signups/web/texts",
  "cobra-elect-web": "compliance/cobra/elect/web/texts",
  "union-signups-staff": "enrollment/union-signups/staff/texts",
  "esign-web": "content/esign/web/texts",
  "esign-staff": "content/esign/staff/texts",
  documents: "content/documents/texts",
  inbox: "content/inbox/texts",
  "inbox-web": "content/inbox/web/texts",
  "documents-member": "content/documents/member/texts",
  "documents-staff": "content/documents/staff/texts",
  "inbox-member": "content/inbox/member/texts",
  "inbox-staff": "content/inbox/staff/texts",
  "finding-staff": "workspace/finding/staff/texts",
  "dashboards-staff": "workspace/dashboards/staff/texts",
  reporting: "workspace/reporting/texts",
  "reporting-staff": "workspace/reporting/staff/texts",
  members: "people/members/texts",
  "aca-staff": "compliance/aca/staff/texts",
  "members-answers": "people/members/answers/texts",
  messaging: "organization/messaging/texts",
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
