import Button from "@mui/material/Button";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { formatLong, isDate } from "#kernel/dates.ts";
import type { Language } from "#kernel/language.ts";
import { formatMoney } from "#kernel/money.ts";
import { download, save } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { useUser } from "#web/session/session.ts";
import { DescriptionList } from "#web/staff/DescriptionList.tsx";
import type { acaPdf, AcaRow } from "../aca.ts";

/** One employee's form: the codes at a glance, and the reasons of each month below. */
export function FormEntry({ row, clientId }: { row: AcaRow; clientId: string }) {
  const { t } = useTranslation(["aca-staff", "aca-why"]);
  const language = currentLanguage();
  const type = useUser()?.type ?? "admin";
  const savePdf = async () =>
    save(
      await download<typeof acaPdf>("GET /aca/{clientId}/{year}/{memberId}/pdf", {
        params: { clientId, year: row.year, memberId: row.memberId },
        query: {},
      }),
    );
  const why = (reasons: readonly Reason[]) =>
    reasons.map(({ code, params = {} }) => t(`aca-why:${code}`, shown(params, language))).join(" ");
  return (
    <details>
      <summary>
        {row.name}, {row.kind}:{" "}
        {row.months.map((one) => [one.line14, one.line16].filter(Boolean).join("/")).join(" ")}
        {row.changes.length > 0 && ` (${t("changed", { count: row.changes.length })})`}
      </summary>
      <p>
        <Link to={`/${type}/members/${row.memberId}`}>{t("toMember", { name: row.name })}</Link>{" "}
        <Button onClick={() => void savePdf()}>{t("pdf", { name: row.name })}</Button>
      </p>
      {row.months.length > 0 && (
        <DescriptionList
          caption={t("months", { name: row.name })}
          columns={[
            { key: "month", header: t("month"), isShort: true },
            { key: "line14", header: t("line14"), isShort: true },
            { key: "line15", header: t("line15"), isShort: true },
            { key: "line16", header: t("line16"), isShort: true },
            { key: "why", header: t("why") },
          ]}
          rows={row.months.map((one) => ({
            id: String(one.month),
            cells: {
              month: one.month,
              line14: one.line14,
              line15: one.line15Cents === null ? "" : formatMoney(one.line15Cents, language),
              line16: one.line16 ?? "",
              why:
                one.override === null
                  ? why([...one.why14, ...one.why15, ...one.why16])
                  : t("byHand", { reason: one.override.reason }),
            },
          }))}
        />
      )}
      <ul>
        {row.people.map(({ memberId, name, months }) => (
          <li key={memberId}>{t("covered", { name, months: months.join(", ") })}</li>
        ))}
      </ul>
    </details>
  );
}

type Params = Record<string, string | number>;
type Reason = { code: string; params?: Params | undefined };

function shown(params: Params, language: Language): Params {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]): [string, string | number] => {
      if (name.endsWith("Cents") && typeof value === "number") return [name, formatMoney(value, language)];
      return [name, isDate(value) ? formatLong(value, language) : value];
    }),
  );
}
