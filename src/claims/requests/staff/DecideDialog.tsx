import OutlinedInput from "@mui/material/OutlinedInput";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { typedCents } from "#claims/claims/owed.ts";
import { todayIn } from "#kernel/dates.ts";
import { formatMoney } from "#kernel/money.ts";
import { send } from "#web/api.ts";
import { useFormErrors } from "#web/forms/use-form-errors.ts";
import { readerTimeZone } from "#web/session/session.ts";
import { ChoiceField } from "#web/staff/ChoiceField.tsx";
import { DateField } from "#web/staff/DateField.tsx";
import { FormDialog } from "#web/staff/FormDialog.tsx";
import { Labelled } from "#web/staff/Labelled.tsx";
import { WordsField } from "#web/staff/WordsField.tsx";
import type { RequestState } from "../request-states.ts";
import type { ClaimRequestDetail, decideClaimRequest } from "../requests.ts";

type Props = { request: ClaimRequestDetail; onClose: () => void };

/** The next state of a request, with the words that the member reads; of a payment its amount and day. */
export function DecideDialog({ request, onClose }: Props) {
  const { t } = useTranslation("requests-staff");
  const queries = useQueryClient();
  const errors = useFormErrors();
  const [first = "inReview"] = request.next;
  const [status, setStatus] = useState<RequestState>(first);
  const [answer, setAnswer] = useState("");
  const [paid, setPaid] = useState(() => String((request.amountCents ?? 0) / 100));
  const [paidOn, setPaidOn] = useState(() => todayIn(readerTimeZone(), new Date()));
  const isPaid = status === "paid";
  const deciding = useMutation({
    mutationFn: () =>
      send<typeof decideClaimRequest>("PUT /claimrequests/{id}", {
        params: { id: request.id },
        ifMatch: request.version,
        body: {
          status,
          answer,
          ...(isPaid ? { paidCents: typedCents(paid) ?? null, paidOn } : {}),
        },
      }),
    onMutate: errors.clear,
    onSuccess: async (now) => {
      queries.setQueryData(["claim request", request.id], now);
      onClose();
      await queries.invalidateQueries({ queryKey: ["list", "claimrequests"] });
    },
    onError: errors.showProblem,
  });
  return (
    <FormDialog
      title={t("decide.title")}
      form={{ errors: errors.errors, nameOf: (id) => t(`decide.${id}`) }}
      act={t("decide.save")}
      isBusy={deciding.isPending}
      onSave={() => deciding.mutate()}
      onClose={onClose}
    >
      <ChoiceField
        id="status"
        label={t("decide.status")}
        value={status}
        onChange={setStatus}
        options={request.next.map((value) => ({ value, label: t(`status.${value}`) }))}
      />
      {isPaid && (
        <>
          <Labelled
            id="paidCents"
            label={t("decide.paidCents")}
            help={t("decide.paidHelp", { amount: formatMoney(request.amountCents ?? 0) })}
            error={errors.messageFor("paidCents")}
          >
            {({ id, describedBy, invalid }) => (
              <OutlinedInput
                id={id}
                size="small"
                value={paid}
                error={invalid}
                onChange={(event) => setPaid(event.target.value)}
                inputProps={{ "aria-describedby": describedBy, inputMode: "decimal" }}
              />
            )}
          </Labelled>
          <DateField
            id="paidOn"
            label={t("decide.paidOn")}
            error={errors.messageFor("paidOn")}
            value={paidOn}
            onChange={setPaidOn}
          />
        </>
      )}
      <WordsField
        id="answer"
        label={t("decide.answer")}
        help={t("decide.answerHelp")}
        error={errors.messageFor("answer")}
        value={answer}
        onChange={setAnswer}
        maxLength={2000}
      />
    </FormDialog>
  );
}
