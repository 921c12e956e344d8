import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatLong } from "#kernel/dates.ts";
import { send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { ErrorSummary } from "#web/forms/ErrorSummary.tsx";
import { useFormErrors } from "#web/forms/use-form-errors.ts";
import { Loading } from "#web/shell/lazy-page.tsx";
import type { HealthSharing, healthSharing, shareHealth } from "../../profile.ts";
import { refreshAccessHistory } from "./profile-data.ts";
import { Done, NotLoaded, ProfileSection } from "./profile-parts.tsx";

const key = ["healthSharing"];

/** For members: whose health data the one who holds the cover may see, and the switch of the one who decides that. */
export function SharingSection() {
  const { t } = useTranslation("accounts-web-profile");
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => send<typeof healthSharing>("GET /user/healthsharing", { signal }),
    // Each look of a subscriber is in the audit: not every return to the window is one.
    refetchOnWindowFocus: false,
  });
  return (
    <ProfileSection name="sharing">
      {data ? (
        <>
          {data.standing === "adult" && <Consent sharing={data} />}
          {data.standing === "minor" && (
            <p>
              {data.subscriberName === null
                ? t("sharing.minorNoName")
                : t("sharing.minor", { name: data.subscriberName })}
            </p>
          )}
          {data.standing === "subscriber" && <Dependents sharing={data} />}
          <p className="profile__small">{t("sharing.staff")}</p>
        </>
      ) : error ? (
        <NotLoaded error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </ProfileSection>
  );
}

function Consent({ sharing }: { sharing: HealthSharing }) {
  const { t } = useTranslation("accounts-web-profile");
  const queries = useQueryClient();
  const [done, setDone] = useState<"sharing.nowOn" | "sharing.nowOff" | null>(null);
  const isBusy = useRef(false);
  const errors = useFormErrors({ idOf: () => "sharing-switch" });
  const name = sharing.subscriberName;
  const shares = sharing.shares ?? false;

  const handleSwitch = async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    setDone(null);
    try {
      const answer = await send<typeof shareHealth>("PUT /user/healthsharing", { body: { shares: !shares } });
      errors.clear();
      queries.setQueryData(key, answer);
      setDone(answer.shares ? "sharing.nowOn" : "sharing.nowOff");
      void refreshAccessHistory(queries);
    } catch (error) {
      errors.showProblem(error);
    } finally {
      isBusy.current = false;
    }
  };
  return (
    <>
      <p>{name === null ? t("sharing.adultNoName") : t("sharing.adult", { name })}</p>
      <ErrorSummary errors={errors.errors} />
      <div className="profile__switch">
        <span id="sharing-label">
          {name === null ? t("sharing.switchNoName") : t("sharing.switch", { name })}
        </span>
        <button
          id="sharing-switch"
          type="button"
          role="switch"
          aria-checked={shares}
          aria-labelledby="sharing-label"
          onClick={() => void handleSwitch()}
        >
          <span className="profile__track" aria-hidden="true" />
          <span aria-hidden="true">{t(shares ? "sharing.on" : "sharing.off")}</span>
        </button>
      </div>
      <Done>{done && t(done)}</Done>
      {sharing.changedOn !== null && (
        <p className="profile__small">
          {t("sharing.since", { date: formatLong(sharing.changedOn, currentLanguage()) })}
        </p>
      )}
      <p className="profile__small">{t("sharing.private")}</p>
    </>
  );
}

function Dependents({ sharing }: { sharing: HealthSharing }) {
  const { t } = useTranslation("accounts-web-profile");
  if (sharing.dependents.length === 0) return <p>{t("sharing.alone")}</p>;
  return (
    <>
      <p>{t("sharing.subscriber")}</p>
      <ul className="plain-list profile__rows" aria-label={t("sharing.list")}>
        {sharing.dependents.map(({ id, name, visible }) => (
          <li key={id}>
            <strong>{name}</strong>
            <span>{t(`sharing.visible.${visible}`)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
