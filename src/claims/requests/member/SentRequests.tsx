import "#web/kit/look.ts";
import "#web/kit/member.css";
import "./requests.css";
import { Alert } from "@cmsgov/design-system";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { isOpen } from "../request-states.ts";
import type { OwnClaimRequest } from "../requests.ts";
import { RequestCard } from "./RequestCard.tsx";
import { useOwnRequests } from "./use-own-requests.ts";

/** The page shows what waits and the latest answer at once, the rest behind a line; and the way to send a bill. */
export function SentRequests() {
  const { t } = useTranslation("requests-member");
  const { data, refetch } = useOwnRequests();
  const location = useLocation() as { state: { isSent?: boolean } | null };
  const rows = data?.rows ?? [];
  const [latest] = rows.filter(({ status }) => !isOpen(status));
  const shown = rows.filter((one) => isOpen(one.status) || one === latest);
  const earlier = rows.filter((one) => !shown.includes(one));
  const list = (some: readonly OwnClaimRequest[]) => (
    <ul className="plain-list member-coverages">
      {some.map((request) => (
        <li key={request.id}>
          <RequestCard request={request} onChange={refetch} />
        </li>
      ))}
    </ul>
  );
  return (
    <section className="requests" aria-labelledby="sent-requests">
      <h2 id="sent-requests">{t("title")}</h2>
      {location.state?.isSent === true && (
        <Alert variation="success" role="status">
          <p>{t("isSent")}</p>
        </Alert>
      )}
      <p>{t("about")}</p>
      {shown.length > 0 && list(shown)}
      {earlier.length > 0 && (
        <details className="wz-why">
          <summary>{t("earlier")}</summary>
          {list(earlier)}
        </details>
      )}
      <p className="requests-send">
        <Link className="button" to="/member/claims/sendbill">
          {t("sendBill")}
        </Link>
      </p>
    </section>
  );
}
