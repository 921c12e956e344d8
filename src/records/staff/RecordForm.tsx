import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router";
import { ErrorSummary } from "#web/forms/ErrorSummary.tsx";
import { fieldId, useFormErrors } from "#web/forms/use-form-errors.ts";
import { useAddressDoubt } from "#web/forms/use-address-doubt.ts";
import { currentLanguage } from "#web/i18n.ts";
import { usePage } from "#web/shell/use-page.ts";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import { formatDayAndTime } from "#web/staff/format.ts";
import { LeaveGuard } from "#web/staff/LeaveGuard.tsx";
import { rebased } from "#web/staff/rebased.ts";
import { isStale, StaleAlert } from "#web/staff/StaleAlert.tsx";
import { RecordHeader } from "#web/staff/RecordHeader.tsx";
import { isSameValue, type Resource, type Values } from "../definition.ts";
import { callsTo, type Saved } from "./calls.ts";
import { FieldInput } from "./FieldInput.tsx";
import { changeOf, newValues, valuesOf } from "./form-values.ts";
import { RecordFields } from "./RecordFields.tsx";
import { useWords } from "./use-words.tsx";

type Props = {
  resource: Resource;
  record: Saved | null;
  onSaved: (saved: Saved) => void;
  above?: (record: Saved) => ReactNode;
  preview?: (values: Values) => ReactNode;
};

