import "#web/kit/look.ts";
import { Alert, Button } from "@cmsgov/design-system";
import { type SyntheticEvent, useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { formatLong } from "#kernel/dates.ts";
import { formatMoney } from "#kernel/money.ts";
import { ApiProblem, send } from "#web/api.ts";
import { ErrorSummary } from "#web/forms/ErrorSummary.tsx";
import { currentLanguage } from "#web/i18n.ts";
import { CheckInput } from "#web/kit/fields/CheckInput.tsx";
import { fieldId, type Tried } from "#web/kit/fields/form.ts";
import { usePlainForm } from "#web/kit/fields/use-plain-form.ts";
import { CodeFields } from "#identity/access/web/CodeFields.tsx";
import { Loading } from "#web/shell/lazy-page.tsx";
import { usePage } from "#web/shell/use-page.ts";
import type { ElectState, electByLink, mailElectCode, openCobraLink } from "../elect.ts";

/** What a link that lets nobody in says, by the code of the refusal. */
const deadEnds = ["notActive", "keyUnknown", "proofLocked"] as const;

async function tried(act: () => Promise<void>): Promise<Tried> {
  try {
    await act();
    return { ok: true };
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    return { ok: false, problem: error };
  }
}

/** A person's own way to continue coverage: who, what, at which price, until when; and the answer. */
export function ElectPage() {
  const { t } = useTranslation(["cobra-elect-web", "access-web"]);
  const { key = "" } = useParams();
  const [opened, setOpened] = useState<ElectState | null>(null);
  const [asks, setAsks] = useState<"looking" | "mailCode" | "help" | "unknown">("looking");
  const form = usePlainForm({}, ["code"]);
  usePage(t("title"));
  const open = (code?: string) =>
    tried(async () =>
      setOpened(
        await send<typeof openCobraLink>("POST /cobra/link/{key}", {
          params: { key },
          body: code === undefined ? {} : { code },
        }),
      ),
    );
  const look = useEffectEvent(() => {
    void form.run(async () => {
      const outcome = await open();
      if (outcome.ok) return outcome;
      // A key that can be none is told like one that nobody has.
      if (outcome.problem.code === "notFound") setAsks("unknown");
      if (outcome.problem.code !== "proofNeeded") return outcome;
      setAsks(outcome.problem.facts["asks"] === "help" ? "help" : "mailCode");
      return { ok: true };
    });
  });
  useEffect(() => look(), [key]);
  const known = {
    help: "noAddress",
    unknown: "keyUnknown",
    looking: undefined,
    mailCode: undefined,
  } as const;
  const dead = known[asks] ?? deadEnds.find((code) => code === form.failure?.code);
  if (dead !== undefined)
    return (
      <div className="wz">
        <h1>{t(`dead.${dead}.title`)}</h1>
        <p>{t(`dead.${dead}.text`)}</p>
      </div>
    );
  if (opened !== null)
    return (
      <Choosing
        key={`${opened.version} ${currentLanguage()}`}
        link={key}
        state={opened}
        onState={setOpened}
      />
    );
  if (asks === "looking" && form.errors.length === 0) return <Loading />;
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    void form.run(() => open(form.values["code"] ?? ""));
  };
  return (
    <div className="wz">
      <ErrorSummary errors={form.errors} />
      <h1>{t("title")}</h1>
      <p className="wz-lead">{t("lead")}</p>
      <form noValidate onSubmit={handleSubmit}>
        <CodeFields
          form={form}
          mail={() =>
            send<typeof mailElectCode>("POST /cobra/link/{key}/code", { params: { key }, body: {} })
          }
        />
        <div className="wz-actions">
          <Button type="submit" variation="solid" size="big" aria-disabled={form.isBusy}>
            {t("continue")}
          </Button>
        </div>
      </form>
    </div>
  );
}

type ChoosingProps = {
  link: string;
  state: ElectState;
  onState: (state: ElectState) => void;
};

