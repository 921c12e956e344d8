import { lazyInside } from "#web/shell/lazy-page.tsx";
import type { Enrollment } from "../../enrollment.ts";
import type { Notice, NoticeKind } from "#enrollment/offering/notices/notices.ts";
import type { RichTextProps } from "#web/RichText.tsx";

const RichText = lazyInside<RichTextProps>(async () => (await import("#web/RichText.tsx")).RichText);

export function noticeOf({ notices, noticesAhead }: Enrollment, kind: NoticeKind): Notice | undefined {
  return [...notices, ...noticesAhead].find((one) => one.kind === kind);
}

/** A notice where it concerns the person: folded under its title, or in full. */
export function NoticeHere({ notice, isOpen }: { notice: Notice | undefined; isOpen: boolean }) {
  if (notice === undefined) return null;
  if (isOpen)
    return (
      <div className="wz-notice" lang={notice.language}>
        <p className="wz-notice__title">{notice.title}</p>
        <NoticeText notice={notice} />
      </div>
    );
  return (
    <details className="wz-notice" lang={notice.language}>
      <summary>{notice.title}</summary>
      <NoticeText notice={notice} />
    </details>
  );
}

/** Shows the words of a notice as its session has them. */
export function NoticeText({ notice: { text, html, language } }: { notice: Notice }) {
  return html === undefined ? <p>{text}</p> : <RichText html={html} language={language} />;
}
