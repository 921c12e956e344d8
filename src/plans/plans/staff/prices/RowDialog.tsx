import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { FieldsDialog } from "#web/staff/FieldsDialog.tsx";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Typography from "@mui/material/Typography";
import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { isSameValue, type Resource, valueOf, type Values } from "#records/definition.ts";
import { callsTo, type Saved } from "#records/staff/calls.ts";
import { FieldInput } from "#records/staff/FieldInput.tsx";
import { useWords } from "#records/staff/use-words.tsx";
import { ApiProblem } from "#web/api.ts";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import { rebased } from "#web/staff/rebased.ts";
import { isStale, StaleAlert } from "#web/staff/StaleAlert.tsx";
import type { Removal } from "#web/staff/UndoMessage.tsx";

type Props = {
  resource: Resource;
  /** The row that is changed; none for a new one. */
  kept: { id: string; version: number } | null;
  values: Values;
  fields: (values: Values) => readonly string[];
  /** What has to be filled in beyond what every record of the kind needs. */
  needed: (values: Values) => readonly string[];
  clientId: string;
  /** What follows from what was typed. */
  complete?: (values: Values) => Values;
  onClose: () => void;
  onSaved: () => Promise<void>;
  onRemoved: (removal: Removal) => Promise<void>;
};

/** One row of a plan, of its prices or its benefits: add it, change it, remove it. */
export function RowDialog({
  resource,
  kept: opened,
  values: first,
  fields: fieldsOf,
  needed: neededOf,
  clientId,
  complete,
  ...on
}: Props) {
  const { t } = useTranslation(["records", "plans-staff"]);
  const words = useWords(resource);
  const id = useId();
  const calls = callsTo(resource.path);
  /** What the changes are made on, and what another has saved meanwhile. */
  const [kept, setKept] = useState(opened);
  const [before, setBefore] = useState(first);
  const [theirs, setTheirs] = useState<Saved | null>(null);
  const [values, setValues] = useState(first);
  const fields = fieldsOf(values);
  const [isTried, setTried] = useState(false);
  const missing = neededOf(values).filter((name) => (values[name] ?? null) === null);
  const saving = useMutation({
    mutationFn: () => {
      const whole = complete?.(values) ?? values;
      return kept ? calls.update(kept.id, kept.version, whole) : calls.create(whole);
    },
    onSuccess: on.onSaved,
  });
  const reloading = useMutation({
    mutationFn: (id: string) => calls.get(id),
    onSuccess: (newest) => {
      const saved = Object.fromEntries(Object.keys(before).map((name) => [name, valueOf(newest, name)]));
      setValues((now) => rebased(now, before, saved, isSameValue));
      setBefore(saved);
      setKept(newest);
      setTheirs(newest);
      saving.reset();
    },
  });
  const removing = useMutation({
    mutationFn: (one: string) => calls.removeMany([one]),
    onSuccess: on.onRemoved,
  });
  const errors = saving.error instanceof ApiProblem ? saving.error.errors : [];
  const general = errors.some(({ path }) => fields.includes(path))
    ? null
    : (saving.error ?? reloading.error ?? removing.error);
  return (
    <FieldsDialog open onClose={on.onClose} aria-labelledby={`${id}title`} fullWidth maxWidth="sm">
      <Box
        component="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (missing.length === 0) saving.mutate();
        }}
      >
        <DialogTitle id={`${id}title`}>
          {kept ? t("row.change", { ns: "plans-staff", name: words.one }) : t("new", { name: words.one })}
        </DialogTitle>
        <DialogContent>
          <StaleAlert
            error={saving.error}
            isBusy={reloading.isPending}
            onReload={() => kept && reloading.mutate(kept.id)}
            isCompared={theirs !== null}
          />
          {general && !isStale(general) && (
            <Alert severity="error" sx={{ mb: 2 }}>
              {errors[0]?.message ?? general.message}
            </Alert>
          )}
          {groupsOf(resource, fields).map(({ name: group, names }) => (
            <Box key={group ?? ""} component="fieldset" sx={{ border: 0, p: 0, m: 0, mb: 2 }}>
              {group !== null && (
                <Typography
                  component="legend"
                  sx={{ p: 0, mb: 1, fontSize: "1.05rem", fontWeight: 650, color: "primary.main" }}
                >
                  {words.section(group)}
                </Typography>
              )}
              <Box
                sx={{
                  display: "grid",
                  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 15rem), 1fr))",
                  gap: 2,
                  alignItems: "start",
                }}
              >
                {names.map((name) => {
                  const field = resource.fields[name];
                  return (
                    field && (
                      <FieldInput
                        key={name}
                        id={`${id}${name}`}
                        {...{ name, words }}
                        field={neededOf(values).includes(name) ? { ...field, required: true } : field}
                        value={values[name] ?? null}
                        onChange={(value) => setValues((now) => ({ ...now, [name]: value }))}
                        error={
                          isTried && missing.includes(name)
                            ? t("row.needed", { ns: "plans-staff" })
                            : errors.find(({ path }) => path === name)?.message
                        }
                        client={clientId}
                        note={
                          theirs !== null &&
                          !isSameValue(values[name] ?? null, theirs[name] ?? null) &&
                          t("stale.theirs", { value: words.textOf(name, theirs) || "–" })
                        }
                      />
                    )
                  );
                })}
              </Box>
            </Box>
          ))}
        </DialogContent>
        <DialogActions>
          {kept && (
            <BusyButton
              color="error"
              sx={{ mr: "auto" }}
              isBusy={removing.isPending}
              onClick={() => removing.mutate(kept.id)}
            >
              {t("remove")}
            </BusyButton>
          )}
          <Button onClick={on.onClose}>{t("row.cancel", { ns: "plans-staff" })}</Button>
          <BusyButton type="submit" variant="contained" isBusy={saving.isPending}>
            {t("save")}
          </BusyButton>
        </DialogActions>
      </Box>
    </FieldsDialog>
  );
}

/** The fields under the headings of their record, where it has some. */
function groupsOf({ sections }: Resource, fields: readonly string[]) {
  if (sections === undefined) return [{ name: null, names: fields }];
  return Object.entries(sections)
    .map(([name, ofSection]) => ({ name, names: ofSection.filter((one) => fields.includes(one)) }))
    .filter(({ names }) => names.length > 0);
}
