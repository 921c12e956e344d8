import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { ApiProblem, download, save } from "#web/api.ts";
import { useSaid } from "#web/use-said.ts";
import type { ownCoverageLetter } from "../own-coverage.ts";

/** The letter that another insurer, a school or a court asks for, of the day that the page shows. */
export function Letter({ day }: { day: string }) {
  const { t } = useTranslation("benefits-member");
  const [said, setSaid] = useSaid(t);
  const [isBusy, setBusy] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const { hash } = useLocation();
  // The page fetches before the letter is there, so that the browser has gone by its place.
  useEffect(() => {
    if (hash === "#letter") heading.current?.scrollIntoView();
  }, [hash]);
  const open = async () => {
    if (isBusy) return;
    setBusy(true);
    setSaid((t) => t("letter.busy"));
    try {
      save(await download<typeof ownCoverageLetter>("GET /member/coverage/letter", { query: { day } }));
      setSaid((t) => t("letter.done"));
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      setSaid((t) => t("letter.failed"));
    }
    setBusy(false);
  };
  return (
    <section aria-labelledby="letter">
      <h2 id="letter" ref={heading}>
        {t("letter.title")}
      </h2>
      <p>{t("letter.about")}</p>
      <p>
        <button type="button" className="button" aria-disabled={isBusy} onClick={() => void open()}>
          {t("letter.open")}
        </button>
      </p>
      <p role="status">{said}</p>
    </section>
  );
}
