import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatLong, todayIn } from "#kernel/dates.ts";
import { send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { readerTimeZone } from "#web/session/session.ts";
import type { OwnRequest, withdrawCorrection } from "../corrections.ts";
import { factWords } from "./facts.ts";

type Props = { requests: readonly OwnRequest[]; onWithdrawn: () => Promise<void> };

/** What the member asked for: what waits and the latest answer at once, the rest behind a line. */
export function Requests({ requests, onWithdrawn }: Props) {
  const { t } = useTranslation("corrections-member");
  if (requests.length === 0) return null;
  const latest = requests.find(({ status }) => status === "accepted" || status === "refused");
  const shown = requests.filter((one) => one.status === "open" || one === latest);
  const earlier = requests.filter((one) => !shown.includes(one));
  const list = (some: readonly OwnRequest[]) => (
    <ul className="plain-list member-coverages">
      {some.map((request) => (
        <li key={request.id}>
          <Request request={request} onWithdrawn={onWithdrawn} />
        </li>
      ))}
    </ul>
  );
  return (
    <section aria-labelledby="requests">
      <h2 id="requests">{t("requests.title")}</h2>
      {shown.length > 0 && list(shown)}
      {earlier.length > 0 && (
        <details className="wz-why">
          <summary>{t("requests.earlier")}</summary>
          {list(earlier)}
        </details>
      )}
    </section>
  );
}

function Request({ request, onWithdrawn }: { request: OwnRequest; onWithdrawn: () => Promise<void> }) {
  const { t } = useTranslation("corrections-member");
  const language = currentLanguage();
  const { changes, status, askedAt, decidedAt, answer, note, firstName } = request;
  const day = (at: string) => formatLong(todayIn(readerTimeZone(), new Date(at)), language);
  return (
    <>
      <p className="member-coverages__type">{t(`requests.status.${status}`)}</p>
      <h3>{firstName}</h3>
      <dl>
        {changes.map(({ field, before, wanted }) => (
          <div key={field}>
            <dt>{t(`fields.${field}`)}</dt>
            <dd>
              {t("requests.change", {
                before: factWords(field, before, language) ?? t("none"),
                wanted: factWords(field, wanted, language) ?? t("none"),
              })}
            </dd>
          </div>
        ))}
        {note !== null && (
          <div>
            <dt>{t("form.note")}</dt>
            <dd>{note}</dd>
          </div>
        )}
        <div>
          <dt>{t("requests.asked")}</dt>
          <dd>{day(askedAt)}</dd>
        </div>
        {decidedAt !== null && status !== "withdrawn" && (
          <div>
            <dt>{t("requests.answered")}</dt>
            <dd>{day(decidedAt)}</dd>
          </div>
        )}
        {answer !== null && (
          <div>
            <dt>{t("requests.answer")}</dt>
            <dd>{answer}</dd>
          </div>
        )}
      </dl>
      {status === "open" && <Withdraw id={request.id} onWithdrawn={onWithdrawn} />}
    </>
  );
}

function Withdraw({ id, onWithdrawn }: { id: string; onWithdrawn: () => Promise<void> }) {
  const { t } = useTranslation("corrections-member");
  const [refusal, setRefusal] = useState<string | null>(null);
  const handleWithdraw = async () => {
    try {
      await send<typeof withdrawCorrection>("POST /member/profile/corrections/{id}/withdraw", {
        params: { id },
      });
      await onWithdrawn();
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      setRefusal(error.message);
    }
  };
  return (
    <>
      {refusal !== null && <p role="alert">{refusal}</p>}
      <p>
        <button type="button" className="button" onClick={() => void handleWithdraw()}>
          {t("requests.withdraw")}
        </button>
      </p>
    </>
  );
}
