import AddIcon from "@mui/icons-material/Add";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Chip from "@mui/material/Chip";
import Snackbar from "@mui/material/Snackbar";
import Stack from "@mui/material/Stack";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { send } from "#web/api.ts";
import { ErrorSummary } from "#web/forms/ErrorSummary.tsx";
import { useFormErrors } from "#web/forms/use-form-errors.ts";
import { usePage } from "#web/shell/use-page.ts";
import { LeaveGuard } from "#web/staff/LeaveGuard.tsx";
import { rebased } from "#web/staff/rebased.ts";
import { RecordHeader } from "#web/staff/RecordHeader.tsx";
import type { FormDefinition } from "../../form-definition.ts";
import type { FormStatus } from "../../survey-words.ts";
import type { createForm, CustomForm, updateForm } from "../../forms.ts";
import { formsPath } from "../form-paths.ts";
import { AboutForm } from "./AboutForm.tsx";
import { addPage, mostPages } from "./edits.ts";
import { FormPreview } from "./FormPreview.tsx";
import { FormActions } from "./FormActions.tsx";
import { type FormValues, valuesOf } from "./form-values.ts";
import { PageCard } from "./PageCard.tsx";
import { useErrorPlace } from "./use-error-place.ts";

type Props = { record: CustomForm | null; onSaved: (saved: CustomForm) => void };
type Taken = { before: FormDefinition; what: "question" | "page" };

/** Writes one form: what it is, its pages and questions, and whether it may be put before people. */
export function FormBuilder({ record, onSaved }: Props) {
  const { t } = useTranslation(["surveys", "records"]);
  const queries = useQueryClient();
  const errors = useFormErrors();
  const placeOf = useErrorPlace();
  const [base, setBase] = useState(record);
  const [values, setValues] = useState<FormValues>(() => valuesOf(record));
  const [open, setOpenNames] = useState<ReadonlySet<string>>(new Set());
  const [taken, setTaken] = useState<Taken | null>(null);
  const isDirty = JSON.stringify(values) !== JSON.stringify(valuesOf(base));
  const title = base?.name ?? t("forms.new");
  usePage(title);

  const change = (part: Partial<FormValues>) => setValues((before) => ({ ...before, ...part }));
  const setDefinition = (definition: FormDefinition) => change({ definition });
  const saving = useMutation({
    mutationFn: async (status: FormStatus) => {
      const { key, clientId, ...body } = values;
      if (base === null)
        return send<typeof createForm>("POST /admin/customforms", { body: { ...body, key, clientId } });
      return send<typeof updateForm>("PUT /admin/customforms/{id}", {
        params: { id: base.id },
        body: { ...body, status },
        ifMatch: base.version,
      });
    },
    onMutate: () => {
      errors.clear();
      return values;
    },
    onSuccess: async (saved, _, sent) => {
      setBase(saved);
      setValues((now) => rebased(now, sent, valuesOf(saved)));
      onSaved(saved);
      await queries.invalidateQueries({ queryKey: ["list", "customforms"] });
    },
    onError: errors.showProblem,
  });
  const status = base?.status ?? "draft";
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    saving.mutate(status);
  };
  const parts = {
    definition: values.definition,
    onChange: setDefinition,
    onRemove: (next: FormDefinition, what: Taken["what"]) => {
      setTaken({ before: values.definition, what });
      setDefinition(next);
    },
    messageFor: errors.messageFor,
    hasErrorIn: (start: string) => errors.errors.some(({ id }) => id?.startsWith(start)),
    open,
    setOpen: (name: string, isOpen: boolean) =>
      setOpenNames((before) => {
        const next = new Set(before);
        if (isOpen) next.add(name);
        else next.delete(name);
        return next;
      }),
  };
  return (
    <form noValidate onSubmit={handleSubmit}>
      <LeaveGuard isDirty={isDirty && !saving.isPending} />
      <ErrorSummary errors={errors.errors} nameOf={placeOf} />
      <RecordHeader
        back={{ to: formsPath, label: t("forms.back") }}
        title={title}
        facts={
          <>
            {base !== null && (
              <Chip
                size="small"
                variant="outlined"
                color={status === "ready" ? "success" : "default"}
                label={t(`customforms.choices.status.${status}`)}
              />
            )}
            <span role="status">{saving.isSuccess && !isDirty ? t("records:saved") : ""}</span>
          </>
        }
        actions={
          <FormActions
            form={base}
            isBusy={saving.isPending}
            isDirty={isDirty}
            onStatus={(next) => saving.mutate(next)}
          />
        }
      />
      {base !== null && base.usedIn.length > 0 && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {t("builder.usedIn")}{" "}
          {base.usedIn.map((session, at) => (
            <span key={session.id}>
              {at > 0 && ", "}
              <Link to={`/admin/enrollmentsessions/${session.id}/forms`}>
                {session.name} ({session.clientName})
              </Link>
            </span>
          ))}
          . {t("builder.usedInMore")}
        </Alert>
      )}
      <AboutForm
        values={values}
        isNew={base === null}
        clientName={base?.clientName ?? null}
        change={change}
        messageFor={errors.messageFor}
      />
      <Box
        sx={{
          display: "grid",
          gap: 2,
          alignItems: "start",
          gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "minmax(0, 3fr) minmax(0, 2fr)" },
        }}
      >
        <div>
          {values.definition.pages.map((page, at) => (
            <PageCard key={page.name} page={at} {...parts} />
          ))}
          <Stack direction="row" sx={{ mb: 4 }}>
            <Button
              variant="outlined"
              startIcon={<AddIcon />}
              disabled={values.definition.pages.length >= mostPages}
              onClick={() => setDefinition(addPage(values.definition))}
            >
              {t("builder.addPage")}
            </Button>
          </Stack>
        </div>
        <Box sx={{ position: { lg: "sticky" }, top: { lg: 16 } }}>
          <FormPreview definition={values.definition} />
        </Box>
      </Box>
      {taken !== null && (
        <Snackbar
          open
          autoHideDuration={20_000}
          onClose={(_, reason) => reason === "timeout" && setTaken(null)}
        >
          <Alert
            role="status"
            severity="success"
            action={
              <>
                <Button
                  color="inherit"
                  onClick={() => {
                    setDefinition(taken.before);
                    setTaken(null);
                  }}
                >
                  {t("records:undo.undo")}
                </Button>
                <Button color="inherit" onClick={() => setTaken(null)}>
                  {t("records:close")}
                </Button>
              </>
            }
          >
            {t(`builder.taken.${taken.what}`)}
          </Alert>
        </Snackbar>
      )}
    </form>
  );
}
