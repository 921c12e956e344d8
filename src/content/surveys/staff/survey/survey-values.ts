import type { Survey } from "../../surveys-staff.ts";

export type SurveyValues = Pick<
  Survey,
  "name" | "clientId" | "opensOn" | "closesOn" | "languages" | "formIds" | "byInvitation" | "linkDays"
>;

export function valuesOf(survey: Survey | null): SurveyValues {
  if (survey === null)
    return {
      name: "",
      clientId: null,
      opensOn: "",
      closesOn: "",
      languages: ["en", "ko", "es"],
      formIds: [],
      byInvitation: false,
      linkDays: null,
    };
  const { name, clientId, opensOn, closesOn, languages, formIds, byInvitation, linkDays } = survey;
  return { name, clientId, opensOn, closesOn, languages, formIds, byInvitation, linkDays };
}
