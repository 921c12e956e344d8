import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { formatLong } from "#kernel/dates.ts";
import { formatMoney } from "#kernel/money.ts";
import { send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { isOpen } from "../request-states.ts";
import type { OwnClaimRequest, withdrawClaimRequest } from "../requests.ts";

type Props = { request: OwnClaimRequest; onChange: () => Promise<unknown> };

/** A bill or an appeal: where it stands first, then its facts and the answer. */
export function RequestCard({ request, onChange }: Props) {
  const { t } = useTranslation("requests-member");
  const { kind, status, conversationId, isOwn } = request;
  return (
    <>
      <p className="member-coverages__type">{t(`state.${kind}.${status}`)}</p>
      <h3>
        {kind === "appeal"
          ? t("appealOf", { number: request.claimNumber })
          : t("billOf", { provider: request.providerName })}
      </h3>
      <dl>
        {factsOf(request, t).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {conversationId !== null && (
        <p>
          <Link to={`/inbox/${conversationId}`}>{t("conversation")}</Link>
        </p>
      )}
      {isOwn && isOpen(status) && <Withdraw id={request.id} onChange={onChange} />}
    </>
  );
}

type Words = ReturnType<typeof useTranslation>["t"];

function factsOf(request: OwnClaimRequest, t: Words): [string, string][] {
  const {
    status,
    firstName,
    servedOn,
    amountCents,
    receivedOn,
    dueOn,
    decidedOn,
    answer,
    paidCents,
    paidOn,
  } = request;
  const language = currentLanguage();
  const day = (date: string | null) => (date === null ? null : formatLong(date, language));
  const money = (cents: number | null) => (cents === null ? null : formatMoney(cents, language));
  const facts: [string, string | null][] = [
    ["who", firstName],
    ["servedOn", day(servedOn)],
    ["amount", money(amountCents)],
    ["sentOn", day(receivedOn)],
    ["answerBy", isOpen(status) ? day(dueOn) : null],
    ["decidedOn", status === "withdrawn" ? null : day(decidedOn)],
    ["paid", money(paidCents)],
    ["paidOn", day(paidOn)],
    ["answer", answer],
  ];
  return facts.flatMap(([name, value]) => (value === null ? [] : [[t(`fact.${name}`), value]]));
}

function Withdraw({ id, onChange }: { id: string; onChange: () => Promise<unknown> }) {
  const { t } = useTranslation("requests-member");
  const [refusal, setRefusal] = useState<string | null>(null);
  const handleWithdraw = async () => {
    try {
      await send<typeof withdrawClaimRequest>("POST /member/claimrequests/{id}/withdraw", { params: { id } });
      await onChange();
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
          {t("withdraw")}
        </button>
      </p>
    </>
  );
}
