/** One wrong field of what a person sent. `path` is dotted (`dependents.0.dob.day`); the server turns `code` into words. */
export interface FieldError {
  path: string;
  code: string;
  params?: Record<string, string | number>;
}

/** What a pure check found: the cleaned value, or every error there is, never only the first. */
export type Checked<T> =
  | { ok: true; value: T; errors: [] }
  | { ok: false; value: null; errors: FieldError[] };

export function fieldError(path: string, code: string, params?: FieldError["params"]): FieldError {
  return params ? { path, code, params } : { path, code };
}

export function checked<T>(value: T): Checked<T> {
  return { ok: true, value, errors: [] };
}

export function refused(errors: FieldError[]): { ok: false; value: null; errors: FieldError[] } {
  return { ok: false, value: null, errors };
}
