/** What is wrong with one answer: `path` as in the request body, `code` a text key, `params` its values. */
export type FieldError = { path: string; code: string; params?: Record<string, string | number> };
