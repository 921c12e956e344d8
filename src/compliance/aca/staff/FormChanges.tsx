import { useTranslation } from "react-i18next";
import { formatMoney } from "#kernel/money.ts";
import { currentLanguage } from "#web/i18n.ts";
import { DescriptionList } from "#web/staff/DescriptionList.tsx";
import type { AcaRow } from "../aca.ts";
import type { FormChange } from "../form-content.ts";
import { monthName } from "./month-name.ts";

/** What differs from the version before, line by line. */
export function FormChanges({ row }: { row: AcaRow }) {
  const { t } = useTranslation("aca-staff");
  const language = currentLanguage();
  const shown = (what: FormChange["what"], value: string | number | null) => {
    if (value === null) return t("change.nothing");
    return typeof value === "number" && what === "line15" ? formatMoney(value, language) : value;
  };
  return (
    <DescriptionList
      caption={t("change.caption", { name: row.name })}
      columns={[
        { key: "what", header: t("change.what") },
        { key: "before", header: t("change.before") },
        { key: "after", header: t("change.after") },
      ]}
      rows={row.changes.map(({ what, month, name, before, after }, at) => ({
        id: String(at),
        cells: {
          what: [
            month === null ? null : monthName(month, language),
            t(`change.of.${what}`, { name: name ?? "" }),
          ]
            .filter(Boolean)
            .join(": "),
          before: shown(what, before),
          after: shown(what, after),
        },
      }))}
    />
  );
}
