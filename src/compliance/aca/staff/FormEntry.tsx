import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { useState } from "react";
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
import { CodesTable } from "./CodesTable.tsx";
import { FormChanges } from "./FormChanges.tsx";
import { MonthDialog } from "./MonthDialog.tsx";
import { monthName } from "./month-name.ts";

type Props = {
  row: AcaRow;
  clientId: string;
  /** Of a version that was made: it stays as it is. */
  version: number | undefined;
};

/** One employee's form: its codes, what is different, and the reasons of each month below. */
export function FormEntry({ row, clientId, version }: Props) {
  const { t } = useTranslation(["aca-staff", "aca-why"]);
  const language = currentLanguage();
  const type = useUser()?.type ?? "admin";
  const [isSetting, setSetting] = useState(false);
  const [first] = row.months;
  const savePdf = async () =>
    save(
      await download<typeof acaPdf>("GET /aca/{clientId}/{year}/{memberId}/pdf", {
        params: { clientId, year: row.year, memberId: row.memberId },
        query: { version },
      }),
    );
  const why = (reasons: readonly Reason[]) =>
    reasons.map(({ code, params = {} }) => t(`aca-why:${code}`, shown(params, language))).join(" ");
  return (
    <section aria-labelledby={`form-${row.id}`}>
      <h3 id={`form-${row.id}`} style={{ marginBlock: "1.5rem 0.25rem" }}>
        {row.name}, {row.kind}
      </h3>
      {first !== undefined && <CodesTable name={row.name} months={row.months} />}
      {row.people.length > 0 && (
        <ul>
          {row.people.map(({ memberId, name, months }) => (
            <li key={memberId}>{t("covered", { name, months: months.join(", ") })}</li>
          ))}
        </ul>
      )}
      <Stack direction="row" sx={{ flexWrap: "wrap", alignItems: "center", gap: 1, my: 0.5 }}>
        {first !== undefined && version === undefined && type !== "client" && (
          <Button onClick={() => setSetting(true)}>{t("set.open", { name: row.name })}</Button>
        )}
        <Button onClick={() => void savePdf()}>{t("pdf", { name: row.name })}</Button>
        <Link to={`/${type}/members/${row.memberId}`}>{t("toMember", { name: row.name })}</Link>
      </Stack>
      {row.changes.length > 0 && (
        <details>
          <summary style={{ paddingBlock: 6, cursor: "pointer" }}>
            {t(version === undefined ? "changed" : "changedIn", { count: row.changes.length })}
          </summary>
          <FormChanges row={row} />
        </details>
      )}
      {first !== undefined && (
        <details>
          <summary style={{ paddingBlock: 6, cursor: "pointer" }}>{t("reasons", { name: row.name })}</summary>
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
                month: monthName(one.month, language),
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
        </details>
      )}
      {isSetting && first !== undefined && (
        <MonthDialog row={row} clientId={clientId} first={first} onClose={() => setSetting(false)} />
      )}
    </section>
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
