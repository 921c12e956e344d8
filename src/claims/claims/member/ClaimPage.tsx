import "#web/kit/look.ts";
import "#web/kit/member.css";
import "./claims.css";
import { useQuery } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import { send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { Loading } from "#web/shell/lazy-page.tsx";
import { usePage } from "#web/shell/use-page.ts";
import { formatLong } from "#kernel/dates.ts";
import { formatMoney } from "#kernel/money.ts";
import type { Claim, claimDetail } from "../claims.ts";
import { eobState } from "../eob/eob-state.ts";
import { isDenied, type Owed, owedOf } from "../owed.ts";
import { placeOfClaim } from "../place-of-claim.ts";
import { replacedDecision } from "../replaced-decision.ts";
import { denialReasons, whyLines } from "../why-lines.ts";
import { CompareBill } from "./CompareBill.tsx";
import { useFirstLine, visitLine } from "./first-line.ts";
import { useReasonWords } from "./reason-words.ts";
import { MoneyPicture } from "./MoneyPicture.tsx";
import { PaidMark } from "./PaidMark.tsx";
import { Services } from "./Services.tsx";

type Props = { Appeal: ComponentType<{ claimId: string }> };

/** One claim: what the person may owe, three lines why, and where each part of the money went. */
export function ClaimPage({ Appeal }: Props) {
  const { t } = useTranslation("claims-member");
  const { id = "" } = useParams();
  usePage(t("title"));
  const found = useQuery({
    queryKey: ["claim", id],
    queryFn: ({ signal }) =>
      send<typeof claimDetail>("GET /claims/{id}", { params: { id }, query: {}, signal }),
  });
  return (
    <div className="wz">
      <Link className="wz-back" to="/member/claims">
        {t("back")}
      </Link>
      {found.data ? (
        <Found claim={found.data} Appeal={Appeal} />
      ) : found.error ? (
        <>
          <h1>{t("title")}</h1>
          <p role="alert">{found.error.message}</p>
        </>
      ) : (
        <Loading />
      )}
    </div>
  );
}

const decided: ReadonlySet<Owed> = new Set(["some", "nothing", "doubted", "deniedSome", "deniedNothing"]);

function Found({ claim, Appeal }: Props & { claim: Claim }) {
  const { t } = useTranslation(["claims-member", "claims"]);
  const firstLine = useFirstLine();
  const { latest } = claim;
  const owed = owedOf(claim, latest).value;
  const provider = claim.providerName ?? t("doctor");
  const day = (date: string) => formatLong(date, currentLanguage());
  const hasEob = eobState({ ...claim, latest }).value === "ready";
  const isDoubted = owed === "doubted";
  const isDecided = decided.has(owed);
  return (
    <>
      <h1>{firstLine(claim)}</h1>
      <p className="claims-list__visit">{visitLine(claim)}</p>
      {isDoubted && <Doubted />}
      <Replaced claim={claim} />
      {isDecided && <Why claim={claim} provider={provider} />}
      {owed !== "voided" && (
        <div className="member-note">
          <p>
            <strong>{t("notABill", { provider })}</strong>
          </p>
        </div>
      )}
      {isDecided && <MoneyPicture claim={claim} />}
      {isDecided && !isDoubted && (
        <CompareBill owedCents={Math.max(0, claim.patientResponsibilityCents)} provider={provider} />
      )}
      {isDecided && !isDoubted && claim.patientResponsibilityCents > 0 && <PaidMark claim={claim} />}
      <Services claim={claim} />
      <Facts claim={claim} day={day} />
      {hasEob ? (
        <p>
          <Link to={`/member/claims/${claim.id}/eob`}>{t("eob.open")}</Link>
        </p>
      ) : (
        <p>{t("eob.notYet")}</p>
      )}
      {isDecided && <Appeal claimId={claim.id} />}
    </>
  );
}

/** A statement that holds no more is named, for who has it at hand. */
function Replaced({ claim }: { claim: Claim }) {
  const { t } = useTranslation("claims-member");
  const before = replacedDecision(claim.versions);
  if (before === undefined) return null;
  const amount = formatMoney(before.patientResponsibilityCents, currentLanguage());
  const { paidOn } = before;
  return (
    <p>
      {paidOn === null
        ? t("replaces", { amount })
        : t("replacesOf", { amount, date: formatLong(paidOn, currentLanguage()) })}
    </p>
  );
}

/** The text tells the person what to do with an amount that staff look at. */
function Doubted() {
  const { t } = useTranslation("claims-member");
  return (
    <>
      <p>{t("doubtedWhy")}</p>
      <p>
        <Link to="/inbox/new">{t("doubtedAsk")}</Link>
      </p>
    </>
  );
}

function Why({ claim, provider }: { claim: Claim; provider: string }) {
  const { t } = useTranslation("claims-member");
  const words = useReasonWords();
  const reasons = isDenied(claim) ? [...new Set(denialReasons(claim).map((one) => words(one)))] : [];
  return (
    <ul className="claims-why">
      {reasons.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
      {whyLines(claim).map(({ key, cents }) => (
        <li key={key}>{t(`why.${key}`, { provider, amount: formatMoney(cents, currentLanguage()) })}</li>
      ))}
    </ul>
  );
}

function Facts({ claim, day }: { claim: Claim; day: (date: string) => string }) {
  const { t, i18n } = useTranslation(["claims-member", "claims"]);
  const { value: place } = placeOfClaim(claim);
  const known = place !== null && i18n.exists(`place.${place}`, { ns: "claims" });
  const facts: [string, string][] = [
    [t("statusLabel"), t(`claims:status.${claim.status}`)],
    [t("number"), claim.claimNumber],
    ...(place === null
      ? []
      : ([[t("place"), known ? t(`claims:place.${place}`) : t("claims:placeOther", { code: place })]] as [
          string,
          string,
        ][])),
    ...(claim.paidOn === null ? [] : ([[t("paidOn"), day(claim.paidOn)]] as [string, string][])),
  ];
  return (
    <>
      <h2>{t("facts")}</h2>
      <dl className="claims-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {claim.versions.length > 1 && (
        <>
          <h2>{t("history")}</h2>
          <ol>
            {claim.versions.map(({ number, kind, at, paidOn, patientResponsibilityCents }) => (
              <li key={number}>
                {t(claim.looksTooHigh ? "historyDay" : "historyLine", {
                  date: day(paidOn ?? at.slice(0, 10)),
                  kind: t(`claims:version.${kind}`),
                  amount: formatMoney(patientResponsibilityCents, currentLanguage()),
                })}
              </li>
            ))}
          </ol>
        </>
      )}
    </>
  );
}
