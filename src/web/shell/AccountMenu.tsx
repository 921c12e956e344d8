import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { useSession } from "../session/session.ts";
import type { ShellParts } from "./shell-parts.ts";

/** Profile and log out for a user; "Log in" for nobody; a way to leave for an enrollee. */
export function AccountMenu({ parts }: { parts: ShellParts }) {
  const { t } = useTranslation("shell");
  const session = useSession();
  const { pathname } = useLocation();
  // A move to another page closes it by itself.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === pathname;
  const opener = useRef<HTMLButtonElement>(null);
  const listId = useId();

  if (session?.kind !== "user") return <AccountLinks parts={parts} />;
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !isOpen) return;
    setOpenAt(null);
    opener.current?.focus();
  };
  const handleBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpenAt(null);
  };
  return (
    <div className="account" onKeyDown={handleKey} onBlur={handleBlur}>
      <button
        ref={opener}
        type="button"
        className="button button--quiet"
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setOpenAt(isOpen ? null : pathname)}
      >
        <span className="visually-hidden">{t("account")}</span>{" "}
        {session.user.nickName ?? session.user.firstName}
        <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true" focusable="false">
          <path d="m2 4 4 4 4-4" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
        </svg>
      </button>
      <div id={listId} className="account__list" hidden={!isOpen}>
        <AccountLinks parts={parts} />
      </div>
    </div>
  );
}

/** The same links for the header's menu and the drawer. */
export function AccountLinks({ parts }: { parts: ShellParts }) {
  const { t } = useTranslation("shell");
  const session = useSession();
  // What was sent needs no saving.
  const isSent = useLocation().pathname.toLowerCase() === "/complete";
  if (!session) {
    return (
      <Link className="button" to="/login">
        {t("login")}
      </Link>
    );
  }
  const mayInEmergency =
    session.kind === "user" &&
    session.user.type === "admin" &&
    session.user.emergency === null &&
    session.user.permissions.some(({ machineName }) => machineName === "useEmergencyAccess");
  return (
    <ul className="plain-list">
      {session.kind === "user" && parts.hasRoute("/user/profile") && (
        <li>
          <Link className="button button--quiet" to="/user/profile">
            {t("profile")}
          </Link>
        </li>
      )}
      {mayInEmergency && (
        <li>
          <Link className="button button--quiet" to="/admin/emergencyaccess/new">
            {t("emergency")}
          </Link>
        </li>
      )}
      <li>
        <Link className="button button--quiet" to="/logout">
          {t(session.kind === "user" ? "logout" : isSent ? "done" : "saveAndLeave")}
        </Link>
      </li>
    </ul>
  );
}
