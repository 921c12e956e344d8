import "#web/kit/look.ts";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Navigate } from "react-router";
import { useLook } from "#web/look.ts";
import { useSession } from "#web/session/session.ts";
import { lazyPage, Loading } from "#web/shell/lazy-page.tsx";
import { refresh, useDraft } from "../draft.ts";

const Confirmation = lazyPage(
  async () => (await import("../parts/Confirmation.tsx")).Confirmation,
  "enrollment-wizard-review",
  "enrollment-no-coverage",
  "enrollment-wizard-steps",
  "enrollment-wizard-choosing",
  "surveys-fill-web",
  "members-answers",
);

/** What was sent. A reload fetches it again, as long as this tab has its token. */
export function CompletePage() {
  const isInside = useSession()?.kind === "enrollee";
  const enrollment = useDraft((draft) => draft.enrollment);
  useTranslation("wizard");
  useLook(enrollment?.theme);
  const isKnown = enrollment !== null;
  useEffect(() => {
    if (isInside && !isKnown) void refresh();
  }, [isInside, isKnown]);

  if (!isInside && !enrollment?.isPreview) return <Navigate to="/" replace />;
  if (!enrollment) return <Loading />;
  if (enrollment.referenceNumber === null || enrollment.status === "returned")
    return <Navigate to="/Enroll" replace />;
  return <Confirmation />;
}
