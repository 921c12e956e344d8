import "#web/shell/check.css";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { Loading } from "#web/shell/lazy-page.tsx";
import { formatDayAndTime } from "#web/staff/format.ts";
import type { Look, looks } from "../../profile.ts";
import { NotLoaded, ProfileSection } from "./profile-parts.tsx";

export function LooksSection({ isMember }: { isMember: boolean }) {
  const { t } = useTranslation("accounts-web-profile");
  const [hasOwn, setOwn] = useState(false);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ["looks", hasOwn],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) =>
      send<typeof looks>("GET /user/looks", {
        query: { own: hasOwn ? "true" : "false", before: pageParam },
        signal,
      }),
    getNextPageParam: ({ rows, more }) => (more ? rows.at(-1)?.id : undefined),
  });
  const rows = data?.pages.flatMap((page) => page.rows);
  return (
    <ProfileSection name="looks">
      <p>{t(isMember ? "looks.about.member" : "looks.about.staff")}</p>
      <label className="check">
        <input type="checkbox" checked={hasOwn} onChange={(event) => setOwn(event.target.checked)} />
        {t("looks.own")}
      </label>
      {rows ? (
        <>
          {rows.length === 0 ? (
            <p className="profile__empty">{t("looks.none")}</p>
          ) : (
            <ul className="plain-list profile__rows" aria-label={t("looks.list")}>
              {rows.map((look) => (
                <LookRow key={look.id} look={look} />
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
                {t("looks.more")}
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
        {data && data.pages.length > 1 && !hasNextPage && t("looks.end")}
      </p>
    </ProfileSection>
  );
}

function LookRow({ look }: { look: Look }) {
  const { t } = useTranslation("accounts-web-profile");
  const { subject, person, action, inList, by, emergency, at } = look;
  const what =
    subject === "members" && person ? t("looks.what.membersOf", { person }) : t(`looks.what.${subject}`);
  const done = inList ? t("looks.what.inList") : t(`looks.action.${action}`);
  const who = by.kind === "staff" ? t(`looks.by.staff.${by.type ?? "admin"}`) : t(`looks.by.${by.kind}`);
  return (
    <li>
      <div>
        <strong>
          {by.organisation ? t("looks.by.withOrganisation", { who, organisation: by.organisation }) : who}
        </strong>
        <p>
          {t("looks.what.entry", { what, action: done })}
          {emergency && ` (${t("looks.emergency")})`}
        </p>
      </div>
      <time dateTime={at}>{formatDayAndTime(at, currentLanguage())}</time>
    </li>
  );
}
