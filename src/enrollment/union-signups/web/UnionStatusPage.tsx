import "#web/kit/look.ts";
import { Alert, Button } from "@cmsgov/design-system";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { formatLong } from "#kernel/dates.ts";
import { formatPhone } from "#kernel/phone.ts";
import { ApiProblem, send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { usePage } from "#web/shell/use-page.ts";
import type { unionSignupStatus, UnionSignupStatus } from "../union-signups.ts";

const variation = { waiting: undefined, accepted: "success", refused: "warn" } as const;

/** What became of a sign-up. */
export function UnionStatusPage() {
  const { t } = useTranslation("union-signups-web");
  const { key = "" } = useParams();
  const [found, setFound] = useState<UnionSignupStatus | ApiProblem | null>(null);
  const [asked, setAsked] = useState(0);
  usePage(t("status.page"));
  useEffect(() => {
    let isGone = false;
    send<typeof unionSignupStatus>("GET /unionsignupstatus/{key}", { params: { key } }).then(
      (state) => !isGone && setFound(state),
      (error: unknown) => !isGone && error instanceof ApiProblem && setFound(error),
    );
    return () => {
      isGone = true;
    };
  }, [key, asked]);
  if (found === null) return <div className="wz" aria-busy />;
  if (found instanceof ApiProblem) {
    const isOwn = found.code === "keyUnknown" || found.code === "malformed" || found.code === "invalid";
    return (
      <div className="wz">
        <h1>{t(isOwn ? "unknown.title" : "status.ended")}</h1>
        <p>{isOwn ? t("unknown.text") : found.message}</p>
      </div>
    );
  }
  const day = (moment: string) => formatLong(moment.slice(0, 10), currentLanguage());
  const { status, shopName, unionName, sentAt, decidedAt, answer, contact } = found;
  const shown = variation[status];
  return (
    <div className="wz">
      <h1>{t("status.page")}</h1>
      <p className="wz-lead">{t("status.of", { shop: shopName, union: unionName, date: day(sentAt) })}</p>
      <Alert {...(shown && { variation: shown })} heading={t(`status.${status}.title`)} role="status">
        <p>{t(`status.${status}.text`)}</p>
        {decidedAt !== null && <p>{t("status.decided", { date: day(decidedAt) })}</p>}
        {answer !== null && (
          <p>
            <strong>{t("status.reason")}</strong> {answer}
          </p>
        )}
      </Alert>
      {status === "waiting" && <p>{t("status.keep")}</p>}
      {(contact.phone !== null || contact.email !== null) && (
        <p>
          {t("status.ask", { union: unionName })}{" "}
          {contact.phone !== null && <a href={`tel:+1${contact.phone}`}>{formatPhone(contact.phone)}</a>}{" "}
          {contact.email !== null && <a href={`mailto:${contact.email}`}>{contact.email}</a>}
        </p>
      )}
      <div className="wz-actions">
        <Button size="big" onClick={() => setAsked(asked + 1)}>
          {t("status.again")}
        </Button>
      </div>
    </div>
  );
}
