import Button from "@mui/material/Button";
import { FieldsDialog } from "#web/staff/FieldsDialog.tsx";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import OutlinedInput from "@mui/material/OutlinedInput";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { isDate } from "#kernel/dates.ts";
import { send } from "#web/api.ts";
import { ErrorSummary } from "#web/forms/ErrorSummary.tsx";
import { useFormErrors } from "#web/forms/use-form-errors.ts";
import { currentLanguage } from "#web/i18n.ts";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import { Facts } from "#web/staff/DescriptionList.tsx";
import { formatDay } from "#web/staff/format.ts";
import { Labelled } from "#web/staff/Labelled.tsx";
import type { decideEoi } from "../../eoi.ts";
import type { MemberDetail } from "../../members.ts";
import { amountOf } from "../words.ts";

type Coverage = MemberDetail["coverages"][number];
export type Decision = "approved" | "declined";
type Props = {
  coverage: Coverage;
  pendingCents: number;
  decision: Decision;
  /** What came of it, in words. */
  onDecided: (outcome: string) => void;
  onClose: () => void;
};

/** Asks once more, and from which day where an amount is approved: a decision stands. */
export function EoiDialog({ coverage, pendingCents, decision, onDecided, onClose }: Props) {
  const { t } = useTranslation("members-answers");
  const queries = useQueryClient();
  const isPhone = useMediaQuery("(width < 700px)");
  const errors = useFormErrors();
  const [effectiveDate, setDate] = useState("");
  const isApproval = decision === "approved";
  const amount = amountOf(pendingCents);
  const { volumeCents } = coverage;
  const day = (date: string) => formatDay(date, currentLanguage());
  const refresh = () =>
    Promise.all(
      [["member"], ["timeline"], ["list", "members"], ["home"]].map((queryKey) =>
        queries.invalidateQueries({ queryKey }),
      ),
    );
  const deciding = useMutation({
    mutationFn: () =>
      send<typeof decideEoi>("POST /coverages/{id}/eoi", {
        params: { id: coverage.id },
        ifMatch: coverage.version,
        body: isApproval ? { decision: "approved", effectiveDate } : { decision: "declined" },
      }),
    onMutate: errors.clear,
    onSuccess: async ({ volumeCents: holds }) => {
      await refresh();
      onClose();
      onDecided(
        t(`decide.${decision}.done`, {
          amount: amountOf(holds ?? 0),
          date: isApproval ? day(effectiveDate) : "",
        }),
      );
    },
    onError: errors.showProblem,
  });
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isApproval && !isDate(effectiveDate))
      return errors.show([{ id: "effectiveDate", message: t("decide.noDate") }]);
    deciding.mutate();
  };
  // Somebody else may have decided meanwhile: the page shows it.
  const handleClose = () => {
    onClose();
    if (deciding.isError) void refresh();
  };
  const facts = [
    { name: t("decide.plan"), value: <span lang="en">{coverage.planName}</span> },
    { name: t("decide.now"), value: amountOf(volumeCents ?? 0) },
    ...(isApproval
      ? [{ name: t("decide.then"), value: <b>{amountOf((volumeCents ?? 0) + pendingCents)}</b> }]
      : []),
  ];
  return (
    <FieldsDialog
      open
      fullWidth
      maxWidth="sm"
      fullScreen={isPhone}
      onClose={handleClose}
      aria-labelledby="eoi-title"
    >
      <form noValidate onSubmit={handleSubmit} style={{ display: "contents" }}>
        <DialogTitle id="eoi-title">{t(`decide.${decision}.title`, { amount })}</DialogTitle>
        <DialogContent sx={{ pt: "6px !important" }}>
          <ErrorSummary errors={errors.errors} />
          <Facts facts={facts} />
          <p style={{ marginBlockStart: 16 }}>{t(`decide.${decision}.about`)}</p>
          {isApproval && (
            <Labelled
              id="effectiveDate"
              label={t("decide.effectiveDate")}
              help={t(coverage.terminationDate === null ? "decide.since" : "decide.between", {
                from: day(coverage.effectiveDate),
                until: coverage.terminationDate === null ? "" : day(coverage.terminationDate),
              })}
              error={errors.messageFor("effectiveDate")}
            >
              {({ id, describedBy, invalid }) => (
                <OutlinedInput
                  id={id}
                  type="date"
                  size="small"
                  autoFocus
                  value={effectiveDate}
                  error={invalid}
                  onChange={(event) => setDate(event.target.value)}
                  inputProps={{ "aria-describedby": describedBy }}
                />
              )}
            </Labelled>
          )}
          <p style={{ marginBlock: "16px 0" }}>{t("decide.once")}</p>
        </DialogContent>
        <DialogActions>
          <Button onClick={handleClose}>{t("decide.cancel")}</Button>
          <BusyButton
            type="submit"
            variant="contained"
            color={isApproval ? "primary" : "error"}
            isBusy={deciding.isPending}
          >
            {t(`decide.${decision}.do`)}
          </BusyButton>
        </DialogActions>
      </form>
    </FieldsDialog>
  );
}
