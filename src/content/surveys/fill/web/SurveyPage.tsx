import "#web/kit/look.ts";
import { Button } from "@cmsgov/design-system";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate, useParams, useSearchParams } from "react-router";
import { formatLong, isDate } from "#kernel/dates.ts";
import { ApiProblem } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { Loading } from "#web/shell/lazy-page.tsx";
import { usePage } from "#web/shell/use-page.ts";
import type { FormPage } from "../form-page.ts";
import type { SurveyState } from "../survey.ts";
import { FillFrame } from "./FillFrame.tsx";
import { SurveyLocked, SurveyProof } from "./SurveyProof.tsx";
import { fillSurvey, type Loaded, loadSurvey, surveyFiles, type SurveyPlace } from "./survey-calls.ts";

/** A survey: its forms one after another, and thanks. */
export function SurveyPage() {
  const { surveyKey = "", recipientKey } = useParams();
  const { i18n } = useTranslation();
  const [loaded, setLoaded] = useState<Loaded | ApiProblem | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isGone = false;
    loadSurvey({ surveyKey, recipientKey })
      .then((answer) => isGone || setLoaded(answer))
      .catch((error: unknown) => {
        if (!(error instanceof ApiProblem)) throw error;
        if (!isGone) setLoaded(error);
      });
    return () => {
      isGone = true;
    };
    // Its words come from the server.
  }, [surveyKey, recipientKey, i18n.language, tries]);

  if (loaded === null) return <Loading />;
  if (loaded instanceof ApiProblem && loaded.code === "proofLocked") return <SurveyLocked />;
  if (loaded instanceof ApiProblem && loaded.code === "proofNeeded" && recipientKey !== undefined)
    return <SurveyProof surveyKey={surveyKey} recipientKey={recipientKey} onIn={() => setTries(tries + 1)} />;
  if (loaded instanceof ApiProblem) return <Refused problem={loaded} onRetry={() => setTries(tries + 1)} />;
  return (
    <OpenSurvey
      key={i18n.language}
      place={{ surveyKey, recipientKey }}
      first={loaded}
      onProblem={setLoaded}
    />
  );
}

type OpenProps = { place: SurveyPlace; first: Loaded; onProblem: (problem: ApiProblem) => void };

function OpenSurvey({ place, first, onProblem }: OpenProps) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [survey, setSurvey] = useState(first.survey);
  const [pages, setPages] = useState<Readonly<Record<string, FormPage>>>(() =>
    first.page === null ? {} : { [keyOf(first.page.formId, null)]: first.page },
  );
  const isOver = survey.activeFormId === null;
  const formId = formOf(survey, search.get("form"));
  const wanted = search.get("page");
  const page = formId === null ? undefined : pages[keyOf(formId, wanted)];
  const isMissing = formId !== null && !isOver && page === undefined;
  const { responseKey: key } = survey;

  useEffect(() => {
    if (!isMissing || formId === null) return;
    let isGone = false;
    const request = { act: "show" as const, values: {}, ...(wanted === null ? {} : { page: wanted }) };
    void fillSurvey(place, { key, formId, onState: setSurvey }, request).then((outcome) => {
      if (isGone) return;
      if (!outcome.ok) return onProblem(outcome.problem);
      const shown = outcome.page;
      if (shown !== null) setPages((known) => ({ ...known, [keyOf(formId, wanted)]: shown }));
    });
    return () => {
      isGone = true;
    };
  }, [isMissing, formId, wanted, key, place, onProblem]);

  if (isOver) return <Thanks />;
  if (formId === null) return <FormChoice survey={survey} isOwn={place.recipientKey !== undefined} />;
  if (page === undefined) return <Loading />;
  const hrefOf = (name: string) => `?${new URLSearchParams({ form: formId, page: name })}`;
  const only = survey.forms.length === 1;
  return (
    <FillFrame
      key={`${page.formId} ${page.page}`}
      page={page}
      call={(request) => fillSurvey(place, { key, formId, onState: setSurvey }, request)}
      files={surveyFiles(place, { key, formId })}
      backHref={page.previous === null ? (only ? null : "?") : hrefOf(page.previous)}
      lead={only ? <Kept isOwn={place.recipientKey !== undefined} /> : undefined}
      onNext={(next) => {
        // What was just answered is shown; pages before are asked for again, with what stands in them by now.
        setPages({ [keyOf(formId, next.page)]: next });
        void navigate(hrefOf(next.page));
      }}
      onDone={() => {
        setPages({});
        void navigate("?", { replace: true });
      }}
    />
  );
}

