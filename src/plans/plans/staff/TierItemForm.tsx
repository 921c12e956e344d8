import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { textOf, type Values, valueOf } from "#records/definition.ts";
import { callsTo, type Saved } from "#records/staff/calls.ts";
import { FieldInput } from "#records/staff/FieldInput.tsx";
import { useWords } from "#records/staff/use-words.tsx";
import { ApiProblem } from "#web/api.ts";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import { tierItems } from "../tiers.ts";

type Props = {
  /** A tier that is kept, or the first values of a new one. */
  item: Saved | Values;
  onSaved: () => Promise<void>;
  onRemove: () => Promise<void>;
};

const calls = callsTo(tierItems.path);
const shown = [
  "sortOrder",
  "code",
  "label",
  "allowSpouse",
  "allowPartner",
  "minChildren",
  "maxChildren",
] as const;

/** One tier as a row of fields. */
export function TierItemForm({ item, onSaved, onRemove }: Props) {
  const { t } = useTranslation("records");
  const words = useWords(tierItems);
  const id = useId();
  const [values, setValues] = useState<Values>(() =>
    Object.fromEntries(Object.keys(tierItems.fields).map((name) => [name, valueOf(item, name)])),
  );
  const kept = isSaved(item) ? item : null;
  const isChanged = !kept || shown.some((name) => values[name] !== item[name]);
  const saving = useMutation({
    mutationFn: () => (kept ? calls.update(kept.id, kept.version, values) : calls.create(values)),
    onSuccess: onSaved,
  });
  const removing = useMutation({ mutationFn: onRemove });
  const errors = saving.error instanceof ApiProblem ? saving.error.errors : [];
  const problem = errors.length > 0 ? null : (saving.error ?? removing.error);
  return (
    <Box
      component="form"
      noValidate
      aria-label={textOf(values, "label") ?? t("new", { name: words.one })}
      onSubmit={(event) => {
        event.preventDefault();
        saving.mutate();
      }}
      sx={{ borderTop: 1, borderColor: "divider", pt: 2, mt: 2 }}
    >
      {problem && <Alert severity="error">{problem.message}</Alert>}
      <Box
        sx={{
          display: "grid",
          gridTemplateColumns: { xs: "1fr 1fr", md: "5rem 8rem minmax(12rem, 1fr) 6rem 6rem 7rem 9rem" },
          gap: 1.5,
          alignItems: "start",
        }}
      >
        {shown.map((name) => (
          <FieldInput
            key={name}
            id={`${id}${name}`}
            name={name}
            field={tierItems.fields[name]}
            words={words}
            value={values[name] ?? null}
            onChange={(value) => setValues((now) => ({ ...now, [name]: value }))}
            error={errors.find((error) => error.path === name)?.message}
          />
        ))}
      </Box>
      <Stack direction="row" sx={{ gap: 1, mt: 1, justifyContent: "end" }}>
        <BusyButton color="error" isBusy={removing.isPending} onClick={() => removing.mutate()}>
          {t("remove")}
        </BusyButton>
        <BusyButton type="submit" variant="outlined" disabled={!isChanged} isBusy={saving.isPending}>
          {t("save")}
        </BusyButton>
      </Stack>
    </Box>
  );
}

function isSaved(item: Saved | Values): item is Saved {
  return "version" in item;
}
