import Button from "@mui/material/Button";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "#web/api.ts";
import { useFormErrors } from "#web/forms/use-form-errors.ts";
import { FlagField } from "#web/staff/FlagField.tsx";
import { FormDialog } from "#web/staff/FormDialog.tsx";
import { Labelled } from "#web/staff/Labelled.tsx";
import { NativeChoice } from "#web/staff/NativeChoice.tsx";
import type {
  CobraCase,
  CobraClock,
  addCobraChild,
  electCobra,
  endCobra,
  extendCobra,
  payCobra,
  sendCobraNotice,
} from "../cobra.ts";
import { DateField } from "#web/staff/DateField.tsx";
import type { DenialInput } from "../denials/denials.ts";
import { endBody, EndFields, noEnd } from "./EndFields.tsx";
import { PaidPlans, PaymentAmount } from "./PaymentFields.tsx";
import { extensionBody, ExtensionFields, type ExtensionValues, noExtension } from "./ExtensionFields.tsx";

export type StepName = "notice" | "election" | "payment" | "extension" | "child" | "end";
type Props = {
  step: StepName;
  found: CobraCase;
  today: string;
  onDone: () => Promise<void>;
  onDeny: (known: Partial<DenialInput>) => void;
  onClose: () => void;
};

/** The field of the day, as the call names it. */
const dateFields = {
  notice: "sentOn",
  election: "electedOn",
  payment: "receivedOn",
  extension: "toldOn",
  child: "toldOn",
  end: "endedOn",
} as const satisfies Record<StepName, string>;

/** The people to whom a step can apply. */
const fits: Record<StepName, (clock: CobraClock) => boolean> = {
  notice: ({ state }) => state === "noticeDue",
  election: ({ state }) => state === "noticeSent" || state === "waived",
  payment: ({ electedOn, endReason }) => electedOn !== null && endReason !== "notPaid",
  extension: ({ state, months }) => state !== "ended" && months < 36,
  child: () => false,
  end: ({ state }) => state !== "ended",
};

