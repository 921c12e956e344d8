import Button from "@mui/material/Button";
import Chip from "@mui/material/Chip";
import Stack from "@mui/material/Stack";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { send } from "#web/api.ts";
import { ErrorSummary } from "#web/forms/ErrorSummary.tsx";
import { useFormErrors } from "#web/forms/use-form-errors.ts";
import { usePage } from "#web/shell/use-page.ts";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import { ConfirmDialog } from "#web/staff/ConfirmDialog.tsx";
import { LeaveGuard } from "#web/staff/LeaveGuard.tsx";
import { rebased } from "#web/staff/rebased.ts";
import { RecordHeader } from "#web/staff/RecordHeader.tsx";
import type { SurveyStatus } from "../../survey-words.ts";
import type { createSurvey, removeSurvey, Survey, updateSurvey } from "../../surveys-staff.ts";
import { surveysPath } from "../form-paths.ts";
import { SurveyFields } from "./SurveyFields.tsx";
import { type SurveyValues, valuesOf } from "./survey-values.ts";

type Props = { survey: Survey | null; onSaved: (saved: Survey) => void };

/** What a survey asks, when, and who answers it; and whether it is open. */
export function SurveyForm({ survey, onSaved }: Props) {
  const { t } = useTranslation(["surveys", "records"]);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const errors = useFormErrors();
  const [base, setBase] = useState(survey);
  const [values, setValues] = useState<SurveyValues>(() => valuesOf(survey));
  const [asked, setAsked] = useState<"close" | "remove" | null>(null);
  const isDirty = JSON.stringify(values) !== JSON.stringify(valuesOf(base));
  const status = base?.status ?? "draft";
  const title = base?.name ?? t("surveys.new");
  usePage(title);
  const saving = useMutation({
    mutationFn: async (next: SurveyStatus) => {
      const { clientId, ...body } = values;
      if (base === null)
        return send<typeof createSurvey>("POST /admin/surveys", { body: { ...body, clientId } });
      return send<typeof updateSurvey>("PUT /admin/surveys/{id}", {
        params: { id: base.id },
        body: { ...body, status: next },
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
      await queries.invalidateQueries({ queryKey: ["list", "surveys"] });
    },
    onError: errors.showProblem,
  });
  const removing = useMutation({
    mutationFn: (id: string) => send<typeof removeSurvey>("DELETE /admin/surveys/{id}", { params: { id } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ["list", "surveys"] });
      await navigate(surveysPath);
    },
  });
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    saving.mutate(status);
  };
  return (
    <form noValidate onSubmit={handleSubmit}>
      <LeaveGuard isDirty={isDirty && !saving.isPending} />
      <ErrorSummary errors={errors.errors} />
      <RecordHeader
        back={{ to: surveysPath, label: t("surveys.back") }}
        title={title}
        facts={
          <>
            {base !== null && (
              <Chip
                size="small"
                variant="outlined"
                color={status === "open" ? "success" : "default"}
                label={t(`surveys.choices.status.${status}`)}
              />
            )}
            <span role="status">{saving.isSuccess && !isDirty ? t("records:saved") : ""}</span>
          </>
        }
        actions={
          <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap" }}>
            {base !== null && (
              <>
                <Button color="error" onClick={() => setAsked("remove")}>
                  {t("remove.remove")}
                </Button>
                {status === "open" ? (
                  <BusyButton isBusy={saving.isPending} onClick={() => setAsked("close")}>
                    {t("surveys.closeIt")}
                  </BusyButton>
                ) : (
                  <BusyButton
                    variant="outlined"
                    isBusy={saving.isPending}
                    onClick={() => saving.mutate("open")}
                  >
                    {t(status === "draft" ? "surveys.open" : "surveys.reopen")}
                  </BusyButton>
                )}
              </>
            )}
            <BusyButton type="submit" variant="contained" isBusy={saving.isPending}>
              {base === null ? t("surveys.create") : t("records:save")}
            </BusyButton>
          </Stack>
        }
      />
      <SurveyFields
        survey={base}
        values={values}
        change={(part) => setValues((before) => ({ ...before, ...part }))}
        messageFor={errors.messageFor}
      />
      {asked === "remove" && base !== null && (
        <ConfirmDialog
          title={t("remove.title", { name: base.name })}
          text={t("surveys.removeText")}
          act={t("remove.remove")}
          stay={t("remove.keep")}
          isLoss
          isBusy={removing.isPending}
          error={removing.error}
          onAct={() => removing.mutate(base.id)}
          onClose={() => setAsked(null)}
        />
      )}
      {asked === "close" && base !== null && (
        <ConfirmDialog
          title={t("surveys.closeTitle", { name: base.name })}
          text={t("surveys.closeText")}
          act={t("surveys.closeIt")}
          stay={t("surveys.keepOpen")}
          onAct={() => {
            setAsked(null);
            saving.mutate("closed");
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </form>
  );
}
