import { ApiProblem, send, upload } from "#web/api.ts";
import { tabStorage } from "#web/storage.ts";
import type { FormPage } from "../form-page.ts";
import type {
  addSurveyFile,
  openSurvey,
  removeSurveyFile,
  saveSurvey,
  signSurvey,
  SurveyState,
} from "../survey.ts";
import type { FileCalls } from "./FileQuestion.tsx";
import type { FillOutcome, FillRequest } from "./use-fill.ts";

export type Loaded = { survey: SurveyState; page: FormPage | null };
/** The survey of an address, and the key in it that is the person's own. */
export type SurveyPlace = { surveyKey: string; recipientKey: string | undefined };

// Anyone who comes by the shared link has nothing but this tab to come back by: the key of their response is kept for the tab
// and forgotten with it, or when all is complete. A recipient's own link is their key, and nothing is kept.
const storageOf = ({ surveyKey }: SurveyPlace) => `openroll.survey.${surveyKey.toUpperCase()}`;

export async function loadSurvey(place: SurveyPlace): Promise<Loaded> {
  const kept = place.recipientKey === undefined ? tabStorage.read(storageOf(place)) : null;
  const loaded = await send<typeof openSurvey>("GET /survey/{key}", {
    params: { key: place.surveyKey },
    query: {
      ...(place.recipientKey === undefined ? {} : { recipient: place.recipientKey }),
      ...(kept === null ? {} : { response: kept }),
    },
  });
  keepKey(place, loaded.survey);
  return loaded;
}

/** One act on a form; `onState` hears how far the survey is by then. */
export async function fillSurvey(
  place: SurveyPlace,
  { key, formId, onState }: { key: string; formId: string; onState: (survey: SurveyState) => void },
  { signature, act, ...request }: Omit<FillRequest, "page"> & { page?: string },
): Promise<FillOutcome> {
  const body = { surveyKey: place.surveyKey, key, formId, ...request };
  try {
    const { survey, page } =
      signature === undefined
        ? await send<typeof saveSurvey>("POST /survey", { body: { ...body, act } })
        : await send<typeof signSurvey>("POST /surveyesign", { body: { ...body, signature } });
    keepKey(place, survey);
    onState(survey);
    return { ok: true, page };
  } catch (error) {
    if (error instanceof ApiProblem) return { ok: false, problem: error };
    throw error;
  }
}

export function surveyFiles(
  { surveyKey }: SurveyPlace,
  { key, formId }: { key: string; formId: string },
): FileCalls {
  return {
    add: async (question, file, onProgress) =>
      (
        await upload<typeof addSurveyFile>("POST /surveyfile", {
          file,
          body: { surveyKey, key, formId, question },
          onProgress,
        })
      ).files,
    remove: async (_question, id) =>
      (
        await send<typeof removeSurveyFile>("DELETE /surveyfile/{key}", {
          params: { key: id },
          query: { surveyKey, response: key },
        })
      ).files,
  };
}

function keepKey(place: SurveyPlace, { responseKey, activeFormId }: SurveyState): void {
  if (place.recipientKey !== undefined) return;
  if (activeFormId === null) tabStorage.remove(storageOf(place));
  else tabStorage.write(storageOf(place), responseKey);
}
