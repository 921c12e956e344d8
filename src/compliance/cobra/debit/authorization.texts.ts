import { createHash } from "node:crypto";
import type { Language } from "#kernel/language.ts";
import { formatMoney } from "#kernel/money.ts";
import { registerTexts, translator } from "#server/i18n.ts";
import en from "./texts/en.json" with { type: "json" };
import es from "./texts/es.json" with { type: "json" };
import ko from "./texts/ko.json" with { type: "json" };

const namespace = "cobra-debit";
registerTexts(namespace, { en, ko, es });

type Facts = {
  site: string;
  client: string;
  amountCents: number;
  sender: { name: string; phone: string | null };
};

/** The text by which a person authorizes one debit: who, how much, when, how to stop it (Nacha's rules for PPD debits). */
export function debitAuthorization(
  { site, client, amountCents, sender: { name, phone } }: Facts,
  language: Language,
): { text: string; hash: string } {
  const words = translator(language, namespace);
  const text = [
    words("who", { site, client }),
    words("amount", { amount: formatMoney(amountCents, language) }),
    words("when"),
    words("account"),
    words(phone === null ? "stopHere" : "stop", { name, phone: phone ?? "" }),
    words("binding"),
    words("version"),
  ].join("\n\n");
  return { text, hash: createHash("sha256").update(text).digest("hex") };
}
