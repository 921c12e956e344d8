import { useState } from "react";
import { Button } from "@cmsgov/design-system";
import { useTranslation } from "react-i18next";
import { ApiProblem, send } from "#web/api.ts";
import type { planPage } from "../../files.ts";
import type { OfferedPage } from "#enrollment/offering/session-content/offered-parts.ts";
import { lazyInside } from "#web/shell/lazy-page.tsx";
import type { RichTextProps } from "#web/RichText.tsx";

const RichText = lazyInside<RichTextProps>(async () => (await import("#web/RichText.tsx")).RichText);

export type PlanPagesProps = {
  /** Of the enrollment. */
  identifier: string;
  pages: readonly OfferedPage[];
};

/** Pages to read about a plan or a kind of coverage. Each opens in its place, so that nothing chosen here is lost. */
export function PlanPages({ identifier, pages }: PlanPagesProps) {
  if (pages.length === 0) return null;
  return (
    <div className="wz-pages">
      {pages.map((page) => (
        <Page key={page.id} identifier={identifier} page={page} />
      ))}
    </div>
  );
}

type Text = { body: string } | { failure: ApiProblem } | null;

function Page({ identifier, page }: { identifier: string; page: OfferedPage }) {
  const { t } = useTranslation(["enrollment-wizard-choosing", "wizard"]);
  const [text, setText] = useState<Text>(null);

  const load = async () => {
    setText(null);
    const arriving = RichText.preload();
    try {
      const { body } = await send<typeof planPage>(
        "GET /selfenrollment/planpage/{enrollmentIdentifier}/{pageId}",
        { params: { enrollmentIdentifier: identifier, pageId: page.id } },
      );
      await arriving;
      setText({ body });
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      setText({ failure: error });
    }
  };
  return (
    <details
      onToggle={({ currentTarget }) => {
        if (currentTarget.open && text === null) void load();
      }}
    >
      <summary lang={page.language}>{page.title}</summary>
      {text === null && <p role="status">{t("benefit.pageBusy")}</p>}
      {text !== null && "failure" in text && (
        <>
          <p role="alert">{text.failure.message}</p>
          <Button type="button" onClick={() => void load()}>
            {t("failed.again")}
          </Button>
        </>
      )}
      {text !== null && "body" in text && <RichText html={text.body} language={page.language} />}
    </details>
  );
}
