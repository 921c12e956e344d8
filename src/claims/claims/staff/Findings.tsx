import { useTranslation } from "react-i18next";
import { formatMoney } from "#kernel/money.ts";
import { currentLanguage } from "#web/i18n.ts";
import type { ClaimFileDetail } from "../claim-file-calls.ts";

type Finding = ClaimFileDetail["findings"][number];

/** What is wrong, in words with its figures, and where it stands. */
export function Findings({ findings }: { findings: readonly Finding[] }) {
  const { t } = useTranslation("claims-staff");
  const language = currentLanguage();
  const shown = (params: Finding["params"]) =>
    Object.fromEntries(
      Object.entries(params ?? {}).map(([key, value]) => [
        key,
        key.endsWith("Cents") ? formatMoney(Number(value), language) : value,
      ]),
    );
  return (
    <>
      {findings.map(({ code, params, at }) => (
        <div key={`${code} ${JSON.stringify(at ?? params)}`}>
          {t(`finding.${code}`, shown(params))}
          {at && (
            <div style={{ opacity: 0.8 }}>
              {at.element === undefined
                ? t("files.at", at)
                : t("files.atElement", { ...at, element: at.element })}
            </div>
          )}
        </div>
      ))}
    </>
  );
}
