import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useParams } from "react-router";
import { download, send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { usePage } from "#web/shell/use-page.ts";
import { Answer } from "#web/staff/Answer.tsx";
import { ConfirmDialog } from "#web/staff/ConfirmDialog.tsx";
import { Facts } from "#web/staff/DescriptionList.tsx";
import { formatDayOf } from "#web/staff/format.ts";
import { RecordHeader } from "#web/staff/RecordHeader.tsx";
import { SaveFile } from "#web/staff/SaveFile.tsx";
import { Section } from "#web/staff/Section.tsx";
import { useRecordClient } from "#web/staff/use-record-client.ts";
import type { FilledForm } from "../fill/filled-forms.ts";
import type {
  removeSurveyResponse,
  surveyDetail,
  surveyResponseFile,
  surveyResponses,
} from "../surveys-staff.ts";
import { surveysPath } from "./form-paths.ts";

/** What one person has answered, form by form. */
export function ResponsePage() {
  const { id = "", responseId = "" } = useParams();
  const { t } = useTranslation("surveys");
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [isRemoving, setRemoving] = useState(false);
  const answer = useQuery({
    queryKey: ["survey response", responseId],
    queryFn: ({ signal }) =>
      send<typeof surveyResponses>("GET /admin/surveyresponses", { query: { responseId }, signal }),
  });
  const survey = useQuery({
    queryKey: ["record", "surveys", id],
    queryFn: ({ signal }) => send<typeof surveyDetail>("GET /admin/surveys/{id}", { params: { id }, signal }),
  });
  useRecordClient(survey.data?.clientId ?? null, survey.data?.clientName);
  const removing = useMutation({
    mutationFn: () =>
      send<typeof removeSurveyResponse>("DELETE /admin/surveyresponses/{id}", { params: { id: responseId } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ["survey responses", id] });
      await navigate(`${surveysPath}/${id}`);
    },
  });
  const name = answer.data?.rows[0]?.name ?? t("answers.unnamed");
  const title = t("surveys.responses.one", { name });
  usePage(title);
  return (
    <>
      <RecordHeader
        back={{ to: `${surveysPath}/${id}`, label: t("surveys.responses.back") }}
        title={title}
        actions={
          <Button color="error" onClick={() => setRemoving(true)}>
            {t("surveys.responses.remove")}
          </Button>
        }
      />
      <Answer of={answer}>
        {({ forms, hidden }) => (
          <>
            {hidden > 0 && (
              <Alert severity="info" sx={{ mb: 2 }}>
                {t("surveys.responses.hidden", { count: hidden })}
              </Alert>
            )}
            {forms.length + hidden === 0 && <p>{t("surveys.responses.nothingDone")}</p>}
            {forms.map((form) => (
              <Filled key={form.id} form={form} />
            ))}
          </>
        )}
      </Answer>
      {isRemoving && (
        <ConfirmDialog
          title={t("remove.title", { name: title })}
          text={t("surveys.responses.removeText")}
          act={t("remove.remove")}
          stay={t("remove.keep")}
          isLoss
          isBusy={removing.isPending}
          error={removing.error}
          onAct={() => removing.mutate()}
          onClose={() => setRemoving(false)}
        />
      )}
    </>
  );
}

function Filled({ form }: { form: FilledForm }) {
  const { t } = useTranslation("surveys");
  const language = currentLanguage();
  return (
    <Section title={form.title}>
      <div lang={form.language}>
        <Facts
          facts={form.answers.map(({ label, answer, files }) => ({
            name: label,
            value:
              files.length > 0
                ? files.map((file) => <FileButton key={file.identifier} file={file} />)
                : (answer ?? t("surveys.responses.noAnswer")),
          }))}
        />
      </div>
      {form.signature && (
        <p style={{ marginBlockEnd: 0 }}>
          {t("surveys.responses.signedBy", {
            name: form.signature.name,
            date: formatDayOf(form.signature.at, language),
          })}
        </p>
      )}
    </Section>
  );
}

type FormFile = FilledForm["answers"][number]["files"][number];

function FileButton({ file: { identifier, fileName } }: { file: FormFile }) {
  const { t } = useTranslation("surveys");
  return (
    <Box sx={{ overflowWrap: "anywhere" }}>
      {fileName}{" "}
      <SaveFile
        fileName={fileName}
        label={t("surveys.responses.save")}
        fetchFile={() =>
          download<typeof surveyResponseFile>("GET /admin/surveyresponsefile/{identifier}", {
            params: { identifier },
          })
        }
      />
    </Box>
  );
}
