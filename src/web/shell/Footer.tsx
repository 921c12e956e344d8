import { useTranslation } from "react-i18next";
import { clockText } from "../session/idle.ts";
import { useUser } from "../session/session.ts";
import { useSecondsLeft } from "../session/SessionWatch.tsx";
import { site } from "../site.ts";
import type { ShellParts } from "./shell-parts.ts";

export function Footer({ parts }: { parts: ShellParts }) {
  const { t } = useTranslation("shell");
  const { siteName, version, termsUrl } = site();
  const user = useUser();
  return (
    <footer className="footer">
      <div className="footer__in">
        <p>
          {siteName}
          {version && <span className="footer__version"> · {t("version", { version })}</span>}
        </p>
        {termsUrl && (
          <p>
            <a href={termsUrl}>{t("terms")}</a>
          </p>
        )}
        {user && <parts.UserFooter />}
        <IdleTime />
      </div>
    </footer>
  );
}

function IdleTime() {
  const { t } = useTranslation("shell");
  const left = useSecondsLeft();
  if (left === null) return null;
  return (
    <p className="footer__idle" role="timer" aria-live="off">
      {t("idleTime", { time: clockText(left) })}
    </p>
  );
}
