import { type MouseEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { zoneTitle } from "#kernel/moments.ts";
import { currentLanguage } from "../i18n.ts";
import { clockText } from "../session/idle.ts";
import { useSession } from "../session/session.ts";
import { useSecondsLeft } from "../session/SessionWatch.tsx";
import { site } from "../site.ts";
import { Modal } from "./Modal.tsx";

export function Footer() {
  const { t } = useTranslation("shell");
  const { siteName, version } = site();
  const session = useSession();
  const [showsPermissions, setShowsPermissions] = useState(false);
  const handleTypeClick = (event: MouseEvent) => {
    if (event.shiftKey) setShowsPermissions(true);
  };
  return (
    <footer className="footer">
      <div className="footer__in">
        <p>
          {siteName}
          {version && <span className="footer__version"> · {t("version", { version })}</span>}
        </p>
        {session?.kind === "user" && (
          <p className="footer__type">
            {/* spec §2: Shift-click; the button beside it does the same by keyboard. */}
            {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
            <span onClick={handleTypeClick}>{t(`userType.${session.user.type}`)}</span>
            <button
              type="button"
              className="button button--quiet"
              aria-haspopup="dialog"
              onClick={() => setShowsPermissions(true)}
            >
              {t("permissions.show")}
            </button>
          </p>
        )}
        {session?.kind === "user" && (
          <p>{t("timeZone", { zone: zoneTitle(session.user.timeZone, currentLanguage()) })}</p>
        )}
        <IdleTime />
      </div>
      {showsPermissions && session?.kind === "user" && (
        <Modal title={t("permissions.title")} onClose={() => setShowsPermissions(false)}>
          {session.user.permissions.length === 0 ? (
            <p>{t("permissions.none")}</p>
          ) : (
            <ul>
              {session.user.permissions.map((permission) => (
                <li key={permission.id}>{permission.name}</li>
              ))}
            </ul>
          )}
        </Modal>
      )}
    </footer>
  );
}

function IdleTime() {
  const { t } = useTranslation("shell");
  const left = useSecondsLeft();
  if (left === null) return null;
  return (
    <p className="footer__idle" role="timer" aria-live="off">
      {t("idleTime", { time: clockText(left) })}
    </p>
  );
}
