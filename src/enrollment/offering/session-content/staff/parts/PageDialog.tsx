import { coverageLabel } from "#web/words.ts";
import { useTranslation } from "react-i18next";
import { type Language, languages } from "#kernel/language.ts";
import { languageNames } from "#web/language-names.ts";
import { orderedCoverageTypes } from "../../../coverage-types.ts";
import type { EnrollmentSession } from "../../../sessions/sessions.ts";
import type { SessionPlan } from "../../../sessions/session-plans.ts";
import { FormGrid } from "../../../sessions/staff/parts/FormGrid.tsx";
import { TextField } from "../../../sessions/web/TextField.tsx";
import type { PlanPage } from "../../session-parts.ts";
import { usePartForm } from "../use-part-form.ts";
import { ChoiceField } from "#web/staff/ChoiceField.tsx";
import { RowDialog } from "./RowDialog.tsx";
import { TextWithPreview } from "./TextWithPreview.tsx";

type PageForm = { place: string; language: Language; title: string; body: string };

type Props = {
  enrollmentSession: EnrollmentSession;
  plans: readonly SessionPlan[];
  page: PlanPage | null;
  onClose: () => void;
};

/** A page of text: where it stands, in which language, and the text with its preview. */
export function PageDialog({ enrollmentSession, plans, page, onClose }: Props) {
  const { t } = useTranslation(["offering-session-content", "enrollment"]);
  const form = usePartForm<PageForm>(
    {
      place: page?.sessionPlanId ?? page?.coverageType ?? enrollmentSession.coverageTypes[0] ?? "medical",
      language: page?.language ?? "en",
      title: page?.title ?? "",
      body: page?.body ?? "",
    },
    {
      title: t("pages.title"),
      body: t("pages.text"),
      coverageType: t("pages.place"),
      sessionPlanId: t("pages.place"),
    },
  );
  const { values, change } = form;
  const fields = () => {
    const plan = plans.find(({ id }) => id === values.place);
    const { language, title, body } = values;
    // The places that are no plan are coverage types.
    const type = plan ? null : values.place;
    return { sessionPlanId: plan?.id ?? null, coverageType: type, language, title, body };
  };
  const types = orderedCoverageTypes(
    [...enrollmentSession.coverageTypes, ...(page?.coverageType ? [page.coverageType] : [])],
    enrollmentSession.coverageTypes,
  );
  const places = [
    ...types.map((type) => ({
      value: type,
      label: t("pages.ofType", { type: coverageLabel(type) }),
    })),
    ...plans.map(({ id, displayName }) => ({ value: id, label: displayName })),
  ];
  return (
    <RowDialog
      sessionId={enrollmentSession.id}
      part="planpages"
      row={page}
      title={t(page ? "planpages.edit" : "planpages.add")}
      width="lg"
      form={form}
      fields={fields}
      onClose={onClose}
    >
      <FormGrid>
        <ChoiceField
          id="coverageType"
          label={t("pages.place")}
          value={values.place}
          onChange={(place) => change({ place })}
          options={places}
          error={form.errorOf("coverageType") ?? form.errorOf("sessionPlanId")}
        />
        <ChoiceField
          id="language"
          label={t("language")}
          value={values.language}
          onChange={(language) => change({ language })}
          options={languages.map((value) => ({ value, label: languageNames[value] }))}
        />
        <TextField
          id="title"
          label={t("pages.title")}
          help={t("pages.titleHelp")}
          value={values.title}
          max={120}
          onChange={(title) => change({ title })}
          error={form.errorOf("title")}
        />
      </FormGrid>
      <TextWithPreview
        sessionId={enrollmentSession.id}
        language={values.language}
        initial={page?.body ?? ""}
        body={values.body}
        error={form.errorOf("body")}
        onChange={(body) => change({ body })}
        onProblem={form.showProblem}
      />
    </RowDialog>
  );
}
