export const formsPath = "/admin/customforms";
export const surveysPath = "/admin/surveys";

export const formKey = (id: string | undefined) => ["record", "customforms", id];
export const surveyKey = (id: string | undefined) => ["record", "surveys", id];
