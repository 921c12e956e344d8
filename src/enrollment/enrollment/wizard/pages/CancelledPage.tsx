import "#web/kit/look.ts";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { useUser } from "#web/session/session.ts";
import { usePage } from "#web/shell/use-page.ts";
import { useStore } from "#web/store.ts";

export function CancelledPage() {
  const { t } = useTranslation("enrollment-wizard-steps");
  const signupKey = useStore((kept) => kept.enrollment?.signupKey);
  const isSignedIn = useUser() !== null;
  // Only who was led here has canceled something.
  const isCancelled = (useLocation().state as { isCancelled?: boolean } | null)?.isCancelled === true;
  usePage(t(isCancelled ? "cancelled.title" : "cancelled.nothing"));
  if (!isCancelled)
    return (
      <div className="wz">
        <h1>{t("cancelled.nothing")}</h1>
        <p className="wz-lead">{t("cancelled.nothingBody")}</p>
        <p>
          <Link to={signupKey ? `/Welcome/${signupKey}` : "/"}>{t("cancelled.goOn")}</Link>
        </p>
      </div>
    );
  return (
    <div className="wz">
      <h1>{t("cancelled.title")}</h1>
      <p className="wz-lead">{t("cancelled.body")}</p>
      <p>{t("cancelled.again")}</p>
      <p>
        {isSignedIn ? (
          <Link to="/member">{t("cancelled.ownPages")}</Link>
        ) : (
          <Link to={signupKey ? `/Welcome/${signupKey}` : "/"}>{t("cancelled.start")}</Link>
        )}
      </p>
    </div>
  );
}
