import "#web/kit/look.ts";
import { Alert, Button, Label } from "@cmsgov/design-system";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, useSearchParams } from "react-router";
import { holds } from "#kernel/access.ts";
import { isLanguage, type Language, languages } from "#kernel/language.ts";
import { ApiProblem, send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { languageNames } from "#web/language-names.ts";
import { useUser } from "#web/session/session.ts";
import { Loading } from "#web/shell/lazy-page.tsx";
import { NotFoundPage } from "#web/shell/NotFoundPage.tsx";
import { usePage } from "#web/shell/use-page.ts";
import type { FormPage, FormValues } from "../form-page.ts";
import type { testableForms, tryForm } from "../survey.ts";
import { FillFrame } from "./FillFrame.tsx";
import type { FillOutcome, FillRequest } from "./use-fill.ts";

/** Staff fill in a form as people would; nothing of it is kept. */
export function TestPage() {
  const user = useUser();
  const [search] = useSearchParams();
  if (user === null) return <Navigate to="/login?returnTo=%2Ftest" replace />;
  const held = user.permissions.map(({ machineName }) => machineName);
  if (user.type !== "admin" || !holds(held, "manageEnrollmentSessions")) return <NotFoundPage />;
  const form = search.get("form");
  const asked = search.get("language");
  const language = isLanguage(asked) ? asked : currentLanguage();
  return form === null ? (
    <Choice language={language} />
  ) : (
    <Try key={`${form} ${language}`} formId={form} language={language} />
  );
}

function Choice({ language }: { language: Language }) {
  const { t } = useTranslation("surveys-fill-web");
  const [, setSearch] = useSearchParams();
  const [forms, setForms] = useState<readonly { id: string; name: string }[] | null>(null);
  const [failure, setFailure] = useState<ApiProblem | null>(null);
  const [chosen, setChosen] = useState({ form: "", language: String(language) });
  usePage(t("test.title"));
  useEffect(() => {
    send<typeof testableForms>("GET /surveytest")
      .then((answer) => setForms(answer.forms))
      .catch((error: unknown) => {
        if (!(error instanceof ApiProblem)) throw error;
        setFailure(error);
      });
  }, []);
  if (forms === null && failure === null) return <Loading />;
  const form = chosen.form || (forms?.[0]?.id ?? "");
  return (
    <div className="wz">
      <h1>{t("test.title")}</h1>
      <p className="wz-lead">{t("test.lead")}</p>
      <Banner />
      {failure && <p role="alert">{failure.message}</p>}
      {forms?.length === 0 && <p>{t("test.none")}</p>}
      {forms !== null && forms.length > 0 && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            setSearch({ form, language: chosen.language });
          }}
        >
          <div className="wz-field">
            <Label fieldId="test-form">{t("test.form")}</Label>
            <select
              id="test-form"
              className="ds-c-field"
              value={form}
              onChange={({ target: { value: form } }) => setChosen((now) => ({ ...now, form }))}
            >
              {forms.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </div>
          <div className="wz-field">
            <Label fieldId="test-language">{t("test.language")}</Label>
            <select
              id="test-language"
              className="ds-c-field"
              value={chosen.language}
              onChange={({ target: { value: language } }) => setChosen((now) => ({ ...now, language }))}
            >
              {languages.map((one) => (
                <option key={one} value={one} lang={one}>
                  {languageNames[one]}
                </option>
              ))}
            </select>
          </div>
          <div className="wz-actions">
            <Button type="submit" variation="solid" size="big">
              {t("test.open")}
            </Button>
          </div>
        </form>
      )}
    </div>
  );
}

function Try({ formId, language }: { formId: string; language: Language }) {
  const { t } = useTranslation("surveys-fill-web");
  const [page, setPage] = useState<FormPage | null>(null);
  const [values, setValues] = useState<FormValues>({});
  const [answers, setAnswers] = useState<readonly { label: string; answer: string | null }[] | null>(null);
  const [failure, setFailure] = useState<ApiProblem | null>(null);
  usePage(t("test.title"), answers === null ? "" : "done");

  const call = async (request: Omit<FillRequest, "page"> & { page?: string }): Promise<FillOutcome> => {
    // Nothing is kept anywhere else, so the answers to all pages go with each call.
    const all = { ...values, ...request.values };
    setValues(all);
    try {
      const answer = await send<typeof tryForm>("POST /surveytest", {
        body: { formId, language, ...request, values: all },
      });
      if (request.act === "complete") setAnswers(answer.answers);
      return { ok: true, page: answer.page };
    } catch (error) {
      if (error instanceof ApiProblem) return { ok: false, problem: error };
      throw error;
    }
  };
  useEffect(() => {
    let isGone = false;
    send<typeof tryForm>("POST /surveytest", { body: { formId, language, values: {}, act: "show" } })
      .then((answer) => isGone || setPage(answer.page))
      .catch((error: unknown) => {
        if (!(error instanceof ApiProblem)) throw error;
        if (!isGone) setFailure(error);
      });
    return () => {
      isGone = true;
    };
  }, [formId, language]);

  if (failure !== null)
    return (
      <div className="wz">
        <h1>{t("test.title")}</h1>
        <p role="alert">{failure.message}</p>
        <a href="/test">{t("test.other")}</a>
      </div>
    );
  if (answers !== null)
    return (
      <div className="wz">
        <Banner />
        <h1>{t("test.done")}</h1>
        <p>{t("test.doneBody")}</p>
        <dl className="wz-facts" lang={language}>
          {answers.map(({ label, answer }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{answer ?? "–"}</dd>
            </div>
          ))}
        </dl>
        <p>
          <a href={`/test?${new URLSearchParams({ form: formId, language })}`}>{t("test.again")}</a>
        </p>
        <p>
          <a href="/test">{t("test.other")}</a>
        </p>
      </div>
    );
  if (page === null) return <Loading />;
  return (
    <FillFrame
      key={page.page}
      page={page}
      call={call}
      files={null}
      top={<Banner />}
      backHref="/test"
      onNext={setPage}
      onDone={() => undefined}
    />
  );
}

function Banner() {
  const { t } = useTranslation("surveys-fill-web");
  return (
    <Alert className="wz-notice" variation="warn">
      <p>{t("test.banner")}</p>
    </Alert>
  );
}
