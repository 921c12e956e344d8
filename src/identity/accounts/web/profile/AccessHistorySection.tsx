import "#web/shell/check.css";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { Loading } from "#web/shell/lazy-page.tsx";
import { formatDayAndTime } from "#web/staff/format.ts";
import type { AccessHistoryEntry, accessHistory } from "../../profile.ts";
import { NotLoaded, ProfileSection } from "./profile-parts.tsx";

export function AccessHistorySection({ isMember }: { isMember: boolean }) {
  const { t } = useTranslation("accounts-web-profile");
  const [hasOwn, setOwn] = useState(false);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ["accessHistory", hasOwn],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) =>
      send<typeof accessHistory>("GET /user/accesshistory", {
        query: { own: hasOwn ? "true" : "false", before: pageParam },
        signal,
      }),
    getNextPageParam: ({ rows, more }) => (more ? rows.at(-1)?.id : undefined),
  });
  const rows = data?.pages.flatMap((page) => page.rows);
  return (
    <ProfileSection name="accessHistory">
      <p>{t(isMember ? "accessHistory.about.member" : "accessHistory.about.staff")}</p>
      <label className="check">
        <input type="checkbox" checked={hasOwn} onChange={(event) => setOwn(event.target.checked)} />
        {t("accessHistory.own")}
      </label>
      {rows ? (
        <>
          {rows.length === 0 ? (
            <p className="profile__empty">{t("accessHistory.none")}</p>
          ) : (
            <ul className="plain-list profile__rows" aria-label={t("accessHistory.list")}>
              {rows.map((look) => (
                <AccessHistoryRow key={look.id} look={look} />
              ))}
            </ul>
          )}
          {hasNextPage && (
            <div className="profile__actions">
              <button
                type="button"
                className="button"
                aria-disabled={isFetchingNextPage}
                onClick={() => {
                  if (!isFetchingNextPage) void fetchNextPage();
                }}
              >
                {t("accessHistory.more")}
              </button>
            </div>
          )}
        </>
      ) : error ? (
        <NotLoaded error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
      <p role="status" className="visually-hidden">
        {data && data.pages.length > 1 && !hasNextPage && t("accessHistory.end")}
      </p>
    </ProfileSection>
  );
}

function AccessHistoryRow({ look }: { look: AccessHistoryEntry }) {
  const { t } = useTranslation("accounts-web-profile");
  const { subject, person, action, inList, by, emergency, at } = look;
  const what =
    subject === "members" && person
      ? t("accessHistory.what.membersOf", { person })
      : t(`accessHistory.what.${subject}`);
  const done = inList ? t("accessHistory.what.inList") : t(`accessHistory.action.${action}`);
  const who =
    by.kind === "staff"
      ? t(`accessHistory.by.staff.${by.type ?? "admin"}`)
      : t(`accessHistory.by.${by.kind}`);
  return (
    <li>
      <div>
        <strong>
          {by.organisation
            ? t("accessHistory.by.withOrganisation", { who, organisation: by.organisation })
            : who}
        </strong>
        <p>
          {t("accessHistory.what.entry", { what, action: done })}
          {emergency && ` (${t("accessHistory.emergency")})`}
        </p>
      </div>
      <time dateTime={at}>{formatDayAndTime(at, currentLanguage())}</time>
    </li>
  );
}