function Choosing({ link, state, onState }: ChoosingProps) {
  const { t } = useTranslation("cobra-elect-web");
  const language = currentLanguage();
  const form = usePlainForm({}, []);
  const [price, setPrice] = useState<{ for: string; cents: number } | null>(null);
  const day = (date: string) => formatLong(date, language);
  const money = (cents: number) => formatMoney(cents, language);
  const isToChoose = (person: ElectState["people"][number]) =>
    person.state === "noticeSent" || person.state === "waived";
  const name = (place: number, what: string) => `p${place}-${what}`;
  const people = state.people.flatMap((person, place) => {
    if (!isToChoose(person)) return [];
    const coverageTypes = person.offers
      .map(({ coverageType }) => coverageType)
      .filter((type) => form.values[name(place, type)] === "yes");
    const hasDeclined = form.values[name(place, "none")] === "yes";
    return coverageTypes.length > 0 || hasDeclined ? [{ place, coverageTypes }] : [];
  });
  const chosen = JSON.stringify(people);
  const handlePrice = () =>
    void form.run(() =>
      tried(async () => {
        const shown = await send<typeof openCobraLink>("POST /cobra/link/{key}", {
          params: { key: link },
          body: { people },
        });
        setPrice({ for: chosen, cents: shown.monthlyCents });
      }),
    );
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (people.length === 0) return setPrice({ for: "nobody", cents: 0 });
    void form.run(() =>
      tried(async () => {
        const { version } = state;
        onState(
          await send<typeof electByLink>("POST /cobra/link/{key}/election", {
            params: { key: link },
            body: { version, people },
          }),
        );
        scrollTo(0, 0);
      }),
    );
  };
  const hasAnswered = state.people.some(({ state: one }) => one === "elected" || one === "paying");
  const hasWaived = state.people.some(({ state: one }) => one === "waived");
  return (
    <div className="wz">
      <ErrorSummary errors={form.errors} />
      <h1>{t("title")}</h1>
      {(hasAnswered || hasWaived) && (
        <Alert variation="success" heading={t("saved")} role="status">
          <p>{t(hasAnswered ? "savedText" : "waivedText", { date: day(state.electBy) })}</p>
        </Alert>
      )}
      <p>{t(`event.${state.event}`, { date: day(state.eventDate) })}</p>
      <p>{t("loss", { client: state.clientName, date: day(state.lossDate) })}</p>
      {state.state === "open" && <p>{t("until", { date: day(state.electBy) })}</p>}
      <form noValidate onSubmit={handleSubmit}>
        {state.people.map((person, place) => (
          <fieldset key={person.name} className="wz-field" id={fieldId(name(place, "none"))}>
            <legend>
              <h2>{person.name}</h2>
            </legend>
            {person.continued.length > 0 && (
              <p>{t("continued", { list: person.continued.join(", "), date: day(person.lastDay) })}</p>
            )}
            {person.state === "waived" && <p>{t("waived", { date: day(state.electBy) })}</p>}
            {isToChoose(person) && (
              <>
                {person.offers.map(({ coverageType, coverageName, planName, cents }) => (
                  <CheckInput
                    key={coverageType}
                    form={form}
                    name={name(place, coverageType)}
                    label={t("offer", { coverage: coverageName, plan: planName, money: money(cents) })}
                  />
                ))}
                {person.state !== "waived" &&
                  !person.offers.some(
                    ({ coverageType }) => form.values[name(place, coverageType)] === "yes",
                  ) && <CheckInput form={form} name={name(place, "none")} label={t("decline")} />}
              </>
            )}
          </fieldset>
        ))}
        {state.state === "open" && (
          <>
            <p role="status">
              {price?.for === "nobody"
                ? t("nobody")
                : price?.for === chosen
                  ? t("monthly", { money: money(price.cents) })
                  : state.people.length > 1 && t("together")}
            </p>
            <p>{t("pay")}</p>
            <div className="wz-actions">
              <Button size="big" onClick={handlePrice} aria-disabled={form.isBusy}>
                {t("showPrice")}
              </Button>
              <Button type="submit" variation="solid" size="big" aria-disabled={form.isBusy}>
                {t("send")}
              </Button>
            </div>
          </>
        )}
      </form>
    </div>
  );
}
