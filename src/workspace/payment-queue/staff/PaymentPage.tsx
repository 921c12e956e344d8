import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import { formatMoney } from "#kernel/money.ts";
import { send } from "#web/api.ts";
import { PageTitle } from "#web/staff/PageTitle.tsx";
import { useFormErrors } from "#web/forms/use-form-errors.ts";
import { currentLanguage } from "#web/i18n.ts";
import { useUser } from "#web/session/session.ts";
import { usePage } from "#web/shell/use-page.ts";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import { DescriptionList, Facts } from "#web/staff/DescriptionList.tsx";
import { formatDay, formatDayAndTime } from "#web/staff/format.ts";
import { Labelled } from "#web/staff/Labelled.tsx";
import { Section } from "#web/staff/Section.tsx";
import type { getPayment, notePayment, OnePayment } from "../payment-queue.ts";
import { type PaymentAct, type PaymentKind, paymentKinds } from "../payment-states.ts";
import { ActDialog } from "./ActDialog.tsx";

/** One payment: what was agreed to, what may be done with it, and what was. */
export function PaymentPage() {
  const { t } = useTranslation("payment-queue-staff");
  const { kind: named, id = "" } = useParams();
  const kind = paymentKinds.find((one) => one === named) ?? "charge";
  const queries = useQueryClient();
  const queryKey = ["payment", kind, id];
  const answer = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      send<typeof getPayment>("GET /admin/payments/{kind}/{id}", { params: { kind, id }, signal }),
  });
  usePage(answer.data?.name ?? t("title"));
  const handleChanged = async (payment: OnePayment) => {
    queries.setQueryData(queryKey, payment);
    await queries.invalidateQueries({ queryKey: ["list", "payments"] });
  };
  return (
    <>
      <p style={{ margin: 0 }}>
        <Link to="/admin/payments">{t("title")}</Link>
      </p>
      {answer.isError && (
        <>
          <PageTitle>{t("title")}</PageTitle>
          <Alert severity="error">{answer.error.message}</Alert>
        </>
      )}
      {answer.data && (
        <Shown payment={answer.data} kind={kind} onChanged={handleChanged} onStale={() => answer.refetch()} />
      )}
    </>
  );
}

type ShownProps = {
  payment: OnePayment;
  kind: PaymentKind;
  onChanged: (payment: OnePayment) => Promise<void>;
  onStale: () => Promise<unknown>;
};

function Shown({ payment, kind, onChanged, onStale }: ShownProps) {
  const { t } = useTranslation("payment-queue-staff");
  const language = currentLanguage();
  const zone = useUser()?.timeZone ?? "UTC";
  const [act, setAct] = useState<PaymentAct | null>(null);
  const at = (moment: string | null) =>
    moment === null ? null : formatDayAndTime(moment, language, { timeZone: zone });
  const fact = (name: string, value: string | null) =>
    value === null || value === "" ? [] : [{ name: t(`columns.${name}`), value }];
  const { amountCents, dueOn, accountLast4, bankName, accountType, memberId, enrollmentId } = payment;
  return (
    <>
      <PageTitle style={{ overflowWrap: "anywhere" }}>{payment.name}</PageTitle>
      <Section title={`${t(`kind.${kind}`)}: ${t(`state.${payment.state}`)}`}>
        <Facts
          facts={[
            ...fact(
              "amountCents",
              amountCents === null ? t("nothingDue") : formatMoney(amountCents, language),
            ),
            ...fact(
              "refundedCents",
              payment.refundedCents === 0 ? null : formatMoney(payment.refundedCents, language),
            ),
            ...fact("dueOn", dueOn === null ? null : formatDay(dueOn, language)),
            ...fact("clientName", payment.clientName),
            ...fact(
              "account",
              accountLast4 === null
                ? null
                : [bankName, accountType && t(`account.${accountType}`), `…${accountLast4}`]
                    .filter(Boolean)
                    .join(" "),
            ),
            ...fact("accountName", payment.accountName),
            ...fact("authorizedName", payment.authorizedName),
            ...fact("authorizedAt", at(payment.authorizedAt)),
            ...fact("revokedAt", at(payment.revokedAt)),
            ...fact("sentAt", at(payment.sentAt)),
            ...fact("paidAt", at(payment.paidAt)),
            ...fact("returnCode", payment.returnCode),
            ...fact("retries", payment.retries === 0 ? null : String(payment.retries)),
          ]}
        />
        <p>
          {enrollmentId !== null && (
            <Link to={`/admin/enrollments/${enrollmentId}`}>{t("toEnrollment")}</Link>
          )}{" "}
          {memberId !== null && <Link to={`/admin/members/${memberId}`}>{t("toMember")}</Link>}
        </p>
        {(kind === "cobraDue" || kind === "cobraPayment") && <p>{t("cobra")}</p>}
        {kind === "authorization" && <p>{t("authorization")}</p>}
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
          {payment.acts.map((one) => (
            <Button key={one} variant="outlined" onClick={() => setAct(one)}>
              {t(`act.${one}`)}
            </Button>
          ))}
        </Box>
      </Section>
      <History payment={payment} onChanged={onChanged} />
      {act && (
        <ActDialog
          key={act}
          payment={payment}
          act={act}
          onDone={async (changed) => {
            setAct(null);
            await onChanged(changed);
          }}
          onStale={onStale}
          onClose={() => setAct(null)}
        />
      )}
    </>
  );
}

