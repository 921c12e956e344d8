import { send } from "#web/api.ts";
import { RecordPage } from "#web/staff/RecordPage.tsx";
import { RecordClient } from "#web/staff/use-record-client.ts";
import type { surveyDetail } from "../surveys-staff.ts";
import { LinkSection } from "./survey/LinkSection.tsx";
import { Recipients } from "./survey/Recipients.tsx";
import { Responses } from "./survey/Responses.tsx";
import { Results } from "./results/Results.tsx";
import { SurveyActions } from "./results/SurveyActions.tsx";
import { SurveyForm } from "./survey/SurveyForm.tsx";

/** A new survey, or the one of the address with what came back. */
export function SurveyPage() {
  return (
    <RecordPage kind="surveys" get={getSurvey}>
      {(survey, onSaved) => (
        <>
          <RecordClient record={survey} />
          <SurveyForm {...{ survey, onSaved }} />
          {survey && (
            <>
              <LinkSection survey={survey} />
              <Results survey={survey} />
              <SurveyActions survey={survey} onChanged={onSaved} />
              <Responses surveyId={survey.id} />
              <Recipients surveyId={survey.id} />
            </>
          )}
        </>
      )}
    </RecordPage>
  );
}

const getSurvey = (id: string, signal: AbortSignal) =>
  send<typeof surveyDetail>("GET /admin/surveys/{id}", { params: { id }, signal });
