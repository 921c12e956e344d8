import DeleteIcon from "@mui/icons-material/DeleteOutlined";
import DownIcon from "@mui/icons-material/ArrowDownward";
import UpIcon from "@mui/icons-material/ArrowUpward";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "#web/api.ts";
import { FieldMessage } from "#web/forms/Field.tsx";
import type { formChoices } from "../../forms.ts";
import type { Survey } from "../../surveys-staff.ts";
import { ChoiceField } from "#web/staff/ChoiceField.tsx";

type Props = {
  survey: Survey | null;
  clientId: string | null;
  formIds: readonly string[];
  onChange: (formIds: string[]) => void;
  error: string | undefined;
};

/** The forms of a survey in their order, and those that can be added. */
export function SurveyForms({ survey, clientId, formIds, onChange, error }: Props) {
  const { t } = useTranslation("surveys");
  const [chosen, setChosen] = useState("");
  const choices = useQuery({
    queryKey: ["form choices", clientId],
    queryFn: ({ signal }) =>
      send<typeof formChoices>("GET /admin/customforms/options", {
        query: clientId === null ? {} : { client: clientId },
        signal,
      }),
  });
  // A survey for all clients asks only forms that are for all.
  const fitting = (choices.data?.rows ?? []).filter((one) => clientId !== null || one.clientId === null);
  const free = fitting.filter(({ id }) => !formIds.includes(id));
  const nameOf = (id: string) =>
    fitting.find((one) => one.id === id)?.label ?? survey?.forms.find((one) => one.id === id)?.name ?? "";
  const move = (at: number, by: -1 | 1) => {
    const id = formIds[at];
    if (id !== undefined) onChange(formIds.toSpliced(at, 1).toSpliced(at + by, 0, id));
  };
  return (
    <Box component="section" aria-label={t("surveys.fields.forms")} id="formIds" tabIndex={-1}>
      <Box sx={{ fontWeight: 600, mb: 0.5 }}>{t("surveys.fields.forms")}</Box>
      {formIds.length === 0 && <p style={{ marginBlock: 0 }}>{t("surveys.fields.noForms")}</p>}
      <Box component="ol" sx={{ m: 0, pl: 3 }}>
        {formIds.map((id, at) => {
          const name = nameOf(id);
          return (
            <Box component="li" key={id}>
              {name}
              <IconButton
                size="small"
                aria-label={t("builder.up", { name })}
                disabled={at === 0}
                onClick={() => move(at, -1)}
              >
                <UpIcon fontSize="small" />
              </IconButton>
              <IconButton
                size="small"
                aria-label={t("builder.down", { name })}
                disabled={at === formIds.length - 1}
                onClick={() => move(at, 1)}
              >
                <DownIcon fontSize="small" />
              </IconButton>
              <IconButton
                size="small"
                aria-label={t("builder.remove", { name })}
                onClick={() => onChange(formIds.toSpliced(at, 1))}
              >
                <DeleteIcon fontSize="small" />
              </IconButton>
            </Box>
          );
        })}
      </Box>
      {error && <FieldMessage id="formIds-error">{error}</FieldMessage>}
      <Box sx={{ display: "flex", gap: 1, alignItems: "end", flexWrap: "wrap", mt: 1 }}>
        <Box sx={{ flex: "0 1 20rem", minWidth: 0 }}>
          <ChoiceField
            id="add-form"
            label={t("surveys.fields.addForm")}
            value={chosen}
            onChange={setChosen}
            options={[
              { value: "", label: t("surveys.fields.choose") },
              ...free.map(({ id, label }) => ({ value: id, label })),
            ]}
          />
        </Box>
        <Button
          variant="outlined"
          disabled={chosen === ""}
          onClick={() => {
            onChange([...formIds, chosen]);
            setChosen("");
          }}
        >
          {t("surveys.fields.add")}
        </Button>
      </Box>
    </Box>
  );
}
