import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useMutation } from "@tanstack/react-query";
import { type SubmitEvent, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiProblem, download, send } from "#web/api.ts";
import { ErrorSummary } from "#web/forms/ErrorSummary.tsx";
import { useFormErrors } from "#web/forms/use-form-errors.ts";
import { rebased } from "#web/staff/rebased.ts";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import { LeaveGuard } from "#web/staff/LeaveGuard.tsx";
import { RecordHeader } from "#web/staff/RecordHeader.tsx";
import { Section } from "#web/staff/Section.tsx";
import type { SignTemplate, templateFile, updateTemplate } from "../esign-staff.ts";
import { fieldKinds, type FieldKind, type SignField } from "../esign-words.ts";
import { usePdf } from "#web/pdf-view.tsx";
import { FieldForm } from "./FieldForm.tsx";
import { Line } from "./Line.tsx";
import { PageBoard } from "./PageBoard.tsx";
import { templatesPath } from "./paths.ts";
import { Roles } from "./Roles.tsx";

type Values = Pick<SignTemplate, "name" | "daysToSign" | "roles" | "fields">;
const valuesOf = ({ name, daysToSign, roles, fields }: SignTemplate): Values => ({
  name,
  daysToSign,
  roles,
  fields,
});
const usualSize: Record<FieldKind, { width: number; height: number }> = {
  signature: { width: 180, height: 36 },
  initials: { width: 60, height: 28 },
  date: { width: 90, height: 18 },
  text: { width: 180, height: 18 },
  check: { width: 16, height: 16 },
};

type Props = { template: SignTemplate; onSaved: (saved: SignTemplate) => Promise<void> };

/** Who signs, in which order, and where on the pages: dragged, moved by arrow keys, or typed as numbers. */
export function TemplateEditor({ template, onSaved }: Props) {
  const { t } = useTranslation(["esign-staff", "records"]);
  const errors = useFormErrors();
  const [base, setBase] = useState(template);
  const [values, setValues] = useState<Values>(() => valuesOf(template));
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<string | null>(null);
  const [content, setContent] = useState<Blob | null>(null);
  const { id } = template;
  useEffect(() => {
    download<typeof templateFile>("GET /admin/esign/templates/{id}/file", { params: { id } }).then(
      ({ blob }) => setContent(blob),
      () => undefined,
    );
  }, [id]);
  const pdf = usePdf(content);
  const isDirty = JSON.stringify(values) !== JSON.stringify(valuesOf(base));
  const change = (part: Partial<Values>) => setValues((before) => ({ ...before, ...part }));
  const setField = (field: SignField) =>
    change({ fields: values.fields.map((one) => (one.id === field.id ? field : one)) });
  const saving = useMutation({
    mutationFn: async (sent: Values) => ({
      sent,
      saved: await send<typeof updateTemplate>("PUT /admin/esign/templates/{id}", {
        params: { id },
        ifMatch: base.version,
        body: sent,
      }),
    }),
    onMutate: errors.clear,
    onSuccess: async ({ sent, saved }) => {
      setBase(saved);
      // What was typed while it was saved stays.
      setValues((now) => rebased(now, sent, valuesOf(saved)));
      await onSaved(saved);
    },
    onError: (error) => {
      errors.showProblem(error);
      // What is wrong stands where it can be mended.
      const [first] = error instanceof ApiProblem ? error.errors : [];
      const at = Number(/^fields\.(\d+)/u.exec(first?.path ?? "")?.[1] ?? Number.NaN);
      const wrong = values.fields[at];
      if (wrong === undefined) return;
      setPage(Math.min(Math.max(1, wrong.page), base.pages.length));
      setChosen(wrong.id);
    },
  });
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    saving.mutate(values);
  };
  const handleAdd = (kind: FieldKind) => {
    const field: SignField = {
      id: `f${crypto.randomUUID().slice(0, 8)}`,
      page,
      x: 72,
      y: 72,
      ...usualSize[kind],
      kind,
      role: values.roles[0]?.key ?? "",
      isRequired: kind !== "check",
      label: kind === "text" || kind === "check" ? t(`kind.${kind}`) : "",
    };
    change({ fields: [...values.fields, field] });
    setChosen(field.id);
  };
  const at = values.fields.findIndex((field) => field.id === chosen);
  const field = values.fields[at];
  return (
    <form noValidate onSubmit={handleSubmit}>
      <LeaveGuard isDirty={isDirty && !saving.isPending} />
      <ErrorSummary errors={errors.errors} />
      <RecordHeader
        back={{ to: templatesPath, label: t("back") }}
        title={base.name}
        facts={<span role="status">{saving.isSuccess && !isDirty ? t("records:saved") : ""}</span>}
        actions={
          <BusyButton type="submit" variant="contained" isBusy={saving.isPending}>
            {t("records:save")}
          </BusyButton>
        }
      />
      <Section title={t("document")}>
        <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: "repeat(auto-fill, minmax(14rem, 1fr))" }}>
          <Line
            id="name"
            label={t("fields.name")}
            value={values.name}
            max={120}
            error={errors.messageFor("name")}
            onChange={(name) => change({ name })}
          />
          <Line
            id="daysToSign"
            label={t("fields.daysToSign")}
            type="number"
            value={String(values.daysToSign)}
            error={errors.messageFor("daysToSign")}
            onChange={(days) => change({ daysToSign: Math.trunc(Number(days)) || 0 })}
          />
        </Box>
      </Section>
      <Roles
        roles={values.roles}
        fields={values.fields}
        error={errors.messageFor("roles")}
        onChange={(roles) => change({ roles })}
      />
      <Section title={t("places")}>
        <p style={{ marginBlockStart: 0 }}>{t("placesHelp")}</p>
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, mb: 2 }}>
          {fieldKinds.map((kind) => (
            <Button key={kind} variant="outlined" size="small" onClick={() => handleAdd(kind)}>
              {t("add", { kind: t(`kind.${kind}`) })}
            </Button>
          ))}
        </Box>
        <Box
          sx={{
            display: "grid",
            gap: 3,
            alignItems: "start",
            gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "minmax(0, 2fr) minmax(16rem, 1fr)" },
          }}
        >
          <PageBoard
            pdf={pdf}
            pages={base.pages}
            page={page}
            onPage={setPage}
            fields={values.fields}
            roles={values.roles}
            chosen={chosen}
            onChoose={setChosen}
            onMove={setField}
          />
          {field === undefined ? (
            <p style={{ margin: 0 }}>{t(values.fields.length === 0 ? "noFields" : "chooseField")}</p>
          ) : (
            <FieldForm
              key={field.id}
              field={field}
              roles={values.roles}
              pages={base.pages.length}
              errorOf={(what) => errors.messageFor(`fields.${at}.${what}`)}
              at={at}
              onChange={(next) => {
                setField(next);
                if (next.page >= 1 && next.page <= base.pages.length) setPage(next.page);
              }}
              onRemove={() => {
                change({ fields: values.fields.filter(({ id: one }) => one !== field.id) });
                setChosen(null);
              }}
            />
          )}
        </Box>
      </Section>
    </form>
  );
}
