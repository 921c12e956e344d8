import "#web/kit/member.css";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { formatLong } from "#kernel/dates.ts";
import { currentLanguage } from "#web/i18n.ts";
import { isOpen } from "../request-states.ts";
import { RequestCard } from "./RequestCard.tsx";
import { useOwnRequests } from "./use-own-requests.ts";

/** The way to an appeal and until when it is in time, or where the appeals of this claim stand. */
export function ClaimAppeal({ claimId }: { claimId: string }) {
  const { t } = useTranslation("requests-member");
  const { data, refetch } = useOwnRequests(claimId);
  if (data === undefined) return null;
  const { rows, appeal } = data;
  const waits = rows.some(({ status }) => isOpen(status));
  const mayAppeal = appeal?.mayAppeal === true && !waits;
  if (rows.length === 0 && !mayAppeal) return null;
  return (
    <section aria-labelledby="appeal">
      <h2 id="appeal">{t("appeal.title")}</h2>
      {rows.length > 0 && (
        <ul className="plain-list member-coverages">
          {rows.map((request) => (
            <li key={request.id}>
              <RequestCard request={request} onChange={refetch} />
            </li>
          ))}
        </ul>
      )}
      {mayAppeal && (
        <>
          <p>
            {appeal.until === null
              ? t("appeal.may")
              : t("appeal.mayUntil", { date: formatLong(appeal.until, currentLanguage()) })}
          </p>
          <p>
            <Link className="button" to={`/member/claims/${claimId}/appeal`}>
              {t("appeal.open")}
            </Link>
          </p>
        </>
      )}
    </section>
  );
}
