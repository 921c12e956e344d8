import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ApiProblem } from "#web/api.ts";
import { usePage } from "#web/shell/use-page.ts";

type Props = {
  /** Says in how many seconds to come again. */
  problem: ApiProblem;
  /** How often it was tried: each try counts down anew. */
  tries: number;
  onAgain: () => void;
};

/** The line before the door: counts down and tries again, for as long as there are too many people inside. */
export function CrowdedPage({ problem, tries, onAgain }: Props) {
  const { t } = useTranslation("enrollment-wizard-crowded");
  usePage(t("title"));
  return (
    <div className="wz">
      <h1>{t("title")}</h1>
      <p className="wz-lead">{t("lead")}</p>
      <Countdown key={tries} seconds={secondsOf(problem)} onEnd={onAgain} />
      <p>{t("kept")}</p>
      <p>{t("later")}</p>
    </div>
  );
}

function secondsOf({ facts }: ApiProblem): number {
  const seconds = Number(facts["retryAfterSeconds"]);
  return Number.isInteger(seconds) && seconds > 0 ? seconds : 10;
}

/** Seen each second; a screen reader, which would read each of them, hears only that it tries again. */
function Countdown({ seconds, onEnd }: { seconds: number; onEnd: () => void }) {
  const { t } = useTranslation("enrollment-wizard-crowded");
  const [left, setLeft] = useState(seconds);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (left === 0) return end();
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return (
    <>
      <p className="ds-u-visibility--screen-reader" role="status">
        {left > 0 ? "" : t("trying")}
      </p>
      <p className="wz-big" aria-hidden={left > 0}>
        {left > 0 ? t("next", { count: left }) : t("trying")}
      </p>
    </>
  );
}
