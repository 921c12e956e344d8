import "./elect.css";
import { Alert, Button } from "@cmsgov/design-system";
import { type SyntheticEvent, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { formatLong } from "#kernel/dates.ts";
import { ApiProblem, send } from "#web/api.ts";
import { ErrorSummary, type PageError } from "#web/forms/ErrorSummary.tsx";
import { currentLanguage } from "#web/i18n.ts";
import { usePlainForm } from "#web/kit/fields/use-plain-form.ts";
import type { ElectState, electByLink } from "../elect.ts";
import { Debit } from "./Debit.tsx";
import { allKept, answersOf, dropChoices, groupOf, storeChoices, storedChoices } from "./choices.ts";
import { PaymentPlan } from "./PaymentPlan.tsx";
import { PersonChoices } from "./PersonChoices.tsx";
import { Receipt } from "./Receipt.tsx";
import { SenderContact } from "./SenderContact.tsx";
import { tried } from "./tried.ts";
import { usePayments } from "./use-payments.ts";

type Props = {
  link: string;
  state: ElectState;
  /** Somebody else answered while this page was open. */
  isChanged: boolean;
  onState: (state: ElectState) => void;
  onStale: () => Promise<void>;
};

/** The part says who continues what, what it costs and when it is paid, and links to the receipt. */
export function Choosing({ link, state, isChanged, onState, onStale }: Props) {
  const { t } = useTranslation("cobra-elect-web");
  const { people, version } = state;
  const form = usePlainForm(
    storedChoices(link, people),
    people.map((_, place) => groupOf(place)),
  );
  const { values } = form;
  useEffect(() => storeChoices(link, people, values), [link, people, values]);
  const answers = answersOf(people, values);
  const cost = usePayments(link, state, answers);
  // That nothing was chosen is over with the first mark.
  const isMended = form.failure === null && answers.length > 0;
  const day = (date: string) => formatLong(date, currentLanguage());
  const isOpen = state.state === "open";
  const askable = people.filter(({ mayAnswer }) => mayAnswer);

  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    void form.run(async () => {
      const nobody = nothingChosen(state);
      if (answers.length === 0 && nobody !== null) return nobody;
      const outcome = await tried(async () => {
        const after = await send<typeof electByLink>("POST /cobra/link/{key}/election", {
          params: { key: link },
          body: { version, people: answers },
        });
        dropChoices(link);
        onState(after);
      });
      if (outcome.ok || outcome.problem.code !== "stale") return outcome;
      await onStale();
      return { ok: true };
    });
  };

  return (
    <div className="wz">
      <ErrorSummary errors={isMended ? noErrors : form.errors} />
      {state.receipt === null ? (
        <h1>{t("title")}</h1>
      ) : (
        <Receipt link={link} state={state} receipt={state.receipt} />
      )}
      {isChanged && (
        <Alert variation="warn" heading={t("changed")} role="status">
          <p>{t("changedText")}</p>
        </Alert>
      )}
      {state.receipt === null && (
        <>
          <p className="wz-lead">{t(`event.${state.event}`, { date: day(state.eventDate) })}</p>
          <p>{t("loss", { client: state.clientName, date: day(state.lossDate) })}</p>
        </>
      )}
      {isOpen && state.receipt !== null && <h2>{t("more")}</h2>}
      {isOpen && <p>{t("until", { date: day(state.electBy) })}</p>}
      <form noValidate onSubmit={handleSubmit}>
        {isOpen && (
          <div className="wz-today">
            <p>{t(askable.length > 1 ? "keepAllAbout" : "keepAboutOne")}</p>
            <Button type="button" onClick={() => form.setAll(allKept(people))}>
              {t(askable.length > 1 ? "keepAll" : "keepOne")}
            </Button>
          </div>
        )}
        {people.map((person, place) => (
          <PersonChoices key={groupOf(place)} form={form} person={person} place={place} state={state} />
        ))}
        <div aria-live="polite" aria-busy={cost.isBusy}>
          {cost.payments !== null && cost.payments.rows.length > 0 && (
            <PaymentPlan payments={cost.payments} state={state} isChoice={cost.isChoice} />
          )}
          {cost.isChoice && cost.payments === null && cost.problem === null && <p>{t("pricing")}</p>}
        </div>
        {cost.problem !== null && (
          <Alert variation="error" heading={t("noPrice")} role="status">
            <p>{cost.problem.errors[0]?.message ?? cost.problem.message}</p>
            <Button type="button" onClick={cost.retry}>
              {t("retry")}
            </Button>
          </Alert>
        )}
        {isOpen && (
          <>
            <p>{t("pay")}</p>
            <div className="wz-actions">
              <Button type="submit" variation="solid" size="big" aria-disabled={form.isBusy}>
                {t("send")}
              </Button>
            </div>
          </>
        )}
      </form>
      {state.receipt !== null && <Debit link={link} state={state} onState={onState} />}
      <SenderContact sender={state.sender} />
    </div>
  );
}

const noErrors: readonly PageError[] = [];

/** A form without any answer is told so at the first person who may give one. */
function nothingChosen({ people }: ElectState) {
  const place = people.findIndex(({ mayAnswer }) => mayAnswer);
  if (place === -1) return null;
  const said = { message: "", key: "cobra-elect-web:nobody", params: { name: people[place]?.name ?? "" } };
  const problem = new ApiProblem(422, { code: "invalid", ...said });
  return { ok: false as const, problem, faults: [{ path: groupOf(place), ...said }] };
}
