import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { forgetSession, userBeneath } from "#web/session/session.ts";

/** People who enrolled from their own pages are signed in still, and go back there. */
export function BackToOwnPages() {
  const { t } = useTranslation("enrollment-wizard-review");
  const navigate = useNavigate();
  const [isSignedIn] = useState(() => userBeneath() !== null);
  if (!isSignedIn) return null;
  const goBack = () => {
    forgetSession();
    void navigate("/member");
  };
  return (
    <p className="wz-on-screen">
      <button type="button" className="button button--primary" onClick={goBack}>
        {t("complete.ownPages")}
      </button>
    </p>
  );
}
