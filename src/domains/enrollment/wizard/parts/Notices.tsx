import { useTranslation } from "react-i18next";
import type { Enrollment } from "../../enrollment.ts";

/** What federal law expects to be said with these choices; kept with the enrollment in these very words. */
export function Notices({ enrollment: { notices } }: { enrollment: Enrollment }) {
  const { t } = useTranslation("enrollment-wizard-review");
  if (notices.length === 0) return null;
  return (
    <section className="wz-notices">
      <h2>{t("notices.title")}</h2>
      {notices.map(({ kind, title, text, language }) => (
        <div key={kind} lang={language}>
          <h3>{title}</h3>
          <p>{text}</p>
        </div>
      ))}
    </section>
  );
}
