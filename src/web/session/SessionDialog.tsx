import { useEffect, useId, useRef, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { Modal } from "../shell/Modal.tsx";
import { markTitle } from "../shell/use-page.ts";
import { dueAnnouncement, dueReminder, phaseOf } from "./idle.ts";
import type { IdleClock } from "./idle-clock.ts";

type Props = { clock: IdleClock; kind: "user" | "enrollee"; onLeave: () => void };

export function SessionDialog({ clock, kind, onLeave }: Props) {
  const isWarning = useSyncExternalStore(clock.subscribe, () => phaseOf(clock.left()) === "warning");
  return isWarning ? <Warning clock={clock} kind={kind} onLeave={onLeave} /> : null;
}

/** The eye sees every second; the ear, and the title of a tab in the back, hear a few. Escape means stay. */
function Warning({ clock, kind, onLeave }: Props) {
  const { t } = useTranslation("shell");
  const left = useSyncExternalStore(clock.subscribe, clock.left);
  const before = useRef(Number.POSITIVE_INFINITY);
  const [spoken, setSpoken] = useState(left);
  const [reminded, setReminded] = useState(left);
  const spokenId = useId();

  useEffect(() => {
    const announcement = dueAnnouncement(before.current, left);
    const reminder = dueReminder(before.current, left);
    before.current = left;
    if (announcement !== null) setSpoken(left);
    if (reminder !== null) setReminded(left);
  }, [left]);

  useEffect(() => markTitle(`${t("session.titleMark", { count: reminded })} `), [reminded, t]);

  return (
    <Modal
      title={t("session.title")}
      role="alertdialog"
      className="modal--session"
      describedBy={spokenId}
      hasCloseButton={false}
      onClose={clock.stay}
    >
      <p className="modal__big" aria-hidden="true">
        {t("session.endsIn", { count: left })}
      </p>
      <p className="visually-hidden" id={spokenId} aria-live="assertive">
        {t("session.endsIn", { count: spoken })}
      </p>
      <p>{t(`session.kept.${kind}`)}</p>
      <p className="actions">
        <button type="button" className="button button--primary" onClick={clock.stay}>
          {t("session.stay")}
        </button>
        <button type="button" className="button" onClick={onLeave}>
          {t(`session.leave.${kind}`)}
        </button>
      </p>
    </Modal>
  );
}
