import { useTranslation } from "react-i18next";
import { Section } from "#web/staff/Section.tsx";
import { RichText } from "#web/RichText.tsx";
import type { StaffEnrollment } from "../../staff-enrollment.ts";

/** What the person was told with the offer, in the words and language in which they read it. */
export function NoticesShown({ enrollment: { notices } }: { enrollment: Pick<StaffEnrollment, "notices"> }) {
  const { t } = useTranslation("enrollment");
  if (notices.length === 0) return null;
  return (
    <Section title={t("detail.notices.title")}>
      {notices.map(({ kind, title, text, html, language, version, hash }) => (
        <details key={kind}>
          <summary lang={language} style={{ paddingBlock: 6 }}>
            {title}
          </summary>
          {html === undefined ? <p lang={language}>{text}</p> : <RichText html={html} language={language} />}
          <p>{t("detail.notices.version", { version, language, hash: hash.slice(0, 12) })}</p>
        </details>
      ))}
    </Section>
  );
}
