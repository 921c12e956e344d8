import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { download, save } from "#web/api.ts";
import { useUser } from "#web/session/session.ts";
import type { acaPdf, AcaRow } from "../aca.ts";
import { CodesTable } from "./CodesTable.tsx";
import { FormChanges } from "./FormChanges.tsx";
import { MonthDialog } from "./MonthDialog.tsx";
import { Reasons } from "./Reasons.tsx";

type Props = {
  row: AcaRow;
  clientId: string;
  /** Of a version that was made: it stays as it is. */
  version: number | undefined;
};

/** One employee's form: its codes, what is different, and the reasons of each month below. */
export function FormEntry({ row, clientId, version }: Props) {
  const { t } = useTranslation("aca-staff");
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
      <Stack direction="row" sx={{ flexWrap: "wrap", alignItems: "center", columnGap: 2, my: 0.5 }}>
        {first !== undefined && version === undefined && type !== "client" && (
          <Button
            sx={{ ml: -1 }}
            aria-label={t("set.open", { name: row.name })}
            onClick={() => setSetting(true)}
          >
            {t("set.short")}
          </Button>
        )}
        <Button sx={{ ml: -1 }} aria-label={t("pdf", { name: row.name })} onClick={() => void savePdf()}>
          {t("pdfShort")}
        </Button>
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
          <Reasons row={row} />
        </details>
      )}
      {isSetting && first !== undefined && (
        <MonthDialog row={row} clientId={clientId} first={first} onClose={() => setSetting(false)} />
      )}
    </section>
  );
}
