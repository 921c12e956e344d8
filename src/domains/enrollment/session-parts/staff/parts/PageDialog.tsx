import Box from "@mui/material/Box";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { type Language, languages } from "#kernel/language.ts";
import { send } from "#web/api.ts";
import { languageNames } from "#web/language-names.ts";
import { FieldMessage } from "#web/forms/Field.tsx";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import { orderedCoverageTypes } from "../../../coverage-types.ts";
import type { EnrollmentSession, SessionPlan } from "../../../sessions/sessions.ts";
import { FormGrid } from "../../../sessions/staff/parts/FormGrid.tsx";
import { TextField } from "../../../sessions/staff/parts/TextField.tsx";
import type { PlanPage, planPagePreview } from "../../session-parts.ts";
import { RichText } from "../../web/RichText.tsx";
import { useChangePart } from "../part-data.ts";
import { usePartForm } from "../use-part-form.ts";
import { ChoiceField } from "#web/staff/ChoiceField.tsx";
import { PartDialog } from "./PartDialog.tsx";
import { RichTextEditor } from "./RichTextEditor.tsx";

type PageForm = { place: string; language: Language; title: string; body: string };

type Props = {
  session: EnrollmentSession;
  plans: readonly SessionPlan[];
  page: PlanPage | null;
  onClose: () => void;
};

/** A page of text: where it stands, in which language, and the text with its preview. */
export function PageDialog({ session, plans, page, onClose }: Props) {
  const { t } = useTranslation(["enrollment-session-parts", "enrollment"]);
  const changing = useChangePart(session.id, "planpages");
  const form = usePartForm<PageForm>(
    {
      place:
        page?.sessionPlanId ??
        page?.coverageType ??
        orderedCoverageTypes(session.coverageTypes)[0] ??
        "medical",
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
  const preview = useMutation({
    mutationFn: () =>
      send<typeof planPagePreview>("POST /admin/enrollmentsessions/{sessionId}/planpages/preview", {
        params: { sessionId: session.id },
        body: { body: values.body, language: values.language },
      }),
    onError: form.showProblem,
  });
  const handleSave = () => {
    form.clear();
    const plan = plans.find(({ id }) => id === values.place);
    const { language, title, body } = values;
    // The places that are no plan are coverage types.
    const type = (plan ? null : values.place) as PlanPage["coverageType"];
    const fields = { sessionPlanId: plan?.id ?? null, coverageType: type, language, title, body };
    changing.mutate({ kind: "save", row: page, fields }, { onSuccess: onClose, onError: form.showProblem });
  };
  const types = orderedCoverageTypes([
    ...session.coverageTypes,
    ...(page?.coverageType ? [page.coverageType] : []),
  ]);
  const places = [
    ...types.map((type) => ({
      value: type,
      label: t("pages.ofType", { type: t(`enrollment:coverage.${type}`) }),
    })),
    ...plans.map(({ id, displayName }) => ({ value: id, label: displayName })),
  ];
  return (
    <PartDialog
      title={t(page ? "pages.edit" : "pages.add")}
      width="lg"
      errors={form.errors}
      isBusy={changing.isPending}
      onSave={handleSave}
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
      <Box
        sx={{
          display: "grid",
          gap: 2,
          gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "minmax(0, 1fr) 22.5rem" },
        }}
      >
        <div>
          <div id="body-label" style={{ fontWeight: 600 }}>
            {t("pages.text")}
          </div>
          <RichTextEditor
            id="body"
            labelId="body-label"
            language={values.language}
            initial={values.body}
            onChange={(body) => change({ body })}
            invalid={form.errorOf("body") !== undefined}
          />
          {form.errorOf("body") && <FieldMessage id="body-error">{form.errorOf("body")}</FieldMessage>}
        </div>
        <section aria-labelledby="preview-title">
          <Box sx={{ display: "flex", alignItems: "center", justifyContent: "space-between", minHeight: 34 }}>
            <h3 id="preview-title" style={{ margin: 0, fontSize: "1rem" }}>
              {t("pages.preview")}
            </h3>
            <BusyButton size="small" isBusy={preview.isPending} onClick={() => preview.mutate()}>
              {t("pages.showPreview")}
            </BusyButton>
          </Box>
          <Box
            aria-live="polite"
            sx={{
              minHeight: "14rem",
              maxHeight: "26rem",
              overflowY: "auto",
              p: 2,
              bgcolor: "#fff",
              border: 1,
              borderColor: "divider",
              borderRadius: 1,
              fontSize: "1.125rem",
            }}
          >
            {preview.data ? (
              <RichText html={preview.data.body} language={values.language} />
            ) : (
              <Box sx={{ color: "text.secondary", fontSize: "0.875rem" }}>{t("pages.noPreview")}</Box>
            )}
          </Box>
        </section>
      </Box>
    </PartDialog>
  );
}
