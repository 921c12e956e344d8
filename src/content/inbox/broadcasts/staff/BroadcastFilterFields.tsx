import Box from "@mui/material/Box";
import { useTranslation } from "react-i18next";
import { clients } from "#organization/clients/clients.ts";
import { divisions } from "#organization/clients/divisions.ts";
import { basePlans } from "#plans/plans/base-plans.ts";
import { isLanguage, languages } from "#kernel/language.ts";
import type { Target } from "#records/definition.ts";
import { finderOf } from "#records/staff/calls.ts";
import { languageNames } from "#web/language-names.ts";
import { ChoiceField } from "#web/staff/ChoiceField.tsx";
import { Labelled } from "#web/staff/Labelled.tsx";
import { ReferencePicker } from "#web/staff/ReferencePicker.tsx";
import { audiences, memberStatuses } from "../broadcast-text.ts";
import type { BroadcastFilter } from "../broadcasts.ts";

type Props = { filter: BroadcastFilter; onChange: (filter: BroadcastFilter) => void };

/** Whom it goes to. Another client takes its division and plan away. */
export function BroadcastFilterFields({ filter, onChange }: Props) {
  const { t } = useTranslation("inbox-staff");
  const { clientId } = filter;
  const change = (part: Partial<BroadcastFilter>) => onChange({ ...filter, ...part });
  const pick = (field: "clientId" | "divisionId" | "basePlanId", to: Target) => (
    <Labelled id={field} label={t(`broadcasts.filter.${field}`)} isOptional>
      {(control) => (
        <ReferencePicker
          {...control}
          key={field === "clientId" ? field : `${field} ${clientId}`}
          value={filter[field]}
          onChange={(id) =>
            change(
              field === "clientId" ? { clientId: id, divisionId: null, basePlanId: null } : { [field]: id },
            )
          }
          find={finderOf(to, field === "clientId" ? undefined : (clientId ?? undefined))}
          among={`${to.path} of ${clientId}`}
        />
      )}
    </Labelled>
  );
  return (
    <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "1fr 1fr" } }}>
      {pick("clientId", clients)}
      <ChoiceField
        id="audience"
        label={t("broadcasts.filter.audience")}
        value={filter.audience}
        onChange={(audience) => change({ audience })}
        options={audiences.map((value) => ({ value, label: t(`broadcasts.audience.${value}`) }))}
      />
      {clientId !== null && pick("divisionId", divisions)}
      {clientId !== null && pick("basePlanId", basePlans)}
      <ChoiceField
        id="status"
        label={t("broadcasts.filter.status")}
        value={filter.status}
        onChange={(status) => change({ status })}
        options={memberStatuses.map((value) => ({ value, label: t(`broadcasts.status.${value}`) }))}
      />
      <ChoiceField
        id="language"
        label={t("broadcasts.filter.language")}
        value={filter.language ?? ""}
        onChange={(value) => change({ language: isLanguage(value) ? value : null })}
        options={[
          { value: "", label: t("broadcasts.anyLanguage") },
          ...languages.map((value) => ({ value, label: languageNames[value] })),
        ]}
      />
    </Box>
  );
}
