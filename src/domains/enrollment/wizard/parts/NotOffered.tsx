import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "#web/i18n.ts";
import { reasonWords, type WireReason } from "../../reasons.ts";
import type { LeftOut } from "../left-out.ts";

/** What this page does not offer to this family, and why: asked for, not pressed upon them. */
export function NotOffered(left: LeftOut) {
  if (left.plans.length + left.people.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <Words {...left} />
    </Suspense>
  );
}

function Words({ plans, people }: LeftOut) {
  const { t } = useTranslation("enrollment-events-member");
  return (
    <>
      {people.length > 0 && (
        <Reasons
          summary={t("others.people")}
          rows={people.map(({ person, why }) => ({
            id: person.id,
            name: t("others.person", { name: person.firstName }),
            why,
          }))}
        />
      )}
      {plans.length > 0 && (
        <Reasons
          summary={t("others.summary")}
          isEnglish
          rows={plans.map(({ name, why }) => ({ id: name, name: t("others.plan", { name }), why }))}
        />
      )}
    </>
  );
}

type Row = { id: string; name: string; why: readonly WireReason[] };

function Reasons({
  summary,
  rows,
  isEnglish = false,
}: {
  summary: string;
  rows: readonly Row[];
  isEnglish?: boolean;
}) {
  const { t } = useTranslation("enrollment-why");
  const words = (reason: WireReason) =>
    reasonWords(reason, { t, language: currentLanguage(), people: [], tierWords: (code) => code });
  return (
    <details className="wz-why">
      <summary>{summary}</summary>
      <ul>
        {rows.map(({ id, name, why }) => (
          <li key={id}>
            <strong {...(isEnglish ? { lang: "en" } : {})}>{name}</strong> {why.map(words).join(" ")}
          </li>
        ))}
      </ul>
    </details>
  );
}
