import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Chip from "@mui/material/Chip";
import Stack from "@mui/material/Stack";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatMoney } from "#kernel/money.ts";
import { download, save, send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import { formatDay } from "#web/staff/format.ts";
import type { CobraCase, CobraClock, undoCobra } from "../cobra.ts";
import type { cobraLetters } from "../cobra-calendar.ts";
import type { DenialInput } from "../denials/denials.ts";
import { earlyEndOf, isNotified } from "../letters/early-end.ts";
import type { CobraState } from "../cobra-events.ts";
import { ElectLink } from "./ElectLink.tsx";
import { ExplainedDates } from "./ExplainedDates.tsx";
import { StepForm, type StepName } from "./StepForm.tsx";

/** A person in one of these states has a page of their own: to elect, or to see what they pay. */
const hasPage: readonly CobraState[] = ["noticeSent", "waived", "elected", "paying"];

type Props = {
  found: CobraCase;
  today: string;
  onChanged: () => Promise<void>;
  /** More months were refused: the refusal is to be recorded. */
  onDeny: (known: Partial<DenialInput>) => void;
};

/** One event: each person's clock, what can be done next, and what was done. */
export function CaseView({ found, today, onChanged, onDeny }: Props) {
  const { t } = useTranslation("cobra-staff");
  const language = currentLanguage();
  const [step, setStep] = useState<StepName>();
  const day = (date: string) => formatDay(date, language);
  const undoing = useMutation({
    mutationFn: () =>
      send<typeof undoCobra>("POST /cobra/cases/{id}/undo", {
        params: { id: found.id },
        ifMatch: found.version,
      }),
    onSettled: onChanged,
  });
  const has = (fits: (clock: CobraClock) => boolean) => found.clocks.some(fits);
  const steps: readonly [StepName, boolean][] = [
    ["notice", has(({ state }) => state === "noticeDue")],
    ["election", has(({ state }) => state === "noticeSent" || state === "waived")],
    ["payment", found.nextMonth !== null],
    ["extension", has(({ state, months }) => state !== "ended" && months < 36)],
    ["child", found.newChildren.length > 0],
    ["end", has(({ state }) => state !== "ended")],
  ];
  const done = found.steps.filter(({ isUndone }) => !isUndone);
  const handleDone = async () => {
    setStep(undefined);
    await onChanged();
  };
  return (
    <article aria-label={t("case", { event: t(`event.${found.event}`), name: found.name })}>
      <h3 style={{ marginBlock: "12px 4px" }}>
        {t("case", { event: t(`event.${found.event}`), name: found.name })}
      </h3>
      <p style={{ marginBlock: 4 }}>
        {t("caseDates", { event: day(found.eventDate), loss: day(found.lossDate) })}
      </p>
      <Stack component="ul" sx={{ listStyle: "none", m: 0, p: 0, gap: 1 }}>
        {found.clocks.map((clock) => (
          <li key={clock.id}>
            <Clock clock={clock} today={today} />
          </li>
        ))}
      </Stack>
      {found.nextMonth && (
        <p style={{ marginBlock: 8 }}>
          {t("nextMonth", {
            date: day(found.nextMonth.from),
            money: formatMoney(found.nextMonth.cents, language),
            credit: formatMoney(found.creditCents, language),
          })}
          {found.creditCents >= found.nextMonth.cents && ` ${t("creditEnough")}`}
        </p>
      )}
      {found.nextMonth === null && found.creditCents > 0 && (
        <p style={{ marginBlock: 8 }}>
          {t("creditLeft", { credit: formatMoney(found.creditCents, language) })}
        </p>
      )}
      {found.debit && (
        <p style={{ marginBlock: 8 }}>
          {t(`debit.${found.debit.status}`, {
            money: formatMoney(found.debit.amountCents, language),
            date: day(found.debit.authorizedOn),
          })}
        </p>
      )}
      {undoing.isError && <Alert severity="error">{undoing.error.message}</Alert>}
      <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap", mt: 1 }}>
        {steps.map(
          ([name, isOpen]) =>
            isOpen && (
              <Button key={name} size="small" variant="outlined" onClick={() => setStep(name)}>
                {t(`step.${name}.open`)}
              </Button>
            ),
        )}
        {done[0] && (
          <BusyButton size="small" isBusy={undoing.isPending} onClick={() => undoing.mutate()}>
            {t("undo", { step: t(`step.${done[0].kind}.done`) })}
          </BusyButton>
        )}
      </Stack>
      <details style={{ marginTop: 8 }}>
        <summary style={{ cursor: "pointer" }}>{t("history")}</summary>
        <ul>
          {found.steps.map(({ id, kind, onDate, amountCents, names, isUndone }) => (
            <li key={id}>
              {[
                day(onDate),
                t(`step.${kind}.done`),
                amountCents === null ? "" : formatMoney(amountCents, language),
                names.join(", "),
                isUndone ? t("undone") : "",
              ]
                .filter(Boolean)
                .join(" · ")}
            </li>
          ))}
        </ul>
      </details>
      {step && (
        <StepForm
          step={step}
          found={found}
          today={today}
          onDone={handleDone}
          onDeny={(known) => {
            setStep(undefined);
            onDeny(known);
          }}
          onClose={() => setStep(undefined)}
        />
      )}
    </article>
  );
}

/** Whether what this person elected ended, or some of it, before the last month. */
const hasEndLetter = (clock: CobraClock) =>
  earlyEndOf(clock) !== null || clock.endedPlans.some(({ reason }) => isNotified(reason));

/** The letter to somebody whose coverage ended before its last month. */
function EarlyEndLetter({ clockId }: { clockId: string }) {
  const { t } = useTranslation("cobra-staff");
  const opening = useMutation({
    mutationFn: async () =>
      save(await download<typeof cobraLetters>("POST /cobra/letters", { body: { clockIds: [clockId] } })),
  });
  return (
    <>
      {opening.isError && <Alert severity="error">{opening.error.message}</Alert>}
      <BusyButton size="small" isBusy={opening.isPending} onClick={() => opening.mutate()}>
        {t("earlyEndLetter")}
      </BusyButton>
    </>
  );
}

function Clock({ clock, today }: { clock: CobraClock; today: string }) {
  const { t } = useTranslation("cobra-staff");
  const language = currentLanguage();
  const isLate = clock.taskDueOn !== null && clock.taskDueOn < today;
  const task =
    clock.task === null || clock.taskDueOn === null
      ? undefined
      : t(isLate ? "late" : "due", {
          task: t(`task.${clock.task}`),
          date: formatDay(clock.taskDueOn, language),
        });
  return (
    <>
      <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap", alignItems: "center" }}>
        <strong>{clock.name}</strong>
        <Chip size="small" variant="outlined" label={t(`state.${clock.state}`)} />
        {task !== undefined && <span style={{ fontWeight: isLate ? 700 : 400 }}>{task}</span>}
        {clock.endReason && (
          <span>
            {t("ended", {
              date: formatDay(clock.endedOn ?? clock.endsOn, language),
              reason: t(`endReason.${clock.endReason}`),
            })}
          </span>
        )}
      </Stack>
      {clock.coverages.map(
        ({ coverageType, coverageName, planName, employeeCents, effectiveDate, terminationDate }) => (
          <div key={`${coverageType} ${effectiveDate}`}>
            {t("cover", {
              coverage: coverageName,
              plan: planName,
              from: formatDay(effectiveDate, language),
              to: terminationDate === null ? "" : formatDay(terminationDate, language),
            })}
            {employeeCents > 0 && ` · ${t("perMonth", { money: formatMoney(employeeCents, language) })}`}
          </div>
        ),
      )}
      {clock.endedPlans.map(({ coverageType, coverageName, endedOn, reason }) => (
        <div key={coverageType}>
          {t("endedPlan", {
            coverage: coverageName,
            date: formatDay(endedOn, language),
            reason: t(`endReason.${reason}`),
          })}
        </div>
      ))}
      {hasEndLetter(clock) && <EarlyEndLetter clockId={clock.id} />}
      {hasPage.includes(clock.state) && (
        <ElectLink clockId={clock.id} name={clock.name} isContinued={clock.electedOn !== null} />
      )}
      <details>
        <summary style={{ cursor: "pointer" }}>{t("allDates", { name: clock.name })}</summary>
        <ExplainedDates dates={clock.dates} />
      </details>
    </>
  );
}
