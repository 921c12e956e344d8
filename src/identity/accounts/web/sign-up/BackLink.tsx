import { useTranslation } from "react-i18next";
import { Link } from "react-router";

export function BackLink({ to }: { to: string }) {
  const { t } = useTranslation("shell");
  return (
    <Link className="back-link" to={to}>
      <span aria-hidden="true">‹</span> {t("back")}
    </Link>
  );
}
