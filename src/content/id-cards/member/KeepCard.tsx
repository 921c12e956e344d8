import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { PlainDate } from "#kernel/dates.ts";
import { currentLanguage } from "#web/i18n.ts";
import { ApiProblem } from "#web/api.ts";
import { useUser } from "#web/session/session.ts";
import type { ShownCard } from "../id-card.ts";
import { canKeep, isKept, keepCards, keptDays, removeKept } from "./kept-card.ts";

const query = (userId: string) => ({
  queryKey: ["kept card", userId],
  queryFn: () => isKept(userId),
  networkMode: "always" as const,
});

/** Beside what went wrong: the way to the card that is kept, or its end when there is none for this person any more. */
export function KeptInstead({ error }: { error: Error }) {
  const { t } = useTranslation("id-cards-member");
  const kept = useQuery(query(useUser()?.id ?? ""));
  const isOver = error instanceof ApiProblem && [403, 404].includes(error.status);
  useEffect(() => {
    if (isOver && canKeep()) void removeKept();
  }, [isOver]);
  if (kept.data !== true || isOver) return null;
  // A page of its own, which the browser asks the service worker for.
  return (
    <p>
      <a href="/member/idcard">{t("keep.open")}</a>
    </p>
  );
}

type Props = { cards: readonly ShownCard[]; today: PlainDate };

/** Keeps the cards of today on this phone, for a place without a network, or removes them from it. */
export function KeepCard({ cards, today }: Props) {
  const { t } = useTranslation("id-cards-member");
  const userId = useUser()?.id ?? "";
  const kept = useQuery(query(userId));
  const words = {
    title: t("title"),
    asOf: (day: string) => t("keep.asOf", { day }),
    again: t("keep.again"),
    remove: t("keep.remove"),
    gone: t("keep.gone"),
  };
  const keeping = useMutation({
    networkMode: "always",
    mutationFn: async (isWanted: boolean) => {
      if (isWanted) await keepCards(userId, { cards, today, words, language: currentLanguage() });
      else await removeKept();
    },
    onSettled: () => kept.refetch(),
  });
  // What is kept follows what is shown: newer cards, another language, or no card any more.
  const { mutate } = keeping;
  useEffect(() => {
    if (kept.data === true) mutate(cards.length > 0);
    // Of each answer once.
  }, [kept.data, cards, mutate]);
  if (!canKeep() || kept.data === undefined || cards.length === 0) return null;
  // At a computer, which others use more often, nobody stands at a counter.
  if (!kept.data && !matchMedia("(pointer: coarse)").matches) return null;
  return (
    <section className="id-card-keep" aria-label={t("keep.title")}>
      <p role="status">{kept.data ? t("keep.kept", { days: keptDays }) : t("keep.help")}</p>
      <button
        type="button"
        className="button"
        aria-disabled={keeping.isPending}
        onClick={() => !keeping.isPending && mutate(!kept.data)}
      >
        {kept.data ? t("keep.remove") : t("keep.keep")}
      </button>
      {keeping.error && <p role="alert">{t("keep.failed")}</p>}
    </section>
  );
}
