import Button from "@mui/material/Button";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { NumericFormat } from "react-number-format";
import { send } from "#web/api.ts";
import { useFormErrors } from "#web/forms/use-form-errors.ts";
import { currentLanguage } from "#web/i18n.ts";
import { ChoiceField } from "#web/staff/ChoiceField.tsx";
import { FormDialog } from "#web/staff/FormDialog.tsx";
import { Labelled } from "#web/staff/Labelled.tsx";
import { isStale, StaleAlert } from "#web/staff/StaleAlert.tsx";
import type { AcaRow, clearAcaMonth, setAcaMonth } from "../aca.ts";
import { codesWithShare, type OfferCode, offerCodes, type ReliefCode, reliefCodes } from "../codes.ts";
import type { MonthCodes } from "../form-content.ts";
import { monthName } from "./month-name.ts";

type Props = { row: AcaRow; clientId: string; first: MonthCodes; onClose: () => void };
type Typed = { line14: OfferCode; cents: number | null; line16: ReliefCode | ""; reason: string };

const typedOf = ({ line14, line15Cents, line16, override }: MonthCodes): Typed => ({
  line14,
  cents: line15Cents,
  line16: line16 ?? "",
  reason: override?.reason ?? "",
});

/** Sets the codes of a month in the place of the rules, with the reason; or lets the rules speak again. */
export function MonthDialog({ row, clientId, first, onClose }: Props) {
  const { t } = useTranslation("aca-staff");
  const language = currentLanguage();
  const queries = useQueryClient();
  const errors = useFormErrors();
  const [month, setMonth] = useState(first.month);
  const [typed, setTyped] = useState(typedOf(first));
  // What stood there when the month was chosen: what somebody else sets meanwhile is shown before it is written over.
  const [seen, setSeen] = useState<number | "latest" | null>(first.override?.version ?? null);
  const saved = row.months.find((one) => one.month === month) ?? first;
  const hasShare = codesWithShare.includes(typed.line14);
  const params = { clientId, year: row.year, memberId: row.memberId, month };
  const refresh = () => queries.invalidateQueries({ queryKey: ["aca", clientId] });
  const onSuccess = async () => {
    await refresh();
    onClose();
  };
  const saving = useMutation({
    mutationFn: () =>
      send<typeof setAcaMonth>("PUT /aca/{clientId}/{year}/{memberId}/{month}", {
        params,
        body: {
          line14: typed.line14,
          line15Cents: hasShare ? typed.cents : null,
          line16: typed.line16 === "" ? null : typed.line16,
          reason: typed.reason,
          version: seen === "latest" ? (saved.override?.version ?? null) : seen,
        },
      }),
    onMutate: errors.clear,
    onSuccess,
    onError: (error) => {
      if (!isStale(error)) errors.showProblem(error);
    },
  });
  const clearing = useMutation({
    mutationFn: () =>
      send<typeof clearAcaMonth>("DELETE /aca/{clientId}/{year}/{memberId}/{month}", { params }),
    onMutate: errors.clear,
    onSuccess,
    onError: errors.showProblem,
  });
  const reloading = useMutation({
    mutationFn: refresh,
    onSuccess: () => {
      setSeen("latest");
      saving.reset();
    },
  });
  const handleMonth = (chosen: string) => {
    const one = row.months.find((other) => String(other.month) === chosen) ?? first;
    errors.clear();
    saving.reset();
    setMonth(one.month);
    setTyped(typedOf(one));
    setSeen(one.override?.version ?? null);
  };
  const handleSave = () => {
    const missing = [
      ...(hasShare && typed.cents === null ? [{ id: "line15Cents", message: t("set.noAmount") }] : []),
      ...(typed.reason.trim() === "" ? [{ id: "reason", message: t("set.noReason") }] : []),
    ];
    if (missing.length > 0) errors.show(missing);
    else saving.mutate();
  };
  const labels: Record<string, string> = {
    line14: t("line14"),
    line15Cents: t("line15"),
    line16: t("line16"),
    reason: t("set.reason"),
  };
  return (
    <FormDialog
      title={t("set.title", { name: row.name })}
      form={{ errors: errors.errors, nameOf: (id) => labels[id] }}
      above={
        <StaleAlert
          error={saving.error}
          isBusy={reloading.isPending}
          onReload={() => reloading.mutate()}
          isCompared={seen === "latest"}
          showsTheirs={false}
        />
      }
      isBusy={saving.isPending}
      onSave={handleSave}
      onClose={onClose}
    >
      <ChoiceField
        id="month"
        label={t("month")}
        value={String(month)}
        onChange={handleMonth}
        options={row.months.map((one) => ({
          value: String(one.month),
          label: monthName(one.month, language),
        }))}
      />
      {saved.override !== null && (
        <div>
          {t("byHand", { reason: saved.override.reason })}{" "}
          {[saved.line14, saved.line16].filter(Boolean).join(" / ")}
          <br />
          <Button sx={{ ml: -1 }} disabled={clearing.isPending} onClick={() => clearing.mutate()}>
            {t("set.clear")}
          </Button>
        </div>
      )}
      <ChoiceField
        id="line14"
        label={t("line14")}
        help={t("set.line14Help")}
        error={errors.messageFor("line14")}
        value={typed.line14}
        onChange={(line14) => setTyped((now) => ({ ...now, line14 }))}
        options={offerCodes.map((code) => ({ value: code, label: t(`code.${code}`) }))}
      />
      {hasShare && (
        <Labelled
          id="line15Cents"
          label={t("line15")}
          help={t("set.line15Help")}
          error={errors.messageFor("line15Cents")}
        >
          {({ describedBy, invalid }) => (
            <NumericFormat
              id="line15Cents"
              customInput={OutlinedInput}
              size="small"
              error={invalid}
              inputProps={{ "aria-describedby": describedBy, "aria-invalid": invalid || undefined }}
              value={typed.cents === null ? "" : typed.cents / 100}
              onValueChange={({ floatValue }) =>
                setTyped((before) => ({
                  ...before,
                  cents: floatValue === undefined ? null : Math.round(floatValue * 100),
                }))
              }
              allowNegative={false}
              decimalScale={2}
              prefix="$"
              thousandSeparator=","
              inputMode="decimal"
              sx={{ maxWidth: "14rem" }}
            />
          )}
        </Labelled>
      )}
      <ChoiceField
        id="line16"
        label={t("line16")}
        help={t("set.line16Help")}
        error={errors.messageFor("line16")}
        value={typed.line16}
        onChange={(line16) => setTyped((now) => ({ ...now, line16 }))}
        options={[
          { value: "", label: t("set.none") },
          ...reliefCodes.map((code) => ({ value: code, label: t(`code.${code}`) })),
        ]}
      />
      <Labelled
        id="reason"
        label={t("set.reason")}
        help={t("set.reasonHelp")}
        error={errors.messageFor("reason")}
      >
        {({ id, describedBy, invalid }) => (
          <OutlinedInput
            id={id}
            multiline
            minRows={2}
            value={typed.reason}
            error={invalid}
            onChange={({ target: { value: reason } }) => setTyped((now) => ({ ...now, reason }))}
            inputProps={{ "aria-describedby": describedBy, maxLength: 500 }}
          />
        )}
      </Labelled>
    </FormDialog>
  );
}
