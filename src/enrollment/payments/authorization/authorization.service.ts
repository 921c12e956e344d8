import { createHash } from "node:crypto";
import type { Language } from "#kernel/language.ts";
import { formatMoney } from "#kernel/money.ts";
import { formatPhone } from "#kernel/phone.ts";
import { registerTexts, translator } from "#server/i18n.ts";
import type { ChargeBasis } from "../charge.ts";
import type { Authorization } from "./authorization.ts";
import en from "./texts/en.json" with { type: "json" };
import es from "./texts/es.json" with { type: "json" };
import ko from "./texts/ko.json" with { type: "json" };

const namespace = "payments-authorization";
registerTexts(namespace, { en, ko, es });

export type AuthorizationFacts = {
  site: string;
  client: string;
  /** `cents` null: the sum of what each person chooses, as the set-up of a session shows it. */
  amount: { cents: number | null; basis: ChargeBasis };
  contact: { phone: string | null; email: string | null };
};

/**
 * The text by which a person authorizes a monthly charge: who, how much, when, how to stop it (Nacha's rules for PPD
 * debits). A changed word needs a new `version`; what was agreed to before is stored with its payment.
 */
export function authorizationFor(facts: AuthorizationFacts, language: Language): Authorization {
  const words = translator(language, namespace);
  const { site, client, amount, contact } = facts;
  const version = words("version");
  const phone = contact.phone === null ? "" : formatPhone(contact.phone);
  const text = [
    words("who", { site, client }),
    words(`amount.${amount.basis}`, {
      amount: amount.cents === null ? words("amount.sum") : formatMoney(amount.cents, language),
    }),
    words("when"),
    words("account"),
    words("stop", {
      contact: words(howToStop(contact), { phone, email: contact.email ?? "" }),
    }),
    words("binding"),
    version,
  ].join("\n\n");
  return { version, language, text, hash: createHash("sha256").update(text).digest("hex") };
}

function howToStop({ phone, email }: AuthorizationFacts["contact"]) {
  if (phone !== null) return email === null ? "contactPhone" : "contactBoth";
  return email === null ? "contactNone" : "contactEmail";
}
