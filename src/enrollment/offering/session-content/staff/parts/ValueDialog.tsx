import { coverageLabel } from "#web/words.ts";
import { useUser } from "#web/session/session.ts";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { useTranslation } from "react-i18next";
import { orderedCoverageTypes } from "../../../coverage-types.ts";
import type { EnrollmentSession } from "../../../sessions/sessions.ts";
import type { SessionPlan } from "../../../sessions/session-plans.ts";
import { FormGrid } from "../../../sessions/staff/parts/FormGrid.tsx";
import { TextField } from "../../../sessions/web/TextField.tsx";
import { askedOf, hasLimits, suits, suitsFeed, valueFeeds, valueKinds } from "../../required-values.ts";
import type { RequiredValueRow } from "../../session-parts.ts";
import { usePartForm } from "../use-part-form.ts";
import { fieldsOf, suited, type ValueForm, valueForm } from "../value-form.ts";
import { ChoiceField } from "#web/staff/ChoiceField.tsx";
import { FlagField } from "#web/staff/FlagField.tsx";
import { InThreeFields } from "./fields.tsx";
import { RowDialog } from "./RowDialog.tsx";

type Props = {
  enrollmentSession: EnrollmentSession;
  plans: readonly SessionPlan[];
  row: RequiredValueRow | null;
  onClose: () => void;
};

/** A question that a benefit asks: its words, what answers it takes, and what the price does with them. */
export function ValueDialog({ enrollmentSession, plans, row, onClose }: Props) {
  const { t } = useTranslation(["offering-session-content", "enrollment"]);
  const [firstType = "medical"] = enrollmentSession.coverageTypes;
  const form = usePartForm(valueForm(row, firstType), {
    key: t("values.key"),
    label: t("values.label"),
    help: t("values.help"),
    message: t("values.message"),
    max: t("values.max"),
    min: t("values.min"),
    step: t("values.step"),
    options: t("values.options"),
    feeds: t("values.feeds"),
    kind: t("values.kind"),
    sessionPlanId: t("values.plan"),
  });
  const { values, change, errorOf } = form;
  const types = orderedCoverageTypes(
    [...enrollmentSession.coverageTypes, values.coverageType],
    enrollmentSession.coverageTypes,
  );
  const coverages = useUser()?.coverageNames ?? {};
  const coverage = coverages[values.coverageType];
  const isLimited = hasLimits(values.kind);
  const isOfEmployee = values.kind === "beneficiaries";
  const hasSteps = values.kind === "money" || values.kind === "number";
  const unit = isLimited ? t(`values.limit.${values.kind}`) : undefined;
  const limit = (name: "min" | "max" | "step") => (
    <TextField
      id={name}
      label={t(`values.${name}`)}
      help={unit}
      isOptional
      value={values[name]}
      onChange={(text) => change({ [name]: text })}
      error={errorOf(name)}
    />
  );
  return (
    <RowDialog
      sessionId={enrollmentSession.id}
      part="benefitrequiredvalues"
      row={row}
      title={t(row ? "benefitrequiredvalues.edit" : "benefitrequiredvalues.add")}
      width="md"
      form={form}
      fields={() => fieldsOf(values)}
      onClose={onClose}
    >
      <FormGrid>
        <ChoiceField
          id="coverageType"
          label={t("values.coverage")}
          value={values.coverageType}
          onChange={(type) =>
            change(suited({ ...values, coverageType: type, sessionPlanId: null }, coverages[type]))
          }
          options={types.map((type) => ({ value: type, label: coverageLabel(type) }))}
        />
        <ChoiceField
          id="sessionPlanId"
          label={t("values.plan")}
          value={values.sessionPlanId ?? ""}
          onChange={(id) => change({ sessionPlanId: id === "" ? null : id })}
          options={[
            { value: "", label: t("values.everyPlan") },
            ...plans
              .filter(({ coverageType }) => coverageType === values.coverageType)
              .map(({ id, displayName }) => ({ value: id, label: displayName })),
          ]}
          error={errorOf("sessionPlanId")}
        />
        <ChoiceField
          id="kind"
          label={t("values.kind")}
          value={values.kind}
          onChange={(kind) => change(suited({ ...values, kind: kind, feeds: "" }, coverage))}
          options={valueKinds
            .filter((kind) => suits(kind, coverage))
            .map((kind) => ({ value: kind, label: t(`values.kinds.${kind}`) }))}
          error={errorOf("kind")}
        />
        <ChoiceField
          id="appliesTo"
          label={t("values.appliesTo")}
          value={values.appliesTo}
          onChange={(whom) => change({ appliesTo: whom })}
          options={(isOfEmployee ? (["subscriber"] as const) : askedOf).map((whom) => ({
            value: whom,
            label: t(`values.whom.${whom}`),
          }))}
        />
        <ChoiceField
          id="feeds"
          label={t("values.feeds")}
          help={t("values.feedsHelp")}
          value={values.feeds}
          onChange={(feeds) => change({ feeds })}
          options={[
            { value: "", label: t("values.feedsNothing") },
            ...valueFeeds
              .filter((feed) => suitsFeed(feed, coverage))
              .map((feed) => ({ value: feed, label: t(`values.feed.${feed}`) })),
          ]}
          error={errorOf("feeds")}
        />
        <TextField
          id="key"
          label={t("values.key")}
          help={t("values.keyHelp")}
          isOptional
          value={values.key}
          max={40}
          onChange={(key) => change({ key })}
          error={errorOf("key")}
        />
      </FormGrid>
      <InThreeFields
        id="label"
        label={t("values.label")}
        value={values.label}
        onChange={(label) => change({ label })}
        errorOf={errorOf}
      />
      <InThreeFields
        id="help"
        label={t("values.help")}
        isOptional
        value={values.help}
        onChange={(help) => change({ help })}
        errorOf={errorOf}
      />
      <InThreeFields
        id="message"
        label={t("values.message")}
        help={t("values.messageHelp")}
        isOptional
        value={values.message}
        onChange={(message) => change({ message })}
        errorOf={errorOf}
      />
      {isLimited && (
        <FormGrid>
          {limit("min")}
          {limit("max")}
          {hasSteps && limit("step")}
        </FormGrid>
      )}
      {values.kind === "choice" && <Options form={form} />}
      <FlagField
        id="required"
        label={t("values.required")}
        value={values.required}
        onChange={(required) => change({ required })}
      />
    </RowDialog>
  );
}

