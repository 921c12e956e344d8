import { ApiProblem, send, upload } from "#web/api.ts";
import type { FilledForm } from "#content/surveys/fill/filled-forms.ts";
import type { addFormFile, filledForms, fillForm, removeFormFile } from "../forms/enrollment-forms.ts";
import type { FormPage } from "#content/surveys/fill/form-page.ts";
import type { FileCalls } from "#content/surveys/fill/web/FileQuestion.tsx";
import type { FillOutcome, FillRequest } from "#content/surveys/fill/web/use-fill.ts";
import type { Enrollment } from "../enrollment.ts";
import { outcomeOf, useDraft } from "./draft.ts";

/** One act on a form; the enrollment that comes with it takes the place of the copy here. */
export async function fillIn(
  formId: string,
  { page, ...request }: Omit<FillRequest, "page"> & { page?: string },
): Promise<FillOutcome> {
  let shown: FormPage | null = null;
  const outcome = await outcomeOf(async () => {
    const answer = await send<typeof fillForm>("POST /selfenrollment/forms", {
      body: { formId, ...request, ...(page === undefined ? {} : { page }) },
    });
    shown = answer.page;
    return answer.enrollment;
  });
  if (outcome.ok) return { ok: true, page: shown };
  // spec §8: closed, not eligible, or sent already, is a page of its own.
  if (["notActive", "notEligible", "alreadySubmitted"].includes(outcome.problem.code))
    useDraft.setState({ refusal: outcome.problem });
  return outcome;
}

/** The files of one form. */
export function fileCallsOf(formId: string): FileCalls {
  const kept = ({
    files,
    enrollment,
  }: {
    files: Awaited<ReturnType<FileCalls["add"]>>;
    enrollment: Enrollment;
  }) => {
    useDraft.setState({ enrollment });
    return files;
  };
  return {
    add: async (question, file, onProgress) =>
      kept(
        await upload<typeof addFormFile>("POST /selfenrollment/formfiles", {
          file,
          body: { formId, question },
          onProgress,
        }),
      ),
    remove: async (_question, identifier) =>
      kept(
        await send<typeof removeFormFile>("DELETE /selfenrollment/formfiles/{identifier}", {
          params: { identifier },
        }),
      ),
  };
}

/** The completed forms in words; none where they cannot be fetched now. */
export async function findFilledForms(signal: AbortSignal): Promise<FilledForm[]> {
  try {
    return (await send<typeof filledForms>("GET /selfenrollment/forms", { signal })).forms;
  } catch (error) {
    if (error instanceof ApiProblem || signal.aborted) return [];
    throw error;
  }
}
