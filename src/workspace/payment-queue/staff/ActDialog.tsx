import OutlinedInput from "@mui/material/OutlinedInput";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatMoney } from "#kernel/money.ts";
import { ApiProblem, send } from "#web/api.ts";
import { useFormErrors } from "#web/forms/use-form-errors.ts";
import { currentLanguage } from "#web/i18n.ts";
import { FormDialog } from "#web/staff/FormDialog.tsx";
import { Labelled } from "#web/staff/Labelled.tsx";
import type { actOnPayment, OnePayment } from "../payment-queue.ts";
import { needsNote, type PaymentAct } from "../payment-states.ts";

type Props = {
  payment: OnePayment;
  act: PaymentAct;
  onDone: (payment: OnePayment) => Promise<void>;
  onStale: () => Promise<unknown>;
  onClose: () => void;
};

/** Says what an act does, and asks for what it needs: the amount of a refund, the bank's code, the reason. */
export function ActDialog({ payment, act, onDone, onStale, onClose }: Props) {
  const { t } = useTranslation("payment-queue-staff");
  const language = currentLanguage();
  const errors = useFormErrors();
  const left = (payment.amountCents ?? 0) - payment.refundedCents;
  const [amount, setAmount] = useState((left / 100).toFixed(2));
  const [code, setCode] = useState("");
  const [note, setNote] = useState("");
  const acting = useMutation({
    mutationFn: () =>
      send<typeof actOnPayment>("POST /admin/payments/{kind}/{id}", {
        params: { kind: payment.kind, id: payment.subjectId },
        ifMatch: payment.version,
        body: {
          act,
          note,
          ...(act === "refund" ? { amountCents: centsOf(amount) } : {}),
          ...(act === "return" ? { code: code.trim().toUpperCase() } : {}),
        },
      }),
    onMutate: errors.clear,
    onSuccess: onDone,
    onError: async (error) => {
      errors.showProblem(error);
      if (error instanceof ApiProblem && error.status === 412) await onStale();
    },
  });
  const handleSave = () => {
    if (act === "refund" && Number.isNaN(centsOf(amount)))
      return errors.show([{ id: "amountCents", message: t("amountWrong") }]);
    acting.mutate();
  };
  const field = (id: "amountCents" | "code" | "note", value: string, onValue: (value: string) => void) => (
    <Labelled
      id={id}
      label={t(`fields.${id}`)}
      isOptional={id === "note" && !needsNote(act)}
      help={
        id === "amountCents"
          ? t("fields.amountHelp", { amount: formatMoney(left, language) })
          : id === "code"
            ? t("fields.codeHelp")
            : undefined
      }
      error={errors.messageFor(id)}
    >
      {({ id: control, describedBy, invalid }) => (
        <OutlinedInput
          id={control}
          multiline={id === "note"}
          minRows={id === "note" ? 2 : 1}
          value={value}
          error={invalid}
          onChange={(event) => onValue(event.target.value)}
          inputProps={{
            "aria-describedby": describedBy,
            maxLength: id === "note" ? 500 : 20,
            ...(id === "amountCents" ? { inputMode: "decimal" as const } : {}),
          }}
        />
      )}
    </Labelled>
  );
  return (
    <FormDialog
      title={t(`act.${act}`)}
      form={{ errors: errors.errors, nameOf: (id) => (id === "" ? undefined : t(`fields.${id}`)) }}
      act={t(`act.${act}`)}
      isBusy={acting.isPending}
      onSave={handleSave}
      onClose={onClose}
    >
      <p style={{ margin: 0 }}>{t(`ask.${act}`, { count: 1 })}</p>
      {act === "refund" && field("amountCents", amount, setAmount)}
      {act === "return" && field("code", code, setCode)}
      {field("note", note, setNote)}
    </FormDialog>
  );
}

/** Dollars and cents as people type them; NaN for what is none. */
function centsOf(typed: string): number {
  const clean = typed.trim().replace(/^\$/u, "").replaceAll(",", "");
  return /^\d+(?:\.\d{0,2})?$/u.test(clean) ? Math.round(Number(clean) * 100) : Number.NaN;
}
