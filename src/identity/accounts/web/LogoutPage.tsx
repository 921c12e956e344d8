import { useLayoutEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import {
  arriveAtLogout,
  currentSession,
  type EndReason,
  rememberedPlace,
  type Session,
} from "#web/session/session.ts";
import { usePage } from "#web/shell/use-page.ts";
import { formatPhone } from "#kernel/phone.ts";
import { type EnrollmentPlace, useStore } from "#web/store.ts";
import { signOut } from "#identity/access/web/session-calls.ts";

type Ending = { reason: EndReason; kind: Session["kind"] };

/** Signs out the one who comes here, says what was kept, and leads back to where they were. */
export function LogoutPage() {
  const { t } = useTranslation("accounts-web");
  const location = useLocation();
  const enrollment = useStore((kept) => kept.enrollment);
  // Anyone who was sent here brings the reason along; the one who follows a link to it has a session to end.
  const sent = location.state as Partial<Ending> | null;
  const [kind] = useState(() => currentSession()?.kind ?? sent?.kind ?? (enrollment ? "enrollee" : "user"));
  const reason = sent?.reason ?? "loggedOut";
  const title = t(reason === "loggedOut" ? `logout.title.${kind}` : `logout.title.${reason}`);
  usePage(title);

  // Before the page can be seen: somebody who leaves as soon as it says so must not be signed in still.
  useLayoutEffect(() => {
    if (currentSession()) signOut("loggedOut");
    // Nobody is led here once more: the pages before are without their user for good, and ask to sign in.
    arriveAtLogout();
  }, []);

  // After an expired token the wizard still knows the person's own link; else only they have it.
  const way = enrollment?.recipientKey ? `/${enrollment.recipientKey}` : "";
  const welcome = enrollment ? `/Welcome/${enrollment.signupKey}${way}` : "/";
  return (
    <div className="message-page">
      <h1>{title}</h1>
      <p>{t(`logout.why.${reason}`)}</p>
      <p>{t(`logout.kept.${kind}`)}</p>
      {kind === "user" && rememberedPlace() && <p>{t("logout.return")}</p>}
      <p className="actions">
        {kind === "enrollee" ? (
          <Link className="button button--primary" to={welcome}>
            {t(reason === "expired" ? "logout.goOn" : "logout.startPage")}
          </Link>
        ) : (
          <Link className="button button--primary" to="/login">
            {t("logout.signInAgain")}
          </Link>
        )}
      </p>
      {kind === "enrollee" && enrollment?.contact && <Contact contact={enrollment.contact} />}
    </div>
  );
}

/** The contact for help, also when the page with the questions is closed. */
function Contact({ contact: { name, phone, email } }: { contact: NonNullable<EnrollmentPlace["contact"]> }) {
  const { t } = useTranslation("accounts-web");
  return (
    <section className="logout-contact">
      <h2>{t("logout.contact.heading")}</h2>
      <p>{name === null ? t("logout.contact.askHr") : t("logout.contact.ask", { name })}</p>
      <ul className="plain-list">
        {phone !== null && (
          <li>
            <a className="button button--quiet" href={`tel:${phone}`}>
              {t("logout.contact.phone", { phone: /^\d{10}$/u.test(phone) ? formatPhone(phone) : phone })}
            </a>
          </li>
        )}
        {email !== null && (
          <li>
            <a className="button button--quiet" href={`mailto:${email}`}>
              {t("logout.contact.email", { email })}
            </a>
          </li>
        )}
      </ul>
    </section>
  );
}
