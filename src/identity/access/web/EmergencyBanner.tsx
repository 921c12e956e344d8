import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { send } from "#web/api.ts";
import { clockText } from "#web/session/idle.ts";
import { renewUserSession, useUser } from "#web/session/session.ts";
import type { endEmergency } from "../emergency.ts";
import { refreshUser } from "./session-calls.ts";
import "./emergency.css";

/** Says that rights are lent, counts down, and gives them back. */
export function EmergencyBanner() {
  const { t } = useTranslation("accounts-web");
  const navigate = useNavigate();
  const emergency = useUser()?.emergency;
  const left = useSecondsUntil(emergency?.expiresAt);
  const [isEnding, setEnding] = useState(false);
  const [problem, setProblem] = useState<Error | null>(null);
  const isOver = left <= 0;
  useEffect(() => {
    if (!isOver) return;
    refreshUser();
    // The server's clock may be a little behind.
    const timer = setInterval(refreshUser, 5000);
    return () => clearInterval(timer);
  }, [isOver]);
  if (!emergency) return null;

  const handleEnd = () => {
    setEnding(true);
    send<typeof endEmergency>("POST /emergencyaccess/end").then(
      ({ token, user }) => {
        renewUserSession(token, user);
        void navigate("/admin");
      },
      (error: Error) => {
        setEnding(false);
        setProblem(error);
      },
    );
  };
  return (
    <section className="emergency" aria-label={t("emergency.label")}>
      <p>
        {t("emergency.text")}{" "}
        <strong role="timer" aria-live="off">
          {t("emergency.left", { time: clockText(Math.max(0, left)) })}
        </strong>{" "}
        <span role="alert">{problem?.message}</span>
      </p>
      <button type="button" className="button" disabled={isEnding} onClick={handleEnd}>
        {t("emergency.end")}
      </button>
    </section>
  );
}

function useSecondsUntil(moment: string | undefined): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return moment === undefined ? 0 : Math.ceil((Date.parse(moment) - now) / 1000);
}
