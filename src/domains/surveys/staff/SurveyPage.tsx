import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { send } from "#web/api.ts";
import { Answer } from "#web/staff/Answer.tsx";
import type { surveyDetail } from "../surveys-staff.ts";
import { surveyKey } from "./form-paths.ts";
import { LinkSection } from "./survey/LinkSection.tsx";
import { Recipients } from "./survey/Recipients.tsx";
import { Responses } from "./survey/Responses.tsx";
import { SurveyForm } from "./survey/SurveyForm.tsx";

/** A new survey, or the one of the address with what came back. */
export function SurveyPage() {
  const { id } = useParams();
  const answer = useQuery({
    queryKey: surveyKey(id),
    queryFn: ({ signal }) =>
      send<typeof surveyDetail>("GET /admin/surveys/{id}", { params: { id: id ?? "" }, signal }),
    enabled: id !== undefined,
    // What is being typed must not change under the hands.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (id === undefined) return <SurveyForm survey={null} />;
  return (
    <Answer of={answer}>
      {(survey) => (
        <>
          <SurveyForm key={id} survey={survey} />
          <LinkSection survey={survey} />
          <Responses surveyId={id} />
          <Recipients surveyId={id} />
        </>
      )}
    </Answer>
  );
}
