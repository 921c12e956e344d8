import "./profile.css";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { save } from "#web/api.ts";
import { Modal } from "#web/shell/Modal.tsx";
import { site } from "#web/site.ts";
import { Done } from "./profile-parts.tsx";

/** Shown this once; so nothing but the word that they are kept closes it. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation("accounts-web-profile");
  const [told, setTold] = useState<"codes.copied" | "codes.notCopied" | null>(null);
  const handleCopy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join("\n"));
      setTold("codes.copied");
    } catch {
      setTold("codes.notCopied");
    }
  };
  const handleDownload = () => {
    const text = [`${site().siteName}: ${t("codes.title")}`, "", ...codes, ""].join("\n");
    save({ blob: new Blob([text], { type: "text/plain;charset=utf-8" }), name: t("codes.file") });
  };
  return (
    <Modal title={t("codes.title")} hasCloseButton={false} onClose={() => undefined}>
      <div className="profile__codes">
        <p>{t("codes.about")}</p>
        <ol aria-label={t("codes.list")}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
      </div>
      <div className="profile__actions">
        <button type="button" className="button" onClick={() => void handleCopy()}>
          {t("codes.copy")}
        </button>
        <button type="button" className="button" onClick={() => window.print()}>
          {t("codes.print")}
        </button>
        <button type="button" className="button" onClick={handleDownload}>
          {t("codes.download")}
        </button>
      </div>
      <Done>{told && t(told)}</Done>
      <p className="actions">
        <button type="button" className="button button--primary" onClick={onDone}>
          {t("codes.done")}
        </button>
      </p>
    </Modal>
  );
}