function Options({ form }: { form: ReturnType<typeof usePartForm<ValueForm>> }) {
  const { t } = useTranslation("offering-session-content");
  const { values, change, errorOf } = form;
  const set = (at: number, part: Partial<ValueForm["options"][number]>) =>
    change({ options: values.options.map((one, place) => (place === at ? { ...one, ...part } : one)) });
  return (
    <Stack component="section" aria-label={t("values.options")} sx={{ gap: 2 }} id="options">
      {values.options.map((option, at) => (
        // Answers have no name of their own while they are typed.
        // oxlint-disable-next-line react/no-array-index-key
        <Stack key={at} sx={{ gap: 1, pl: 2, borderLeft: 3, borderColor: "divider" }}>
          <InThreeFields
            id={`options-${at}-label`}
            label={t("values.option", { number: at + 1 })}
            value={option.label}
            onChange={(label) => set(at, { label, code: option.code || `option${at + 1}` })}
            errorOf={errorOf}
          />
          <div>
            <Button
              size="small"
              color="error"
              onClick={() => change({ options: values.options.filter((_, place) => place !== at) })}
            >
              {t("values.removeOption", { number: at + 1 })}
            </Button>
          </div>
        </Stack>
      ))}
      <div>
        <Button
          variant="outlined"
          size="small"
          onClick={() => {
            const used = new Set(values.options.map(({ code }) => code));
            const free = Array.from({ length: 31 }, (_, at) => `option${at + 1}`).find(
              (code) => !used.has(code),
            );
            change({
              options: [...values.options, { code: free ?? "option", label: { en: "", ko: "", es: "" } }],
            });
          }}
        >
          {t("values.addOption")}
        </Button>
      </div>
    </Stack>
  );
}
