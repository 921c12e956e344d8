import { ApiProblem } from "#web/api.ts";
import type { Tried } from "#web/kit/fields/form.ts";

/** The outcome of a call, as a form takes it. */
export async function tried(act: () => Promise<void>): Promise<Tried> {
  try {
    await act();
    return { ok: true };
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    return { ok: false, problem: error };
  }
}
