export const templatesPath = "/admin/esign/templates";
