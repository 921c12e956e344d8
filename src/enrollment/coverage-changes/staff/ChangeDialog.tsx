import Alert from "@mui/material/Alert";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatLong, isDate } from "#kernel/dates.ts";
import { formatMoney } from "#kernel/money.ts";
import { fullName } from "#kernel/person-name.ts";
import { CoverPreview } from "#people/coverage/web/CoverPreview.tsx";
import type { MemberDetail } from "#people/members/members.ts";
import { send } from "#web/api.ts";
import { fieldId, useFormErrors } from "#web/forms/use-form-errors.ts";
import { currentLanguage } from "#web/i18n.ts";
import { useUser } from "#web/session/session.ts";
import { ChoiceField } from "#web/staff/ChoiceField.tsx";
import { FormDialog } from "#web/staff/FormDialog.tsx";
import { formatDay } from "#web/staff/format.ts";
import { coverageLabel } from "#web/words.ts";
import { rulesOf } from "../change-rules.ts";
import type { changeCoverage, CoverageChangeOutcome } from "../coverage-change.ts";
import { ActFields } from "./ActFields.tsx";
import {
  actsOf,
  centsOf,
  changeOf,
  type Coverage,
  type Form,
  formFor,
  isNeverBegun,
  likeliest,
  requiredFields,
} from "./change-form.ts";
import { TextField } from "./fields.tsx";
import { useCoverChoices } from "./use-cover-choices.ts";

type Props = { member: MemberDetail; onClose: () => void; onDone: () => Promise<void> };

