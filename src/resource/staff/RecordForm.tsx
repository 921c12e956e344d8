import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router";
import { ApiProblem } from "#web/api.ts";
import { ErrorSummary } from "#web/forms/ErrorSummary.tsx";
import { fieldId, useFormErrors } from "#web/forms/use-form-errors.ts";
import { useAddressDoubt } from "#web/forms/use-address-doubt.ts";
import { currentLanguage } from "#web/i18n.ts";
import { usePage } from "#web/shell/use-page.ts";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import { formatDayAndTime } from "#web/staff/format.ts";
import { LeaveGuard } from "#web/staff/LeaveGuard.tsx";
import { rebased } from "#web/staff/rebased.ts";
import { RecordHeader } from "#web/staff/RecordHeader.tsx";
import { type Resource, type Values, valueOf } from "../definition.ts";
import { callsTo, type Saved } from "./calls.ts";
import { FieldInput } from "./FieldInput.tsx";
import { useWords } from "./use-words.tsx";

type Props = { resource: Resource; record: Saved | null; onSaved: (saved: Saved) => void };

export function RecordForm({ resource, record, onSaved }: Props) {
  const { t } = useTranslation("resource");
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
  const title = base ? words.textOf(resource.title, base) : t("new", { name: words.one });
  usePage(title);

  /** Puts what was saved below what is typed: what was touched since `before` stays. */
  const rebaseOn = (newest: Saved, before: Values) => {
    const fresh = valuesOf(resource, newest);
    const mine = rebased(form.getValues(), before, fresh);
    form.reset(fresh);
    for (const [name, field] of Object.entries(resource.fields)) {
      if (mine[name] !== fresh[name] && !field.fixed)
        form.setValue(name, mine[name] ?? null, { shouldDirty: true });
    }
    setBase(newest);
  };
  const saving = useMutation({
    mutationFn: (values: Values) =>
      base ? calls.update(base.id, base.version, values) : calls.create(values),
    onMutate: errors.clear,
    onSuccess: async (saved, sent) => {
      rebaseOn(saved, sent);
      setTheirs(null);
      onSaved(saved);
      await queries.invalidateQueries({ queryKey: ["list", resource.path] });
    },
    onError: (error) => {
      if (error instanceof ApiProblem && error.code !== "stale") errors.showProblem(error);
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
          { key: "resource:undo.kept", params: { count: 1 }, message: t("undo.kept", { count: 1 }) },
        ]);
      await queries.invalidateQueries({ queryKey: ["list", resource.path] });
      form.reset();
      await navigate(path, { state: { results } });
    },
    onError: errors.showProblem,
  });
  const place = useAddressDoubt(record);
  const hasPlace = ["zip", "city", "state"].every((name) => name in resource.fields);
  const handleSave = form.handleSubmit(async (values) => {
    if (!hasPlace || (await place.isMeant(values))) saving.mutate(values);
  });
  const isStale = saving.error instanceof ApiProblem && saving.error.code === "stale";
  const client = form.watch("clientId");
  const sections = Object.entries(resource.sections ?? { "": Object.keys(resource.fields) });

  return (
    <form noValidate onSubmit={(event) => void handleSave(event)}>
      <LeaveGuard isDirty={isDirty && !saving.isPending} />
      <ErrorSummary
        errors={errors.errors}
        nameOf={(name) => (name in resource.fields ? words.field(name) : null)}
      />
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
            {base && (
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
      {isStale && (
        <Alert
          severity="warning"
          sx={{ mb: 2 }}
          action={
            <BusyButton color="inherit" isBusy={reload.isPending} onClick={() => reload.mutate()}>
              {t("stale.reload")}
            </BusyButton>
          }
        >
          {saving.error?.message} {t("stale.kept")}
        </Alert>
      )}
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
      {theirs && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {t("stale.compare")}
        </Alert>
      )}
      {sections.map(([section, names]) => (
        <Card key={section} component="section" variant="outlined" sx={{ p: 2, mb: 2 }}>
          {section !== "" && <h2 style={{ marginTop: 0 }}>{words.section(section)}</h2>}
          <Box
            sx={{
              display: "grid",
              gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 20rem), 1fr))",
              gap: 2,
              alignItems: "start",
            }}
          >
            {names.map((name) => {
              const field = resource.fields[name];
              if (!field) return null;
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
                        note={
                          theirs &&
                          value !== theirs[name] &&
                          t("stale.theirs", { value: words.textOf(name, theirs) || "–" })
                        }
                      />
                    )}
                  />
                </Box>
              );
            })}
          </Box>
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

function valuesOf(resource: Resource, record: Saved): Values {
  return Object.fromEntries(Object.keys(resource.fields).map((name) => [name, valueOf(record, name)]));
}

/** A new record's first values: the definition's, and what the address brings along. */
function newValues(resource: Resource, search: URLSearchParams): Values {
  return Object.fromEntries(
    Object.entries(resource.fields).map(([name, field]) => [
      name,
      "initial" in field ? (field.initial ?? null) : search.get(name),
    ]),
  );
}
