import Alert from "@mui/material/Alert";
import { useTranslation } from "react-i18next";
import { formatMoney } from "#kernel/money.ts";
import { currentLanguage } from "#web/i18n.ts";
import { FlagField } from "#web/staff/FlagField.tsx";
import { formatDay } from "#web/staff/format.ts";
import type { CobraPreview } from "../cobra.ts";
import { ExplainedDates } from "./ExplainedDates.tsx";
import { whyWords } from "./why-words.ts";

type Props = {
  shown: CobraPreview;
  without: readonly string[];
  onWithout: (ids: readonly string[]) => void;
};

/** Who would have the right, and why; the children of a divorce can be left out. */
export function StartPreview({ shown, without, onWithout }: Props) {
  const { t } = useTranslation(["cobra-staff", "cobra-why", "members"]);
  const language = currentLanguage();
  const first = shown.people.find(({ hasRight }) => hasRight);
  const words = (reason: CobraPreview["warnings"][number]) => whyWords(reason, t, language);
  return (
    <section aria-label={t("preview.title")} role="status" style={{ marginTop: 16 }}>
      <h3 style={{ marginBlock: "0 4px" }}>{t("preview.title")}</h3>
      <p style={{ marginBlock: 4 }}>{t("preview.loss", { date: formatDay(shown.lossDate, language) })}</p>
      {shown.warnings.map((warning) => (
        <Alert key={warning.code} severity="warning" sx={{ my: 1 }}>
          {words(warning)}
        </Alert>
      ))}
      <ul style={{ paddingInlineStart: 20, marginBlock: 8 }}>
        {shown.people.map(({ memberId, name, hasRight, why, months, offers }) => (
          <li key={memberId} style={{ marginBlock: 4 }}>
            <strong>{name}</strong>
            {": "}
            {hasRight
              ? t("preview.may", {
                  count: months,
                  plans: offers.map(({ coverageName }) => coverageName).join(", "),
                })
              : t("preview.mayNot")}{" "}
            {why.map(words).join(" ")}
          </li>
        ))}
      </ul>
      {shown.rest.map((one) => (
        <p key={one.coverageType} style={{ marginBlock: 4 }}>
          {t("preview.rest", {
            coverage: one.coverageName,
            covers: t(`members:tier.${one.tierAfter}`),
            after: formatMoney(one.employeeAfter, language),
            before: formatMoney(one.employeeBefore, language),
          })}
        </p>
      ))}
      {shown.people
        .filter(
          ({ memberId, why }) =>
            without.includes(memberId) || why.some(({ code }) => code === "who.childOfDivorce"),
        )
        .map(({ memberId, name }) => (
          <FlagField
            key={memberId}
            id={`keeps-${memberId}`}
            label={t("preview.keeps", { name })}
            value={without.includes(memberId)}
            onChange={(keeps) =>
              onWithout(keeps ? [...without, memberId] : without.filter((id) => id !== memberId))
            }
          />
        ))}
      {first && <ExplainedDates dates={first.dates} />}
    </section>
  );
}
