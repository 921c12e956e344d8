import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Answer } from "#web/staff/Answer.tsx";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import { DescriptionList } from "#web/staff/DescriptionList.tsx";
import { recordsKey, useRecords, wholeCallsTo } from "#records/staff/use-records.ts";
import { type CensusColumn, censusColumns } from "#enrollment/offering/session-content/census-columns.ts";
import { CensusFieldDialog } from "./CensusFieldDialog.tsx";

/** The columns that a session's census has under names of its own. */
export function CensusFieldsStep({ enrollmentSession }: { enrollmentSession: { id: string } }) {
  const { t } = useTranslation("exchange");
  const queries = useQueryClient();
  const key = recordsKey(censusColumns, enrollmentSession.id);
  const [edited, setEdited] = useState<CensusColumn | "new" | null>(null);
  const answer = useRecords<CensusColumn>(censusColumns, enrollmentSession.id);
  const changed = async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: key }),
      // The step says how many there are.
      queries.invalidateQueries({ queryKey: ["enrollment session", enrollmentSession.id] }),
    ]);
  };
  const removing = useMutation({
    mutationFn: (id: string) => wholeCallsTo(censusColumns, enrollmentSession.id).remove(id),
    onSuccess: changed,
  });
  return (
    <>
      <p style={{ marginBlockStart: 0 }}>{t("censusFields.about")}</p>
      <Answer of={answer}>
        {(rows) =>
          rows.length === 0 ? (
            <p>{t("censusFields.empty")}</p>
          ) : (
            <DescriptionList
              caption={t("censusFields.title")}
              columns={[
                { key: "key", header: t("censusFields.key") },
                { key: "label", header: t("censusFields.label") },
                { key: "target", header: t("censusFields.target") },
                { key: "rules", header: t("censusFields.rules") },
                { key: "tools", header: t("censusFields.tools") },
              ]}
              rows={rows.map((row) => ({
                id: row.id,
                cells: {
                  key: row.key,
                  label: row.label,
                  target: row.target === null ? t("mapping.leftOut") : t(`fields.${row.target}`),
                  rules: [
                    row.required && t("censusFields.required"),
                    row.isUnique && t("censusFields.isUnique"),
                    row.isSensitive && t("censusFields.isSensitive"),
                  ]
                    .filter(Boolean)
                    .join(" · "),
                  tools: (
                    <Box sx={{ display: "flex", gap: 1, flexWrap: "wrap" }}>
                      <Button
                        size="small"
                        aria-label={t("censusFields.edit", { name: row.label })}
                        onClick={() => setEdited(row)}
                      >
                        {t("censusFields.changeKey")}
                      </Button>
                      <BusyButton
                        size="small"
                        aria-label={t("censusFields.remove", { name: row.label })}
                        isBusy={removing.isPending && removing.variables === row.id}
                        onClick={() => removing.mutate(row.id)}
                      >
                        {t("censusFields.removeKey")}
                      </BusyButton>
                    </Box>
                  ),
                },
              }))}
            />
          )
        }
      </Answer>
      <Button variant="outlined" onClick={() => setEdited("new")}>
        {t("censusFields.add")}
      </Button>
      {edited !== null && (
        <CensusFieldDialog
          sessionId={enrollmentSession.id}
          field={edited === "new" ? undefined : edited}
          onSaved={changed}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}
