import { useTranslation } from "react-i18next";
import type { Enrollment } from "../../enrollment.ts";
import { NoticeText } from "./NoticeHere.tsx";

/** Says what federal law asks to be said with these choices; the enrollment keeps these very words. */
export function ReviewNotices({ enrollment: { notices } }: { enrollment: Enrollment }) {
  const { t } = useTranslation("enrollment-wizard-review");
  if (notices.length === 0) return null;
  return (
    <section className="wz-notices">
      <h2>{t("notices.title")}</h2>
      {notices.map((notice) => (
        <div key={notice.kind} lang={notice.language}>
          <h3>{notice.title}</h3>
          <NoticeText notice={notice} />
        </div>
      ))}
    </section>
  );
}
