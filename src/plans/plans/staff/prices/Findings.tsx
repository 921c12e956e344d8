import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useTranslation } from "react-i18next";
import type { PlainDate } from "#kernel/dates.ts";
import type { PriceList } from "../../price-list.ts";
import { checkRates } from "../../rate-check.ts";
import type { OpenRow } from "./open-row.ts";
import { usePriceWords } from "./use-price-words.ts";

type Props = { list: PriceList; on: PlainDate; onOpen: OpenRow };

const most = 12;

/** What would leave people without a price, or with two, and how to mend it. */
export function Findings({ list, on, onOpen }: Props) {
  const { t } = useTranslation("plans-staff");
  const words = usePriceWords(list);
  const findings = checkRates({ ...list, on });
  if (findings.length === 0)
    return (
      <Alert severity="success" sx={{ mb: 2 }}>
        {t("check.allGood", { on: words.day(on) })}
      </Alert>
    );
  const hasErrors = findings.some(({ severity }) => severity === "error");
  return (
    <Alert severity={hasErrors ? "error" : "warning"} sx={{ mb: 2, "& ul": { m: 0, pl: 2.5 } }}>
      <strong>{t("check.title", { count: findings.length, on: words.day(on) })}</strong>
      <ul>
        {findings.slice(0, most).map((finding) => {
          const where = words.where(finding.where);
          return (
            <li key={JSON.stringify(finding)}>
              {where !== "" && <>{where}: </>}
              {words.finding(finding)} {words.mend(finding)}{" "}
              {finding.rows.map((row) => {
                const kept = list[finding.about][row - 1];
                return (
                  kept && (
                    <Button
                      key={row}
                      size="small"
                      color="inherit"
                      onClick={() => onOpen(finding.about, kept)}
                    >
                      {t("check.openRow", { row })}
                    </Button>
                  )
                );
              })}
            </li>
          );
        })}
      </ul>
      {findings.length > most && t("check.more", { count: findings.length - most })}
    </Alert>
  );
}
