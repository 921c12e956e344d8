import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "#web/api.ts";
import { ErrorSummary } from "#web/forms/ErrorSummary.tsx";
import { useFormErrors } from "#web/forms/use-form-errors.ts";
import { currentLanguage } from "#web/i18n.ts";
import { Loading } from "#web/shell/lazy-page.tsx";
import { Modal } from "#web/shell/Modal.tsx";
import { formatDayAndTime } from "#web/staff/format.ts";
import type { endAllSessions, endSession, listSessions, SignedInDevice } from "../../sessions.ts";
import { signOut } from "#identity/access/web/session-calls.ts";
import { refreshAccessHistory } from "./profile-data.ts";
import { Done, focusSection, NotLoaded, ProfileSection } from "./profile-parts.tsx";

export function DevicesSection() {
  const { t } = useTranslation("accounts-web-profile");
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: ["sessions"],
    queryFn: ({ signal }) => send<typeof listSessions>("GET /user/sessions", { signal }),
  });
  const [ended, setEnded] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const errors = useFormErrors();

  const handleEnd = async (device: SignedInDevice) => {
    setEnded(null);
    try {
      await send<typeof endSession>("DELETE /user/sessions/{id}", { params: { id: device.id } });
      errors.clear();
      setEnded(device.agent ?? t("devices.unknown"));
      // Its button goes with it.
      focusSection("devices");
    } catch (problem) {
      errors.showProblem(problem);
    }
    await Promise.all([refetch(), refreshAccessHistory(queries)]);
  };
  return (
    <ProfileSection name="devices">
      <p>{t("devices.about")}</p>
      <ErrorSummary errors={errors.errors} />
      {data ? (
        <ul className="plain-list profile__rows">
          {data.sessions.map((device) => (
            <Device key={device.id} device={device} onEnd={() => void handleEnd(device)} />
          ))}
        </ul>
      ) : error ? (
        <NotLoaded error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
      <div className="profile__actions">
        <button type="button" className="button" aria-haspopup="dialog" onClick={() => setAsking(true)}>
          {t("devices.everywhere")}
        </button>
        <Done>{ended !== null && t("devices.ended", { name: ended })}</Done>
      </div>
      {isAsking && <EverywhereDialog onClose={() => setAsking(false)} />}
    </ProfileSection>
  );
}

function Device({ device, onEnd }: { device: SignedInDevice; onEnd: () => void }) {
  const { t } = useTranslation("accounts-web-profile");
  const { agent, address, createdAt, lastUsedAt, isCurrent } = device;
  const name = agent ?? t("devices.unknown");
  const since = formatDayAndTime(createdAt, currentLanguage());
  return (
    <li>
      <div>
        <strong>{name}</strong> {isCurrent && <span className="profile__badge">{t("devices.this")}</span>}
        <p>
          {t("devices.since", { date: since })}
          {", "}
          {t("devices.used", { date: formatDayAndTime(lastUsedAt, currentLanguage()) })}
          {address !== null && `, ${t("devices.address", { address })}`}
        </p>
      </div>
      {!isCurrent && (
        <button
          type="button"
          className="button"
          aria-label={t("devices.endLabel", { name, date: since })}
          onClick={onEnd}
        >
          {t("devices.end")}
        </button>
      )}
    </li>
  );
}

function EverywhereDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("accounts-web-profile");
  const errors = useFormErrors();
  const handleEnd = async () => {
    try {
      await send<typeof endAllSessions>("POST /user/sessions/endAll");
      signOut("loggedOut");
    } catch (problem) {
      errors.showProblem(problem);
    }
  };
  return (
    <Modal
      title={t("devices.everywhereTitle")}
      role="alertdialog"
      describedBy="everywhere-text"
      hasCloseButton={false}
      onClose={onClose}
    >
      <ErrorSummary errors={errors.errors} />
      <p id="everywhere-text">{t("devices.everywhereText")}</p>
      <p className="actions">
        <button type="button" className="button button--primary" onClick={() => void handleEnd()}>
          {t("devices.everywhere")}
        </button>
        <button type="button" className="button" onClick={onClose}>
          {t("cancel")}
        </button>
      </p>
    </Modal>
  );
}
