import { useTranslation } from "react-i18next";
import { listOf } from "#kernel/formats.ts";
import { currentLanguage } from "#web/i18n.ts";
import { multiply } from "#kernel/money.ts";
import { inSentence } from "../parts/in-sentence.tsx";
import { inEnglish } from "../parts/in-english.tsx";
import { type Change, type ChosenNow, changesOf, type CurrentCoverage } from "../../coverage-changes.ts";
import { shortMoney } from "./short-money.ts";

interface Props {
  current: CurrentCoverage;
  now: ChosenNow;
}

/** What the choice changes of today's cover; that nothing changes is said too. */
export function ChangeList({ current, now }: Props) {
  const { t } = useTranslation("enrollment-wizard-choosing");
  if (now.isWaived) return <p>{t("change.ends")}</p>;
  const changes = changesOf(current, now);
  if (changes.length === 0) return <p>{t("change.nothing")}</p>;
  return (
    <ul className="wz-changes">
      {changes.map((change) => (
        <li key={change.kind}>
          <ChangeWords change={change} />
        </li>
      ))}
    </ul>
  );
}

function ChangeWords({ change }: { change: Change }) {
  const { t } = useTranslation("enrollment-wizard-choosing");
  const money = (cents: number) => shortMoney(cents, currentLanguage());
  switch (change.kind) {
    case "plan":
      return inSentence((names) => t("change.plan", names), {
        from: inEnglish(change.from),
        to: <strong>{inEnglish(change.to)}</strong>,
      });
    case "tier":
      return inSentence((names) => t("change.tier", names), {
        from: t(`tier.${change.from}`),
        to: <strong>{t(`tier.${change.to}`)}</strong>,
      });
    case "joins":
    case "leaves":
      return t(`change.${change.kind}`, { names: listOf(change.names, currentLanguage()) });
    case "costMore":
    case "costLess": {
      const { fromCents, toCents } = change;
      const sign = change.kind === "costMore" ? 1 : -1;
      return t(`change.${change.kind}`, {
        amount: money(multiply(toCents - fromCents, sign)),
        from: money(fromCents),
        to: money(toCents),
      });
    }
  }
}
