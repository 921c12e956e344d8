import type { Ref } from "react";
import { useTranslation } from "react-i18next";
import { useUser } from "../session/session.ts";
import { AccountLinks } from "./AccountMenu.tsx";
import { LanguageChooser } from "./LanguageChooser.tsx";
import { Modal } from "./Modal.tsx";
import type { ShellParts } from "./shell-parts.ts";

type Props = { parts: ShellParts; slotRef: Ref<HTMLDivElement>; onHelp: () => void; onClose: () => void };

/** On phones: all that the header holds on larger screens, and the menu of the area. */
export function Drawer({ parts, slotRef, onHelp, onClose }: Props) {
  const { t } = useTranslation("shell");
  const user = useUser();
  return (
    <Modal title={t("menu")} className="modal--drawer" onClose={onClose}>
      {user && (
        <p className="drawer__who">
          {user.nickName ?? user.firstName}
          {user.type !== "member" && <parts.ClientName isInDrawer />}
        </p>
      )}
      <div ref={slotRef} />
      <div className="drawer__links">
        <AccountLinks parts={parts} />
        <button type="button" className="button button--quiet" onClick={onHelp}>
          {t("help")}
        </button>
        <LanguageChooser />
      </div>
    </Modal>
  );
}