const keyOf = (form: string, page: string | null) => `${form} ${page ?? ""}`;

/** A single form is gone straight to; of several one is chosen. */
function formOf({ forms }: SurveyState, asked: string | null): string | null {
  const [only, other] = forms;
  if (only !== undefined && other === undefined) return only.id;
  return forms.find(({ id }) => id === asked)?.id ?? null;
}

function FormChoice({ survey, isOwn }: { survey: SurveyState; isOwn: boolean }) {
  const { t } = useTranslation("surveys-fill-web");
  usePage(survey.name);
  return (
    <div className="wz">
      <h1>{survey.name}</h1>
      <p className="wz-lead">{t("survey.lead", { count: survey.forms.length })}</p>
      <Kept isOwn={isOwn} />
      {survey.forms.map(({ id, title, description, pagesDone }) => {
        const isDone = survey.completedForms.includes(id);
        const act = isDone ? t("list.change") : pagesDone > 0 ? t("list.goOn") : t("list.start");
        return (
          <section key={id} className="wz-card" aria-labelledby={`h-${id}`}>
            <h2 id={`h-${id}`}>{title}</h2>
            <p>
              <strong>{isDone ? t("list.done") : t("list.toDo")}</strong>
            </p>
            {description !== null && <p className="wz-lines">{description}</p>}
            <p>
              <Link className="ds-c-button" to={`?${new URLSearchParams({ form: id })}`}>
                {act} <span className="ds-u-visibility--screen-reader">{title}</span>
              </Link>
            </p>
          </section>
        );
      })}
    </div>
  );
}

function Kept({ isOwn }: { isOwn: boolean }) {
  const { t } = useTranslation("surveys-fill-web");
  return <p>{t(isOwn ? "survey.keptOwn" : "survey.keptTab")}</p>;
}

function Thanks() {
  const { t } = useTranslation("surveys-fill-web");
  usePage(t("survey.thanks"), "thanks");
  return (
    <div className="wz">
      <div className="wz-done">
        <h1>{t("survey.thanks")}</h1>
        <p>{t("survey.thanksBody")}</p>
      </div>
    </div>
  );
}

/** Closed, not open yet, by invitation only, or not known: a page with what to do. */
function Refused({ problem, onRetry }: { problem: ApiProblem; onRetry: () => void }) {
  const { t } = useTranslation("surveys-fill-web");
  const { title, body, canRetry } = refusalWords(problem);
  usePage(t(title));
  const { date, key } = body;
  return (
    <div className="wz">
      <h1>{t(title)}</h1>
      {key !== null && (
        <p className="wz-lead">
          {t(key, date === null ? {} : { date: formatLong(date, currentLanguage()) })}
        </p>
      )}
      {canRetry ? (
        <>
          <p>{problem.message}</p>
          <Button type="button" variation="solid" onClick={onRetry}>
            {t("survey.again")}
          </Button>
        </>
      ) : (
        <p>{t("survey.askSender")}</p>
      )}
    </div>
  );
}

function refusalWords({ code, facts }: ApiProblem) {
  const { opensOn, closesOn, today } = facts;
  switch (code) {
    case "keyUnknown":
    case "notFound":
    case "malformed":
      return { title: "survey.unknown", body: { key: "survey.unknownBody", date: null }, canRetry: false };
    case "identityNeeded":
      return { title: "survey.ownLink", body: { key: "survey.ownLinkBody", date: null }, canRetry: false };
    case "notActive":
      if (isDate(opensOn) && isDate(today) && opensOn > today)
        return { title: "survey.early", body: { key: "survey.earlyOn", date: opensOn }, canRetry: false };
      return {
        title: "survey.closed",
        body:
          isDate(closesOn) && isDate(today) && closesOn < today
            ? { key: "survey.closedOn", date: closesOn }
            : { key: null, date: null },
        canRetry: false,
      };
    default:
      return { title: "survey.failed", body: { key: null, date: null }, canRetry: true };
  }
}
