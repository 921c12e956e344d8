import { useState } from "react";
import { Button } from "@cmsgov/design-system";
import { useTranslation } from "react-i18next";
import { useDraft } from "../draft.ts";

/** How to stop and come back: the person's own link, while this tab knows it. */
export function LaterBox({ isOpen }: { isOpen: boolean }) {
  const { t } = useTranslation("enrollment-wizard-steps");
  const returnPath = useDraft((draft) => draft.returnPath);
  // The link goes out as soon as the page with the e-mail address is saved.
  const isMailed = useDraft(({ enrollment }) => enrollment?.missing.includes("contact") === false);
  return (
    <details className="wz-later" open={isOpen}>
      <summary>{t("later.summary")}</summary>
      <p>{t("later.saved")}</p>
      {returnPath && <OwnLink address={`${location.origin}${returnPath}`} />}
      {isMailed ? <p>{t("later.mailed")}</p> : <p>{t("later.mailSoon")}</p>}
    </details>
  );
}

function OwnLink({ address }: { address: string }) {
  const { t } = useTranslation("enrollment-wizard-steps");
  const [isCopied, setCopied] = useState(false);
  const handleCopy = () => {
    void navigator.clipboard.writeText(address).then(() => setCopied(true));
  };
  return (
    <>
      <p id="own-link-help">{t("later.link")}</p>
      <div className="wz-copy">
        <input
          className="ds-c-field"
          aria-label={t("later.linkLabel")}
          aria-describedby="own-link-help"
          readOnly
          value={address}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button type="button" onClick={handleCopy}>
          {t("later.copy")}
        </Button>
        <span role="status">{isCopied && t("later.copied")}</span>
      </div>
    </>
  );
}
