import Box from "@mui/material/Box";
import useMediaQuery from "@mui/material/useMediaQuery";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { formatMoney } from "#kernel/money.ts";
import { currentLanguage } from "#web/i18n.ts";
import type { MonthCodes } from "../form-content.ts";
import { monthName } from "./month-name.ts";

const styles = {
  borderCollapse: "collapse",
  tableLayout: "fixed",
  width: "100%",
  maxWidth: 1100,
  fontVariantNumeric: "tabular-nums",
  fontSize: "0.875rem",
  "& th, & td": { borderBottom: 1, borderColor: "divider", px: 0.5, py: 0.25, textAlign: "left" },
  "& thead th": { color: "text.secondary" },
  "& tbody th": { fontWeight: 600, whiteSpace: "nowrap" },
};

const lines = ["line14", "line15", "line16"] as const;

/** Part II as the form has it: months across. On a narrow screen they stand below one another. */
export function CodesTable({ name, months }: { name: string; months: readonly MonthCodes[] }) {
  const { t } = useTranslation("aca-staff");
  const language = currentLanguage();
  const isPhone = useMediaQuery("(width < 700px)");
  const heads = months.map((one) => (
    <th key={one.month} scope={isPhone ? "row" : "col"}>
      {monthName(one.month, language, "short")}
    </th>
  ));
  const cell = (line: (typeof lines)[number], one: MonthCodes) => {
    const cents = one.line15Cents;
    if (line === "line15") return <td key={line}>{cents === null ? "" : formatMoney(cents, language)}</td>;
    return (
      <td key={line}>
        {one[line] ?? ""}
        {line === "line14" && one.override !== null && (
          <>
            <span aria-hidden="true">*</span>
            <span className="visually-hidden"> {t("isByHand")}</span>
          </>
        )}
      </td>
    );
  };
  return (
    <Box component="table" sx={styles}>
      <caption className="visually-hidden">{t("codes", { name })}</caption>
      {isPhone ? (
        <>
          <thead>
            <tr>
              <th scope="col">{t("month")}</th>
              {lines.map((line) => (
                <th key={line} scope="col">
                  {t(line)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {months.map((one, at) => (
              <tr key={one.month}>
                {heads[at]}
                {lines.map((line) => cell(line, one))}
              </tr>
            ))}
          </tbody>
        </>
      ) : (
        <>
          <thead>
            <tr>
              <th scope="col">{t("line")}</th>
              {heads}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line}>
                <th scope="row">{t(line)}</th>
                {months.map((one) => (
                  <Fragment key={one.month}>{cell(line, one)}</Fragment>
                ))}
              </tr>
            ))}
          </tbody>
        </>
      )}
    </Box>
  );
}
