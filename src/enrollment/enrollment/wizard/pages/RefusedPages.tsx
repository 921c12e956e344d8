import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import { lazyPageWith } from "#web/shell/lazy-page.tsx";
import { currentLanguage } from "#web/i18n.ts";
import { usePage } from "#web/shell/use-page.ts";
import { formatLong, isDate } from "#kernel/dates.ts";
import type { Enrollment } from "../../enrollment.ts";
import type { PublicEnrollmentSession } from "../../public-session.ts";
import { contactIn } from "../parts/contact-in.ts";
import { HelpContact } from "../parts/HelpContact.tsx";
import { KeyForm } from "../parts/KeyForm.tsx";

const ToAccount = lazyPageWith(
  async () => (await import("../parts/ToAccount.tsx")).ToAccount,
  "enrollment-wizard-review",
);

// The errors of spec §8 that end the way, each a page with what to do next.

const told = ["submitted", "pendingReview", "approved", "processed", "failed"];

type Contact = PublicEnrollmentSession["contact"] | null;
type Facts = Readonly<Record<string, string | number>>;

export function NotActivePage({
  facts,
  contact = contactIn(facts),
}: {
  facts: Facts;
  /** Known from before; else the contact that the refusal names. */
  contact?: Contact;
}) {
  const { t } = useTranslation("wizard");
  usePage(t("notActive.title"));
  const { opensOn, closesOn, today } = facts;
  const isEarly = isDate(opensOn) && isDate(today) && opensOn > today;
  const shown = (date: string) => formatLong(date, currentLanguage());
  return (
    <div className="wz">
      <h1>{t("notActive.title")}</h1>
      <p className="wz-lead">{t("notActive.lead")}</p>
      {isEarly && <p className="wz-big">{t("notActive.opensOn", { date: shown(opensOn) })}</p>}
      {!isEarly && isDate(closesOn) && isDate(today) && closesOn < today && (
        <p className="wz-big">{t("notActive.closedOn", { date: shown(closesOn) })}</p>
      )}
      <p>{t("notActive.body")}</p>
      <HelpContact contact={contact} />
    </div>
  );
}

type SentBefore = {
  enrollment: Enrollment | null;
  /** Told by a personal link that was used up: how far it is, and the contact for help. */
  facts?: Facts;
};

export function SentBeforePage({ enrollment, facts = {} }: SentBefore) {
  const status = enrollment?.status ?? facts["status"];
  const { t } = useTranslation("wizard");
  usePage(t("sentBefore.title"));
  const reference = enrollment?.referenceNumber;
  const { recipientKey } = useParams();
  return (
    <div className="wz">
      <h1>{t("sentBefore.title")}</h1>
      <p className="wz-lead">{t("sentBefore.lead")}</p>
      {told.some((known) => known === status) && <p>{t(`complete.status.${status}`)}</p>}
      {status === "processed" && recipientKey !== undefined ? (
        <ToAccount recipientKey={recipientKey} />
      ) : (
        <p>{t("sentBefore.body")}</p>
      )}
      {reference && (
        <>
          <p>{t("sentBefore.reference", { reference })}</p>
          <p>
            <Link to="/Complete">{t("sentBefore.view")}</Link>
          </p>
        </>
      )}
      <HelpContact contact={enrollment?.contact ?? contactIn(facts)} />
    </div>
  );
}

export function KeyUnknownPage() {
  const { t } = useTranslation("wizard");
  usePage(t("keyUnknown.title"));
  return (
    <div className="wz">
      <KeyForm>
        <h1>{t("keyUnknown.title")}</h1>
        <p className="wz-lead">{t("keyUnknown.lead")}</p>
        <p>{t("keyUnknown.body")}</p>
      </KeyForm>
      <HelpContact contact={null} />
    </div>
  );
}

/** A personal link that works no more, into a session that is there. */
export function LinkEndedPage({ facts, signupKey }: { facts: Facts; signupKey: string }) {
  const { t } = useTranslation("wizard");
  usePage(t("linkEnded.title"));
  return (
    <div className="wz">
      <h1>{t("linkEnded.title")}</h1>
      <p className="wz-lead">{t("linkEnded.lead")}</p>
      <p>{t("linkEnded.newer")}</p>
      <p>{t("linkEnded.ask")}</p>
      <p>
        <Link to={`/Welcome/${encodeURIComponent(signupKey)}`}>{t("linkEnded.fresh")}</Link>
      </p>
      <HelpContact contact={contactIn(facts)} />
    </div>
  );
}
