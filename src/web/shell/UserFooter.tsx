import { type MouseEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { zoneTitle } from "#kernel/zone-title.ts";
import { currentLanguage } from "../i18n.ts";
import { useUser } from "../session/session.ts";
import { Modal } from "./Modal.tsx";

/** In the footer of who is signed in: their kind of account with what it may do, and the clock of their pages. */
export function UserFooter() {
  const { t } = useTranslation("shell");
  const user = useUser();
  const [showsPermissions, setShowsPermissions] = useState(false);
  if (!user) return null;
  const handleTypeClick = (event: MouseEvent) => {
    if (event.shiftKey) setShowsPermissions(true);
  };
  return (
    <>
      <p className="footer__type">
        {/* spec §2: Shift-click; the button beside it does the same by keyboard. */}
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
        <span onClick={handleTypeClick}>{t(`userType.${user.type}`)}</span>
        <button
          type="button"
          className="button button--quiet"
          aria-haspopup="dialog"
          onClick={() => setShowsPermissions(true)}
        >
          {t("permissions.show")}
        </button>
      </p>
      <p>{t("timeZone", { zone: zoneTitle(user.timeZone, currentLanguage()) })}</p>
      {showsPermissions && (
        <Modal title={t("permissions.title")} onClose={() => setShowsPermissions(false)}>
          {user.permissions.length === 0 ? (
            <p>{t("permissions.none")}</p>
          ) : (
            <ul>
              {user.permissions.map((permission) => (
                <li key={permission.id}>{permission.name}</li>
              ))}
            </ul>
          )}
        </Modal>
      )}
    </>
  );
}
