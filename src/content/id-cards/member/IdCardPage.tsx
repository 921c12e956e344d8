import "#web/kit/look.ts";
import "#web/kit/member.css";
import { RelatedContent } from "#content/related-content/web/RelatedContent.tsx";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatLong } from "#kernel/dates.ts";
import { send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { Loading } from "#web/shell/lazy-page.tsx";
import { usePage } from "#web/shell/use-page.ts";
import type { AnswerOf } from "#kernel/call.ts";
import type { ownIdCards } from "../id-card.ts";
import { KeepCard, KeptInstead } from "./KeepCard.tsx";
import { OwnCard } from "./OwnCard.tsx";
import { PageAbout } from "#web/kit/PageAbout.tsx";

type Found = AnswerOf<typeof ownIdCards>;

/** The member's insurance cards, as they show them at a counter. */
export function IdCardPage() {
  const { t } = useTranslation("id-cards-member");
  const [day, setDay] = useState("");
  usePage(t("title"));
  const found = useQuery({
    queryKey: ["own id cards", day],
    queryFn: ({ signal }) =>
      send<typeof ownIdCards>("GET /myidcards", { query: day === "" ? {} : { day }, signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <h1>{t("title")}</h1>
      <PageAbout>{t("whatFor")}</PageAbout>
      {found.data ? (
        <Cards found={found.data} />
      ) : found.error ? (
        <>
          <p role="alert">{found.error.message}</p>
          <KeptInstead error={found.error} />
          <button type="button" className="button" onClick={() => void found.refetch()}>
            {t("shell:errorPage.retry")}
          </button>
        </>
      ) : (
        <Loading />
      )}
      {found.data && (
        <details className="id-card-day">
          <summary>{t("otherDay")}</summary>
          <label htmlFor="card-day">{t("day")}</label>
          <input
            id="card-day"
            type="date"
            value={day}
            onChange={({ target }) => setDay(target.value)}
            aria-describedby="card-day-help"
          />
          <p id="card-day-help">{t("dayHelp")}</p>
        </details>
      )}
      <RelatedContent placement="idCard" />
    </>
  );
}

function Cards({ found: { memberId, today, day, cards, wallets } }: { found: Found }) {
  const { t } = useTranslation("id-cards-member");
  const on = formatLong(day, currentLanguage());
  return (
    <>
      <div role="status">
        {cards.length === 0 ? (
          <div className="member-note">
            <p>
              <strong>{t("none")}</strong>
            </p>
            <p>{day === today ? t("noneHelp") : t("noneOn", { day: on })}</p>
          </div>
        ) : (
          day !== today && <p>{t("ofDay", { day: on })}</p>
        )}
      </div>
      {cards.length > 0 && <p>{t("lead")}</p>}
      {cards.map((card) => (
        <OwnCard
          key={`${card.planId} ${card.memberId}`}
          card={card}
          day={day}
          isToday={day === today}
          wallets={wallets}
          asked={card.people.some((person) => person.memberId === memberId) ? memberId : card.memberId}
        />
      ))}
      {day === today && <KeepCard cards={cards} today={today} />}
    </>
  );
}