export function RecordForm({ resource, record, onSaved, above, preview }: Props) {
  const { t } = useTranslation("records");
  const words = useWords(resource);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [search] = useSearchParams();
  const calls = callsTo(resource.path);
  const path = `/admin/${resource.pages ?? resource.path}`;
  /** What the changes are made on; another's newer version takes its place without touching what was typed. */
  const [base, setBase] = useState(record);
  /** What another has saved meanwhile, to be seen beside what was typed here. */
  const [theirs, setTheirs] = useState<Saved | null>(null);
  const errors = useFormErrors();
  const form = useForm<Values>({
    defaultValues: record ? valuesOf(resource, record) : newValues(resource, search),
  });
  const { isDirty } = form.formState;
  const title = base ? words.textOf(resource.title, base) : words.add;
  usePage(title);

  /** Puts what was saved below what is typed: what was touched since `before` stays. */
  const rebaseOn = (newest: Saved, before: Values) => {
    const fresh = valuesOf(resource, newest);
    const mine = rebased(form.getValues(), before, fresh);
    form.reset(fresh);
    for (const [name, field] of Object.entries(resource.fields)) {
      if (!isSameValue(mine[name], fresh[name]) && !field.fixed)
        form.setValue(name, mine[name] ?? null, { shouldDirty: true });
    }
    setBase(newest);
  };
  const saving = useMutation({
    mutationFn: (values: Values) =>
      base ? calls.update(base.id, base.version, changeOf(resource, values)) : calls.create(values),
    onMutate: errors.clear,
    onSuccess: async (saved, sent) => {
      rebaseOn(saved, sent);
      setTheirs(null);
      onSaved(saved);
      await queries.invalidateQueries({ queryKey: ["list", resource.path] });
    },
    onError: (error) => {
      if (!isStale(error)) errors.showProblem(error);
    },
  });
  const reload = useMutation({
    mutationFn: () => calls.get(base?.id ?? ""),
    onSuccess: (newest) => {
      if (base) rebaseOn(newest, valuesOf(resource, base));
      setTheirs(newest);
      saving.reset();
    },
  });
  const removing = useMutation({
    mutationFn: (id: string) => calls.removeMany([id]),
    onSuccess: async ({ results }) => {
      if (results[0]?.outcome !== "removed")
        return errors.show([
          { key: "records:undo.kept", params: { count: 1 }, message: t("undo.kept", { count: 1 }) },
        ]);
      await queries.invalidateQueries({ queryKey: ["list", resource.path] });
      form.reset();
      await navigate(path, { state: { results } });
    },
    onError: errors.showProblem,
  });
  const canRemove = resource.whole === undefined;
  const place = useAddressDoubt(record);
  const hasPlace = ["zip", "city", "state"].every((name) => name in resource.fields);
  const handleSave = form.handleSubmit(async (values) => {
    if (!hasPlace || (await place.isMeant(values))) saving.mutate(values);
  });
  const noteOf = (name: string) =>
    theirs !== null &&
    !isSameValue(form.getValues(name), theirs[name]) &&
    t("stale.theirs", { value: words.textOf(name, theirs) || "–" });
  const client = form.watch("clientId");
  const sections = Object.entries(resource.sections ?? { "": Object.keys(resource.fields) });

  return (
    <form noValidate onSubmit={(event) => void handleSave(event)}>
      <LeaveGuard isDirty={isDirty && !saving.isPending} />
      <ErrorSummary errors={errors.errors} nameOf={words.nameOf} />
      <RecordHeader
        back={{ to: path, label: words.many }}
        title={title}
        facts={
          <>
            {base && words.statusOf(base)}
            <span role="status">{saving.isSuccess && !isDirty ? t("saved") : ""}</span>
          </>
        }
        actions={
          <Stack direction="row" sx={{ gap: 1 }}>
            {base && canRemove && (
              <BusyButton color="error" isBusy={removing.isPending} onClick={() => removing.mutate(base.id)}>
                {t("remove")}
              </BusyButton>
            )}
            <BusyButton type="submit" variant="contained" isBusy={saving.isPending}>
              {t("save")}
            </BusyButton>
          </Stack>
        }
      />
      <StaleAlert
        error={saving.error}
        isBusy={reload.isPending}
        onReload={() => reload.mutate()}
        isCompared={theirs !== null}
      />
      {place.doubt !== null && (
        <Alert severity="warning" role="alert" sx={{ mb: 2 }}>
          {t(`doubt.${place.doubt.kind}`, place.doubt)}
          <Box sx={{ mt: 1 }}>
            <BusyButton color="inherit" variant="outlined" type="submit" isBusy={saving.isPending}>
              {t("doubt.keep")}
            </BusyButton>
          </Box>
        </Alert>
      )}
      {base && above?.(base)}
      {preview?.(form.watch())}
      {sections.map(([section, names]) => (
        <Card key={section} component="section" variant="outlined" sx={{ p: 2, mb: 2 }}>
          {section !== "" && <h2 style={{ marginTop: 0 }}>{words.section(section)}</h2>}
          <RecordFields
            {...{ resource, names, words, noteOf }}
            valueFor={(name) => form.watch(name) ?? null}
            onChange={(name, value) => form.setValue(name, value, { shouldDirty: true })}
            errorOf={errors.messageFor}
            fieldOf={(name, field) => {
              if (field.fixed && base)
                return <FixedValue key={name} label={words.field(name)} text={words.textOf(name, base)} />;
              return (
                <Box key={name} sx={{ gridColumn: field.kind === "longText" ? "1 / -1" : "auto" }}>
                  <Controller
                    control={form.control}
                    name={name}
                    render={({ field: { value, onChange } }) => (
                      <FieldInput
                        id={fieldId(name)}
                        {...{ name, field, words, value, onChange }}
                        error={errors.messageFor(name)}
                        client={name !== "clientId" && typeof client === "string" ? client : undefined}
                        note={noteOf(name)}
                      />
                    )}
                  />
                </Box>
              );
            }}
          />
        </Card>
      ))}
      {base && (
        <Typography color="text.secondary">
          {t("changedAt", {
            time: formatDayAndTime(base.updatedAt, currentLanguage()),
            version: base.version,
          })}
        </Typography>
      )}
    </form>
  );
}

function FixedValue({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <div style={{ fontWeight: 600 }}>{label}</div>
      <div style={{ paddingBlock: 8 }}>{text === "" ? "–" : text}</div>
    </div>
  );
}
