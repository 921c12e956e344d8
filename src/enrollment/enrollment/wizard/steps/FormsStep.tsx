import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, useNavigate, useSearchParams } from "react-router";
import type { FormPage } from "#content/surveys/fill/form-page.ts";
import type { AskedFormState } from "#content/surveys/fill/saved-forms.ts";
import type { ApiProblem } from "#web/api.ts";
import { Loading } from "#web/shell/lazy-page.tsx";
import { usePage } from "#web/shell/use-page.ts";
import { fillIn } from "../forms.ts";
import { FailedPage } from "../pages/FailedPage.tsx";
import { FormScreen } from "../parts/FormScreen.tsx";
import { FormsList } from "../parts/FormsList.tsx";
import { hrefOf, useStep } from "../step-context.ts";

/** The forms that the choices ask for: a list where there are several, and each page of a form by itself. */
export function FormsStep() {
  const { enrollment, extra, goOn } = useStep();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { incomplete, completed } = enrollment.forms;
  const all = [...incomplete, ...completed];
  const form = all.find(({ id }) => id === search.get("form"));
  const [only] = all;
  if (form === undefined && all.length === 1 && only !== undefined)
    return <Navigate to={hrefOf("forms", { ...extra, form: only.id })} replace />;
  if (form === undefined)
    return <FormsList forms={enrollment.forms} timeZone={enrollment.timeZone} onContinue={goOn} />;

  const toNext = () => {
    if (all.length > 1) void navigate(hrefOf("forms", extra));
    else goOn();
  };
  return (
    <OneForm
      key={`${form.id} ${search.get("page") ?? ""}`}
      form={form}
      page={search.get("page")}
      isOnly={all.length === 1}
      onDone={toNext}
    />
  );
}

interface Props {
  form: AskedFormState;
  page: string | null;
  isOnly: boolean;
  onDone: () => void;
}

/** The page that the one before was answered with, so that nobody waits for it twice. */
let answered: { form: string; page: FormPage } | null = null;

function OneForm({ form, page, isOnly, onDone }: Props) {
  const { extra } = useStep();
  const { i18n } = useTranslation();
  const navigate = useNavigate();
  const [shown, setShown] = useState<FormPage | null>(() => takeAnswered(form.id, page, i18n.language));
  const [failure, setFailure] = useState<ApiProblem | null>(null);
  const isOther = shown !== null && shown.language !== i18n.language;
  useEffect(() => {
    if (shown !== null && !isOther) return;
    let isGone = false;
    void fillIn(form.id, { act: "show", values: {}, ...(page === null ? {} : { page }) }).then((outcome) => {
      if (isGone) return;
      if (outcome.ok) setShown(outcome.page);
      else setFailure(outcome.problem);
    });
    return () => {
      isGone = true;
    };
  }, [form.id, page, shown, isOther]);

  if (failure) return <FailedPage problem={failure} />;
  if (shown === null) return <OpeningForm title={form.title} />;
  const place = (name: string) => hrefOf("forms", { ...extra, form: form.id, page: name });
  // The address says which page it is, so that the browser's own ways lead here again.
  if (page !== shown.page && page === null) return <Navigate to={keep(form.id, shown, place)} replace />;
  return (
    <FormScreen
      key={`${shown.page} ${shown.language}`}
      form={form}
      page={shown}
      backHref={backOf(shown, { place, isOnly, extra })}
      onNext={(next) => void navigate(keep(form.id, next, place))}
      onDone={onDone}
    />
  );
}

/** The form is on its way: the page says already which one it is. */
function OpeningForm({ title }: { title: string }) {
  usePage(title);
  return (
    <div className="wz">
      <h1>{title}</h1>
      <Loading />
    </div>
  );
}

function keep(form: string, page: FormPage, place: (name: string) => string): string {
  answered = { form, page };
  return place(page.page);
}

function takeAnswered(form: string, page: string | null, language: string): FormPage | null {
  const taken = answered;
  answered = null;
  const fits = taken?.form === form && taken.page.page === page && taken.page.language === language;
  return fits ? taken.page : null;
}

type Ways = { place: (name: string) => string; isOnly: boolean; extra: Record<string, string> };

/** The page before, the list of forms, or (undefined) the page before the forms. */
function backOf({ previous }: FormPage, { place, isOnly, extra }: Ways): string | undefined {
  if (previous !== null) return place(previous);
  return isOnly ? undefined : hrefOf("forms", extra);
}