function History({ payment, onChanged }: Pick<ShownProps, "payment" | "onChanged">) {
  const { t } = useTranslation("payment-queue-staff");
  const language = currentLanguage();
  const zone = useUser()?.timeZone ?? "UTC";
  const errors = useFormErrors();
  const [note, setNote] = useState("");
  const noting = useMutation({
    mutationFn: () =>
      send<typeof notePayment>("POST /admin/payments/{kind}/{id}/notes", {
        params: { kind: payment.kind, id: payment.subjectId },
        body: { note },
      }),
    onMutate: errors.clear,
    onSuccess: async (changed) => {
      setNote("");
      await onChanged(changed);
    },
    onError: errors.showProblem,
  });
  return (
    <Section title={t("history")}>
      {payment.history.length === 0 && <p style={{ marginBlockStart: 0 }}>{t("noHistory")}</p>}
      {payment.history.length > 0 && (
        <DescriptionList
          caption={t("history")}
          columns={[
            { key: "at", header: t("event.at"), isShort: true },
            { key: "what", header: t("event.what") },
            { key: "by", header: t("event.by") },
            { key: "note", header: t("note") },
          ]}
          rows={payment.history.map((event) => ({
            id: event.id,
            cells: {
              at: formatDayAndTime(event.at, language, { timeZone: zone }),
              what: [
                event.event === "note" ? t("event.note") : t(`did.${event.event}`),
                event.amountCents === null ? "" : formatMoney(event.amountCents, language),
                event.returnCode ?? "",
              ]
                .filter((part) => part !== "")
                .join(" "),
              by: event.byName ?? "–",
              note: event.note ?? "",
            },
          }))}
        />
      )}
      <Box
        component="form"
        noValidate
        sx={{ mt: 2, maxWidth: 640 }}
        onSubmit={(event) => {
          event.preventDefault();
          if (note.trim() === "") errors.show([{ id: "note", message: t("noteMissing") }]);
          else noting.mutate();
        }}
      >
        <Labelled id="note" label={t("newNote")} error={errors.messageFor("note")}>
          {({ id, describedBy, invalid }) => (
            <OutlinedInput
              id={id}
              multiline
              minRows={2}
              value={note}
              error={invalid}
              onChange={(event) => setNote(event.target.value)}
              inputProps={{ "aria-describedby": describedBy, maxLength: 500 }}
            />
          )}
        </Labelled>
        <BusyButton type="submit" variant="outlined" isBusy={noting.isPending} sx={{ mt: 1 }}>
          {t("addNote")}
        </BusyButton>
      </Box>
    </Section>
  );
}
