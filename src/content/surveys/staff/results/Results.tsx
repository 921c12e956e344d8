import Typography from "@mui/material/Typography";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { download, save, send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { Answer } from "#web/staff/Answer.tsx";
import { BarTable } from "#web/staff/BarTable.tsx";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import { formatCount } from "#web/staff/format.ts";
import { Section } from "#web/staff/Section.tsx";
import type { SurveyResults, surveyResults, surveyResultsPdf } from "../../results/results.ts";
import type { Survey } from "../../surveys-staff.ts";

/** What was answered, counted by question. */
export function Results({ survey: { id, completed, started } }: { survey: Survey }) {
  const { t } = useTranslation("surveys");
  const answer = useQuery({
    queryKey: ["survey results", id, started, completed],
    queryFn: ({ signal }) =>
      send<typeof surveyResults>("GET /admin/surveys/{id}/results", { params: { id }, signal }),
  });
  const saving = useMutation({
    mutationFn: async () =>
      save(
        await download<typeof surveyResultsPdf>("GET /admin/surveyResults/{id}", {
          params: { id },
          patience: 30_000,
        }),
      ),
  });
  return (
    <Section title={t("surveys.results.title")}>
      <Answer of={answer}>
        {({ forms, hidden }) => (
          <>
            {forms.every(({ answers }) => answers === 0) && (
              <p style={{ marginBlockStart: 0 }}>{t("surveys.results.none")}</p>
            )}
            {hidden > 0 && <p>{t("surveys.results.hidden", { count: hidden })}</p>}
            {forms.some(({ answers }) => answers > 0) && (
              <>
                {forms
                  .filter(({ answers }) => answers > 0)
                  .map((form) => (
                    <FormResults key={form.id} form={form} />
                  ))}
                <BusyButton variant="outlined" isBusy={saving.isPending} onClick={() => saving.mutate()}>
                  {t("surveys.results.pdf")}
                </BusyButton>
                {saving.isError && <p role="alert">{saving.error.message}</p>}
              </>
            )}
          </>
        )}
      </Answer>
    </Section>
  );
}

function FormResults({ form }: { form: SurveyResults["forms"][number] }) {
  const { t } = useTranslation("surveys");
  const language = currentLanguage();
  return (
    <>
      <h3 style={{ marginBlock: "0 8px" }}>{form.title}</h3>
      {form.questions.map((question) => (
        <div key={question.name} style={{ marginBlockEnd: 20, maxWidth: "52rem" }}>
          <h4 style={{ margin: 0, fontWeight: 600, fontSize: "0.9375rem" }}>{question.title}</h4>
          <Typography sx={{ color: "text.secondary", fontSize: "0.8125rem", mb: 0.5 }}>
            {t("surveys.results.answered", { count: question.answered })}
            {question.average !== null &&
              ` · ${t("surveys.results.average", { average: question.average, lowest: question.lowest, highest: question.highest })}`}
          </Typography>
          {question.kind === "text" && question.answered > 0 && <p>{t("surveys.results.texts")}</p>}
          {question.choices.length > 0 && (
            <BarTable
              caption={question.title}
              heads={{ label: t("surveys.results.answer"), value: t("surveys.results.people") }}
              full={question.answered}
              hasLongLabels
              rows={question.choices.map(({ value, label, count }) => ({
                id: value,
                label,
                parts: [{ key: "count", value: count }],
                text: t("surveys.results.count", {
                  count: formatCount(count, language),
                  share: question.answered === 0 ? 0 : Math.round((count / question.answered) * 100),
                }),
              }))}
            />
          )}
        </div>
      ))}
    </>
  );
}
