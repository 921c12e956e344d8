import { formatLong } from "#kernel/dates.ts";
import type { Language } from "#kernel/language.ts";
import { formatMoment } from "#kernel/moments.ts";
import type { AccountWay } from "#identity/accounts/account-link.service.ts";
import { greeting } from "#organization/messaging/greeting/greeting.texts.ts";
import { layMail, type MailSite } from "#server/mail/layout.ts";
import type { OutgoingMail } from "#server/mail/transport.ts";
import type { CoveredNews } from "./covered-news.ts";
import { coveredTexts } from "./covered.texts.ts";

export interface CoveredMailData {
  to: string;
  site: MailSite;
  firstName: string | null;
  clientName: string;
  timeZone: string;
  news: NonNullable<CoveredNews>;
  way: AccountWay;
  /** Leads to the account that is to be made, to the card of one that is there, or to help. */
  link: string;
}

/** Tells that coverage begins, changes or goes on, and how to get to the card: no plan, no price, no other person. */
export function coveredMail({ news, way, ...data }: CoveredMailData, language: Language): OutgoingMail {
  const words = coveredTexts(language);
  const date = news.kind === "stays" ? "" : formatLong(news.from, language);
  return layMail({
    to: data.to,
    language,
    site: data.site,
    subject: words(`${news.kind}.subject`, { date }),
    heading: words(`${news.kind}.heading`, { date }),
    parts: [
      { kind: "paragraph", text: greeting(data.firstName, language) },
      { kind: "paragraph", text: words(`${news.kind}.text`, { client: data.clientName }) },
      { kind: "paragraph", text: words(`way.${way.kind}`) },
      { kind: "button", label: words(`open.${way.kind}`), link: data.link },
      ...(way.kind === "link"
        ? [
            {
              kind: "facts" as const,
              facts: [{ label: words("until"), value: formatMoment(way.expiresAt, data.timeZone, language) }],
            },
          ]
        : []),
      { kind: "paragraph", text: words("way.printed") },
      { kind: "note", text: words(`note.${way.kind}`) },
    ],
  });
}
