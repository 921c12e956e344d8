import { useTranslation } from "react-i18next";
import type { YearAnswer } from "#plans/plans/year-cost.ts";
import { currentLanguage } from "#web/i18n.ts";
import type { Reason } from "#kernel/traced.ts";
import { shortMoney } from "./short-money.ts";

interface Props {
  answer: YearAnswer;
  /** Says which sum this is to who hears the page. */
  of: string;
}

/** An estimate with its arithmetic on demand; or why there is none. */
export function YearSum({ answer, of }: Props) {
  const { t } = useTranslation("enrollment-wizard-choosing-compare");
  const words = useYearWords();
  if (!answer.ok)
    return (
      <p className="wz-faint">
        {t("year.none")} {answer.why.map(words).join(" ")}
      </p>
    );
  const { premiumCents, careCents, totalCents } = answer.value;
  const money = (cents: number) => shortMoney(cents, currentLanguage());
  return (
    <>
      <p className="wz-year__sum">
        <strong>{money(totalCents)}</strong>
        <small>{t("year.parts", { premium: money(premiumCents), care: money(careCents) })}</small>
      </p>
      <details>
        <summary>
          {t("year.how")} <span className="visually-hidden">{of}</span>
        </summary>
        <ul>
          {answer.why.map((line) => (
            <li key={`${line.code} ${line.params?.["service"] ?? ""}`}>{words(line)}</li>
          ))}
        </ul>
      </details>
    </>
  );
}

/** A line of the arithmetic in words. */
function useYearWords() {
  const { t } = useTranslation("enrollment-wizard-choosing-compare");
  return ({ code, params = {} }: Reason) => {
    const shown = Object.entries(params).map(([name, value]): [string, string | number] => {
      if (name === "service") return [name, t(`service.${value}`)];
      return [name, name.endsWith("Cents") ? shortMoney(Number(value), currentLanguage()) : value];
    });
    return t(`line.${code.replace("year.", "")}`, Object.fromEntries(shown));
  };
}