/** Asks what should be different, shows what follows, and asks once more. A changed answer is looked at anew. */
export function ChangeDialog({ member, onClose, onDone }: Props) {
  const { t } = useTranslation("coverage-changes-staff");
  const language = currentLanguage();
  const errors = useFormErrors({ idOf: (path) => fieldId(path.replace("change.", "")) });
  const mayOverride =
    useUser()?.permissions.some(({ machineName }) => machineName === "overrideCoverageRules") === true;
  const isEmployee = member.relationship === "18";
  const [form, setForm] = useState<Form>(() =>
    formFor(likeliest(member.coverages, member.today), member.today),
  );
  const [shown, setShown] = useState<CoverageChangeOutcome | null>(null);
  const coverage = member.coverages.find(({ id }) => id === form.coverageId);
  const choices = useCoverChoices(member, coverage, form);
  const acts = actsOf(coverage, isEmployee);
  const set = (part: Partial<Form>) => {
    // A reason for an exception is given to what was shown.
    if (!("overrideReason" in part || "note" in part)) setShown(null);
    setForm((one) => ({ ...one, ...part }));
  };
  const changing = useMutation({
    mutationFn: (isPreview: boolean) =>
      send<typeof changeCoverage>("POST /changecoverage", {
        ifMatch: member.version,
        body: {
          coverageId: form.coverageId,
          change: changeOf(form, choices),
          rule: form.rule,
          note: form.note,
          overrideReason: form.overrideReason,
          isPreview,
        },
      }),
    onMutate: errors.clear,
    onSuccess: async (outcome) => {
      if (outcome.changeId === null) setShown(outcome);
      else await onDone();
    },
    onError: errors.showProblem,
  });
  const breaches = shown?.breaches ?? [];
  const handleSave = () => {
    const missing: { id: string; message: string }[] = requiredFields[form.act]
      .filter((name) => form[name] === "")
      .map((name) => ({ id: name, message: t(`missing.${name}`) }));
    if (form.act === "cover" && choices.planId === "")
      missing.push({ id: "planId", message: t("missing.planId") });
    if (form.act === "cover" && centsOf(form.volume) === undefined)
      missing.push({ id: "volumeCents", message: t("missing.volume") });
    if (breaches.length > 0 && form.overrideReason.trim() === "")
      missing.push({ id: "overrideReason", message: t("missing.overrideReason") });
    if (missing.length > 0) return errors.show(missing);
    changing.mutate(shown === null);
  };
  const nameOf = (one: Coverage) => {
    const { coverageType, planName, effectiveDate, terminationDate } = one;
    const ended = isNeverBegun(one) ? "coverageNeverBegun" : "coverage";
    return t(terminationDate === null ? "coverageOpen" : ended, {
      type: coverageLabel(coverageType),
      plan: planName,
      from: formatDay(effectiveDate, language),
      to: terminationDate === null ? "" : formatDay(terminationDate, language),
    });
  };
  const people = [member, ...member.family];
  const worded = (params: Record<string, string | number> = {}) =>
    Object.fromEntries(
      Object.entries(params).map(([key, value]) => [
        key,
        key === "personId"
          ? (people.find(({ id }) => id === value)?.firstName ?? "")
          : key.endsWith("Cents")
            ? formatMoney(Number(value), language)
            : isDate(value)
              ? formatLong(value, language)
              : value,
      ]),
    );
  const isBarred = breaches.length > 0 && !mayOverride;
  return (
    <FormDialog
      title={t("title", { name: fullName(member) })}
      width="md"
      form={{ errors: errors.errors, nameOf: () => null }}
      act={t(shown === null || isBarred ? "show" : "save")}
      isBusy={changing.isPending}
      onSave={isBarred ? () => errors.show([{ id: "rule", message: t("mayNot") }]) : handleSave}
      onClose={onClose}
    >
      <ChoiceField
        id="coverageId"
        label={t("fields.coverageId")}
        error={errors.messageFor("coverageId")}
        value={form.coverageId}
        onChange={(coverageId) => {
          setShown(null);
          setForm(
            formFor(
              member.coverages.find(({ id }) => id === coverageId),
              member.today,
            ),
          );
        }}
        options={member.coverages.map((one) => ({ value: one.id, label: nameOf(one) }))}
      />
      <ChoiceField
        id="act"
        label={t("fields.act")}
        value={form.act}
        onChange={(value) => {
          const act = acts.find((one) => one === value) ?? "dates";
          set({ act, rule: rulesOf[act][0] ?? "correction" });
        }}
        options={acts.map((value) => ({ value, label: t(`acts.${value}`) }))}
      />
      <ActFields
        member={member}
        coverage={coverage}
        form={form}
        choices={choices}
        errors={errors}
        onChange={set}
      />
      <ChoiceField
        id="rule"
        label={t("fields.rule")}
        error={errors.messageFor("rule")}
        value={form.rule}
        onChange={(value) => set({ rule: rulesOf[form.act].find((one) => one === value) ?? "correction" })}
        options={rulesOf[form.act].map((value) => ({ value, label: t(`rules.${value}`) }))}
      />
      <TextField
        id="note"
        label={t("fields.note")}
        isOptional
        {...{ errors }}
        value={form.note}
        onChange={(note) => set({ note })}
      />
      <div aria-live="polite">
        {shown !== null && (
          <>
            {breaches.length > 0 && (
              <Alert severity="warning">
                <strong>{t("against")}</strong>
                <ul style={{ margin: 0, paddingInlineStart: 20 }}>
                  {breaches.map(({ code, params }) => (
                    <li key={code + JSON.stringify(params ?? {})}>{t(code, worded(params))}</li>
                  ))}
                </ul>
                {!mayOverride && t("mayNot")}
              </Alert>
            )}
            {shown.notes.length > 0 && (
              <Alert severity="info">
                {shown.notes.map(({ code, params }) => (
                  <div key={code + JSON.stringify(params ?? {})}>{t(code, worded(params))}</div>
                ))}
              </Alert>
            )}
            <CoverPreview title={t("happens")} preview={shown} />
          </>
        )}
      </div>
      {breaches.length > 0 && mayOverride && (
        <TextField
          id="overrideReason"
          label={t("fields.overrideReason")}
          help={t("help.overrideReason")}
          {...{ errors }}
          value={form.overrideReason}
          onChange={(overrideReason) => set({ overrideReason })}
        />
      )}
    </FormDialog>
  );
}
