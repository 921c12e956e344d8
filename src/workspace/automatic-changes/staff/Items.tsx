import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableContainer from "@mui/material/TableContainer";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { TFunction } from "i18next";
import { isDate } from "#kernel/dates.ts";
import type { Language } from "#kernel/language.ts";
import type { Reason } from "#kernel/traced.ts";
import { currentLanguage } from "#web/i18n.ts";
import { useUser } from "#web/session/session.ts";
import { formatDay } from "#web/staff/format.ts";
import type { AutomaticItem } from "../automatic-changes.ts";

/** The words of a reason; those of prices and tiers are told on the member's own page. */
type ReasonWords = { code: string; params?: Reason["params"] | undefined };

export function reasonText(t: TFunction, { code, params = {} }: ReasonWords, language: Language): string {
  const shown: Record<string, string | number> = Object.fromEntries(
    Object.entries(params).map(([key, value]) => [key, isDate(value) ? formatDay(value, language) : value]),
  );
  return t(`why.${code.replace("automatic.", "")}`, { ...shown, defaultValue: "" });
}

type Props = { caption: string; items: readonly (Omit<AutomaticItem, "outcome"> & Partial<AutomaticItem>)[] };

/** People with what ends for them and when, and what became of it. */
export function Items({ caption, items }: Props) {
  const { t } = useTranslation("automatic-changes-staff");
  const language = currentLanguage();
  const area = useUser()?.type ?? "admin";
  return (
    <TableContainer>
      <Table size="small" aria-label={caption}>
        <TableHead>
          <TableRow>
            <TableCell>{t("columns.person")}</TableCell>
            <TableCell>{t("columns.kind")}</TableCell>
            <TableCell>{t("columns.day")}</TableCell>
            <TableCell>{t("columns.outcome")}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {items.map((item) => (
            <TableRow key={`${item.memberId} ${item.kind} ${item.day}`}>
              <TableCell>
                <Link to={`/${area}/members/${item.memberId}`}>{item.name}</Link> {item.memberNumber}
              </TableCell>
              <TableCell>{t(`kinds.${item.kind}`)}</TableCell>
              <TableCell>{formatDay(item.day, language)}</TableCell>
              <TableCell>
                {[
                  item.outcome === undefined ? "" : t(`outcomes.${item.outcome}`),
                  ...item.why
                    .filter(({ code }) => code.startsWith("automatic."))
                    .map((one) => reasonText(t, one, language)),
                ]
                  .filter((one) => one !== "")
                  .join(": ")}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