/** One step of a case: the day, whom it is about, and what the step needs. */
export function StepForm({ step, found, today, onDone, onDeny, onClose }: Props) {
  const { t } = useTranslation("cobra-staff");
  const errors = useFormErrors();
  const clocks = found.clocks.filter(fits[step]);
  const [date, setDate] = useState(today);
  const [chosen, setChosen] = useState<readonly string[]>(
    step === "election" ? [] : clocks.map(({ id }) => id),
  );
  const [amount, setAmount] = useState("");
  const [ending, setEnding] = useState(noEnd);
  const [extension, setExtension] = useState<ExtensionValues>(noExtension);
  const [child, setChild] = useState(found.newChildren[0]?.memberId ?? "");
  const [since, setSince] = useState("");
  const [acceptLate, setAcceptLate] = useState(false);
  const ticked = clocks.filter(({ id }) => chosen.includes(id));
  const toggle = (id: string, isOn: boolean) =>
    setChosen((now) => (isOn ? [...now, id] : now.filter((one) => one !== id)));
  const saving = useMutation({
    mutationFn: () => sendStep(),
    onMutate: errors.clear,
    onSuccess: onDone,
    onError: errors.showProblem,
  });
  const dateField = dateFields[step];
  const handleSave = () => {
    if (step === "payment" && amountCents() === null)
      return errors.show([{ id: "amountCents", message: t("step.payment.noAmount") }]);
    if (["notice", "payment", "extension", "end"].includes(step) && chosen.length === 0)
      return errors.show([{ message: t("step.nobody") }]);
    if (step === "end" && endBody(ending, ticked).coverageTypes?.length === 0)
      return errors.show([{ message: t("step.end.noCoverage") }]);
    saving.mutate();
  };
  return (
    <FormDialog
      title={t(`step.${step}.open`)}
      form={{
        errors: errors.errors,
        nameOf: (id) => (id === dateField ? t(`step.${step}.date`) : undefined),
      }}
      isBusy={saving.isPending}
      onSave={handleSave}
      onClose={onClose}
    >
      <p style={{ margin: 0 }}>{t(`step.${step}.about`)}</p>
      <DateField
        id={dateField}
        label={t(`step.${step}.date`)}
        value={date}
        error={errors.messageFor(dateField)}
        onChange={setDate}
      />
      {step === "payment" && (
        <PaymentAmount
          found={found}
          chosen={chosen}
          amount={amount}
          error={errors.messageFor("amountCents")}
          onAmount={setAmount}
        />
      )}
      {step === "extension" && (
        <ExtensionFields values={extension} clocks={found.clocks} errors={errors} onChange={setExtension} />
      )}
      {step === "child" && (
        <>
          <Labelled id="memberId" label={t("step.child.who")} error={errors.messageFor("memberId")}>
            {(control) => (
              <NativeChoice
                {...control}
                value={child}
                options={found.newChildren.map(({ memberId, name }) => ({ value: memberId, label: name }))}
                onChange={setChild}
              />
            )}
          </Labelled>
          <DateField
            id="since"
            label={t("step.child.since")}
            help={t("step.child.sinceHelp")}
            value={since}
            error={errors.messageFor("since")}
            onChange={setSince}
          />
        </>
      )}
      {step === "end" && <EndFields values={ending} clocks={ticked} errors={errors} onChange={setEnding} />}
      {step === "payment" && clocks.length > 1 && <p style={{ margin: 0 }}>{t("step.payment.whose")}</p>}
      {(step === "payment" && clocks.length === 1 ? [] : clocks).map((clock) => (
        <fieldset key={clock.id} style={{ border: 0, margin: 0, padding: 0 }}>
          <legend style={{ fontWeight: 600 }}>{clock.name}</legend>
          {step === "election" ? (
            clock.offers.map(({ coverageType, coverageName, planName }) => (
              <FlagField
                key={coverageType}
                id={`${clock.id}-${coverageType}`}
                label={`${coverageName}: ${planName}`}
                value={chosen.includes(`${clock.id} ${coverageType}`)}
                onChange={(isOn) => toggle(`${clock.id} ${coverageType}`, isOn)}
              />
            ))
          ) : (
            <FlagField
              id={clock.id}
              label={t("step.applies", { name: clock.name })}
              value={chosen.includes(clock.id)}
              onChange={(isOn) => toggle(clock.id, isOn)}
            />
          )}
          {step === "election" && (
            <FlagField
              id={`${clock.id}-none`}
              label={t("step.election.none")}
              value={chosen.includes(`${clock.id} none`)}
              onChange={(isOn) => toggle(`${clock.id} none`, isOn)}
            />
          )}
        </fieldset>
      ))}
      {step === "payment" && <PaidPlans found={found} chosen={chosen} />}
      {(step === "payment" || step === "extension" || step === "child") && (
        <FlagField
          id="acceptLate"
          label={t(`step.${step}.acceptLate`)}
          value={acceptLate}
          onChange={setAcceptLate}
        />
      )}
      {step === "extension" && errors.errors.length > 0 && (
        <Button size="small" sx={{ alignSelf: "start" }} onClick={deny}>
          {t("denial.offer")}
        </Button>
      )}
    </FormDialog>
  );

  /** The form's part of a request for more months that is refused. */
  function deny(): void {
    const isDisability = extension.extension === "disability";
    const happenedOn = isDisability ? extension.disabledOn : extension.secondEventOn;
    const memberId = clocks.find(({ id }) => chosen.includes(id))?.memberId;
    onDeny({
      ...(memberId === undefined ? {} : { memberId }),
      request: extension.extension,
      eventDate: happenedOn === "" ? date : happenedOn,
      toldOn: date,
      reason: isDisability ? "notDisabled" : "notSecondEvent",
    });
  }

  function amountCents(): number | null {
    const typed = amount.replaceAll(/[$,\s]/gu, "");
    const isAmount = /^\d{1,6}(?:\.\d{1,2})?$/u.test(typed);
    return isAmount && (Number(typed) > 0 || found.creditCents > 0) ? Math.round(Number(typed) * 100) : null;
  }

  async function sendStep(): Promise<unknown> {
    const to = { params: { id: found.id }, ifMatch: found.version };
    const clockIds = [...chosen];
    switch (step) {
      case "notice":
        return send<typeof sendCobraNotice>("POST /cobra/cases/{id}/notice", {
          ...to,
          body: { clockIds, sentOn: date },
        });
      case "election":
        return send<typeof electCobra>("POST /cobra/cases/{id}/election", {
          ...to,
          body: { electedOn: date, people: electing() },
        });
      case "payment":
        return send<typeof payCobra>("POST /cobra/cases/{id}/payment", {
          ...to,
          body: {
            receivedOn: date,
            amountCents: amountCents() ?? 0,
            acceptLate,
            ...(clockIds.length < clocks.length && { clockIds }),
          },
        });
      case "extension":
        return send<typeof extendCobra>("POST /cobra/cases/{id}/extension", {
          ...to,
          body: { clockIds, toldOn: date, acceptLate, ...extensionBody(extension) },
        });
      case "child":
        return send<typeof addCobraChild>("POST /cobra/cases/{id}/child", {
          ...to,
          body: { memberId: child, toldOn: date, acceptLate, ...(since === "" ? {} : { since }) },
        });
      case "end":
        return send<typeof endCobra>("POST /cobra/cases/{id}/end", {
          ...to,
          body: { clockIds, endedOn: date, ...endBody(ending, ticked) },
        });
    }
  }

  /** Those for whom something was ticked: coverage, or that they decline. The others have not answered yet. */
  function electing() {
    return clocks
      .map(({ id, offers }) => ({
        clockId: id,
        coverageTypes: offers
          .map(({ coverageType }) => coverageType)
          .filter((type) => chosen.includes(`${id} ${type}`)),
        hasDeclined: chosen.includes(`${id} none`),
      }))
      .filter(({ coverageTypes, hasDeclined }) => coverageTypes.length > 0 || hasDeclined)
      .map(({ clockId, coverageTypes }) => ({ clockId, coverageTypes }));
  }
}
