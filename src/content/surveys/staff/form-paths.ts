export const formsPath = "/admin/customforms";
export const surveysPath = "/admin/surveys";
