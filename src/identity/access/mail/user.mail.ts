import type { Language } from "#kernel/language.ts";
import { registerTexts, translator, type Translate } from "#server/i18n.ts";
import { layMail, type MailSite } from "#server/mail/layout.ts";
import type { OutgoingMail } from "#server/mail/transport.ts";
import { formatMoment } from "#kernel/moments.ts";
import en from "./texts/en.json" with { type: "json" };
import es from "./texts/es.json" with { type: "json" };
import ko from "./texts/ko.json" with { type: "json" };

const namespace = "access-mail";

registerTexts(namespace, { en, ko, es });

/** What a mail of each kind tells, beside its fixed words: nothing about health, cover or money. */
export type UserMailFacts =
  | { kind: "invitation"; username: string; until: Date }
  | { kind: "activation" | "reset"; until: Date }
  | { kind: "username" | "alreadyMember"; username: string }
  | { kind: "newDevice"; when: Date; device: string }
  | { kind: "emailChanged" | "passwordChanged" | "secondFactorAdded" | "secondFactorRemoved"; when: Date }
  | { kind: "emergencyAccess"; who: string; ends: Date };
export type UserMailKind = UserMailFacts["kind"];

export interface UserMailData {
  to: string;
  site: MailSite;
  firstName: string;
  timeZone: string;
  /** Where its button leads: for some kinds the person's own, with a key that works once. */
  link: string;
  facts: UserMailFacts;
}

/** A mail about somebody's own account: what happened, what to do, and what to do when it was not them. */
export function userMail({ facts, ...data }: UserMailData, language: Language): OutgoingMail {
  const words = translator(language, namespace);
  const { kind } = facts;
  const site = data.site.name;
  const name = data.firstName;
  return layMail({
    to: data.to,
    language,
    site: data.site,
    subject: words(`${kind}.subject`, { site }),
    heading: words(`${kind}.heading`),
    parts: [
      { kind: "paragraph", text: name === "" ? words("hello") : words("helloName", { name }) },
      { kind: "paragraph", text: words(`${kind}.text`, { site }) },
      {
        kind: "facts",
        facts: told(facts, words, (moment) => formatMoment(moment, data.timeZone, language)),
      },
      { kind: "button", label: words(`${kind}.open`, { site }), link: data.link },
      { kind: "note", text: words(`${kind}.note`) },
    ],
  });
}

function told(facts: UserMailFacts, words: Translate, format: (moment: Date) => string) {
  return Object.entries(facts).flatMap(([name, value]) =>
    name === "kind"
      ? []
      : [{ label: words(`facts.${name}`), value: value instanceof Date ? format(value) : value }],
  );
}
