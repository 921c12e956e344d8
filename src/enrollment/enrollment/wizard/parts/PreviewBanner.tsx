import "./preview-banner.css";
import { useTranslation } from "react-i18next";

/** Says on every page of a preview that this is one. */
export function PreviewBanner() {
  const { t } = useTranslation("wizard");
  return (
    <p className="wz-preview" role="note">
      <strong>{t("preview.title")}</strong> {t("preview.text")}
    </p>
  );
}
