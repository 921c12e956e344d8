import "#web/kit/look.ts";
import "#web/kit/member.css";
import { Button } from "@cmsgov/design-system";
import { useQuery } from "@tanstack/react-query";
import { useState, type SyntheticEvent } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Beneficiaries } from "../../wizard/parts/Beneficiaries.tsx";
import { beneficiaryAnswers, beneficiaryFields } from "../../wizard/beneficiary-fields.ts";
import { useDraft } from "../../wizard/draft.ts";
import { useForm } from "../../wizard/use-form.ts";
import type { AnswerOf } from "#kernel/call.ts";
import { formatLong } from "#kernel/dates.ts";
import { ApiProblem, send } from "#web/api.ts";
import { ErrorSummary } from "#web/forms/ErrorSummary.tsx";
import { currentLanguage } from "#web/i18n.ts";
import type { Tried } from "#web/kit/fields/form.ts";
import { PageAbout } from "#web/kit/PageAbout.tsx";
import { Loading } from "#web/shell/lazy-page.tsx";
import { usePage } from "#web/shell/use-page.ts";
import type { changeOwnBeneficiaries, ownBeneficiaries } from "../../own-beneficiaries/own-beneficiaries.ts";

type Own = AnswerOf<typeof ownBeneficiaries>;
type Coverage = Own["coverages"][number];

/** The employee sees who is paid by their life coverage, and changes it on any day. */
export function BeneficiariesPage() {
  const { t } = useTranslation("enrollment-member-beneficiaries");
  const language = currentLanguage();
  usePage(t("title"));
  const { data, error, refetch } = useQuery({
    queryKey: ["own beneficiaries", language],
    queryFn: ({ signal }) => send<typeof ownBeneficiaries>("GET /member/beneficiaries", { signal }),
    retry: false,
  });
  const isOthers = error instanceof ApiProblem && error.code === "notFound";
  return (
    <div className="wz member-page">
      <Link className="wz-back" to="/member">
        {t("home")}
      </Link>
      <h1>{t("title")}</h1>
      <PageAbout>{t("whatFor")}</PageAbout>
      {data ? (
        data.coverages.length === 0 ? (
          <div className="member-note">
            <p>{t("none")}</p>
          </div>
        ) : (
          data.coverages.map((coverage) => (
            <OneCoverage
              key={`${coverage.id} ${coverage.version}`}
              coverage={coverage}
              own={data}
              onSaved={refetch}
            />
          ))
        )
      ) : isOthers ? (
        <div className="member-note">
          <p>{t("employeeOnly")}</p>
        </div>
      ) : error ? (
        <>
          <p role="alert">{error.message}</p>
          <button type="button" className="button" onClick={() => void refetch()}>
            {t("shell:errorPage.retry")}
          </button>
        </>
      ) : (
        <Loading />
      )}
    </div>
  );
}

const savedIds = new Set<string>();

type OneProps = { coverage: Coverage; own: Own; onSaved: () => Promise<unknown> };

function OneCoverage({ coverage, own, onSaved }: OneProps) {
  const { t } = useTranslation("enrollment-member-beneficiaries");
  const form = useForm(`beneficiaries ${coverage.id}`, () => beneficiaryFields(coverage.beneficiaries));
  const [isSaved] = useState(() => savedIds.delete(coverage.id));
  const save = async (): Promise<Tried> => {
    try {
      await send<typeof changeOwnBeneficiaries>("PUT /member/beneficiaries/{id}", {
        params: { id: coverage.id },
        body: { version: coverage.version, beneficiaries: beneficiaryAnswers(form.values) },
      });
      return { ok: true };
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      return { ok: false, problem: error };
    }
  };
  const handleSubmit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (!(await form.run(save))) return;
    useDraft.setState({ typed: null });
    savedIds.add(coverage.id);
    await onSaved();
  };
  const date = formatLong(coverage.effectiveDate, currentLanguage());
  const heading = `of-${coverage.id}`;
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading}>{coverage.coverageName}</h2>
      <p>
        <span lang="en">{coverage.planName}</span>
        {coverage.period === "upcoming" && ` · ${t("from", { date })}`}
      </p>
      <ErrorSummary errors={form.errors} />
      <form noValidate onSubmit={(event) => void handleSubmit(event)}>
        <Beneficiaries
          form={form}
          value={{ label: t("who"), help: null, required: true }}
          family={{ people: own.people, today: own.today }}
        />
        <div className="wz-actions">
          <Button type="submit" variation="solid" size="big" aria-disabled={form.isBusy}>
            {t("save")}
            <span className="visually-hidden">: {coverage.coverageName}</span>
          </Button>
        </div>
        <p role="status">{isSaved && t("saved")}</p>
      </form>
    </section>
  );
}
