import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { send } from "#web/api.ts";
import { FlagField } from "#web/staff/FlagField.tsx";
import { InThreeFields } from "../../session-content/staff/parts/fields.tsx";
import { PartDialog } from "../../session-content/staff/parts/PartDialog.tsx";
import { usePartForm } from "../../session-content/staff/use-part-form.ts";
import { TextField } from "../../sessions/web/TextField.tsx";
import type { createWaiveReason, updateWaiveReason, WaiveReason } from "../waive-reasons.ts";

type Props = { reason: WaiveReason | null; onClose: () => void; onSaved: () => void };

/** The words of a reason, and whether people can choose it. */
export function ReasonDialog({ reason, onClose, onSaved }: Props) {
  const { t } = useTranslation("offering-waive-reasons");
  const form = usePartForm(
    {
      code: "",
      label: reason?.label ?? { en: "", ko: "", es: "" },
      asksText: reason?.asksText ?? false,
      excludesOthers: reason?.excludesOthers ?? false,
      active: reason?.active ?? true,
    },
    { code: t("code"), label: t("label") },
  );
  const { values, change, errorOf } = form;
  const saving = useMutation({
    mutationFn: async () => {
      const { code, ...body } = values;
      if (reason === null)
        return send<typeof createWaiveReason>("POST /admin/waivereasons", { body: { ...body, code } });
      return send<typeof updateWaiveReason>("PUT /admin/waivereasons/{id}", {
        params: { id: reason.id },
        body,
        ifMatch: reason.version,
      });
    },
    onMutate: form.clear,
    onSuccess: onSaved,
    onError: form.showProblem,
  });
  return (
    <PartDialog
      title={t(reason ? "edit" : "add")}
      width="md"
      form={form}
      isBusy={saving.isPending}
      onSave={() => saving.mutate()}
      onClose={onClose}
    >
      <InThreeFields
        id="label"
        label={t("label")}
        help={t("labelHelp")}
        value={values.label}
        onChange={(label) => change({ label })}
        errorOf={errorOf}
      />
      {reason === null && (
        <TextField
          id="code"
          label={t("code")}
          help={t("codeHelp")}
          value={values.code}
          max={40}
          onChange={(code) => change({ code })}
          error={errorOf("code")}
        />
      )}
      <FlagField
        id="asksText"
        label={t("asksTextLabel")}
        help={t("asksTextHelp")}
        value={values.asksText}
        onChange={(asksText) => change({ asksText })}
      />
      <FlagField
        id="excludesOthers"
        label={t("excludesOthersLabel")}
        help={t("excludesOthersHelp")}
        value={values.excludesOthers}
        onChange={(excludesOthers) => change({ excludesOthers })}
      />
      <FlagField
        id="active"
        label={t("activeLabel")}
        help={t("activeHelp")}
        value={values.active}
        onChange={(active) => change({ active })}
      />
    </PartDialog>
  );
}
