import { useMarkRead } from "#organization/messaging/web/use-mark-read.ts";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import { PageTitle } from "#web/staff/PageTitle.tsx";
import Box from "@mui/material/Box";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import type { recentMembers } from "#people/members/member-search.ts";
import { fullName } from "#kernel/person-name.ts";
import { send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { RichText } from "#web/RichText.tsx";
import { useUser } from "#web/session/session.ts";
import { usePage } from "#web/shell/use-page.ts";
import { Answer } from "#web/staff/Answer.tsx";
import { DescriptionList } from "#web/staff/DescriptionList.tsx";
import { FollowedClient } from "#web/staff/FollowedClient.tsx";
import { useFollowedClient } from "#web/staff/followed-client.ts";
import { formatCount, formatDay, formatDayAndTime } from "#web/staff/format.ts";
import { clientIn, searchForAll } from "#web/staff/list/list-state.ts";
import { Section } from "#web/staff/Section.tsx";
import type { Home, home } from "../home.ts";
import { homeCountLimit } from "../home-limit.ts";
import { Figures } from "./Figures.tsx";
import { Nothing } from "#web/staff/Nothing.tsx";
import { StatusChip } from "#enrollment/processing/web/StatusChip.tsx";
import { enrollmentsPath } from "#enrollment/processing/web/paths.ts";

/** Where staff of every kind arrive: what waits for them, and what is new. */
export function HomePage() {
  const { t } = useTranslation("enrollment");
  const user = useUser();
  const language = currentLanguage();
  const followed = useFollowedClient();
  const [search, setSearch] = useSearchParams();
  const client = clientIn(search, followed?.id ?? null);
  const answer = useQuery({
    // News is in the reader's language.
    queryKey: ["home", language, client],
    queryFn: ({ signal }) =>
      send<typeof home>("GET /home", { query: client === null ? {} : { client }, signal }),
    placeholderData: keepPreviousData,
  });
  usePage(t("home.title"));
  return (
    <>
      <PageTitle>{t("home.greeting", { name: user?.nickName ?? user?.firstName })}</PageTitle>
      {followed !== null && followed.name !== "" && client === followed.id && (
        <FollowedClient name={followed.name} onLeave={() => setSearch(searchForAll(search))} />
      )}
      <Answer of={answer}>
        {(shown) => <Shown home={shown} isOneClient={client !== null || user?.type === "client"} />}
      </Answer>
    </>
  );
}

type ShownProps = { home: Home; isOneClient: boolean };

function Shown({ home: { announcements, enrollmentSessions, recent, ...figures }, isOneClient }: ShownProps) {
  const hasNews = announcements.length > 0;
  return (
    <>
      <Figures {...figures} isOneClient={isOneClient} />
      <Box
        sx={{
          display: "grid",
          gridTemplateColumns: {
            xs: "minmax(0, 1fr)",
            lg: hasNews ? "minmax(0, 1fr) 18rem" : "minmax(0, 1fr)",
          },
          columnGap: 2,
          alignItems: "start",
        }}
      >
        <div>
          {enrollmentSessions && <OpenEnrollmentSessions enrollmentSessions={enrollmentSessions} />}
          {recent && <Recent recent={recent} />}
          {!enrollmentSessions && !recent && <RecentLooks />}
        </div>
        {hasNews && <News announcements={announcements} />}
      </Box>
    </>
  );
}

function OpenEnrollmentSessions({
  enrollmentSessions,
}: {
  enrollmentSessions: NonNullable<Home["enrollmentSessions"]>;
}) {
  const { t } = useTranslation("enrollment");
  const user = useUser();
  const type = user?.type ?? "admin";
  const isOneClient = type === "client";
  const maySeeWho =
    !isOneClient || user?.permissions.some(({ machineName }) => machineName === "viewEnrollmentSessions");
  const language = currentLanguage();
  const right = { align: "right" } as const;
  return (
    <Section title={t("home.sessions.title")}>
      {enrollmentSessions.length === 0 ? (
        <Nothing title={t("home.sessions.none")} />
      ) : (
        <DescriptionList
          caption={t("home.sessions.title")}
          columns={[
            { key: "name", header: t("home.sessions.name") },
            ...(isOneClient ? [] : [{ key: "client", header: t("home.sessions.client") }]),
            { key: "closes", header: t("home.sessions.closes"), isShort: true },
            { key: "started", header: t("home.sessions.started"), ...right },
            { key: "answered", header: t("home.sessions.answered"), ...right },
          ]}
          rows={enrollmentSessions.map((enrollmentSession) => ({
            id: enrollmentSession.id,
            cells: {
              name: maySeeWho ? (
                <Link to={`/${type}/enrollmentsessions/${enrollmentSession.id}/participation`}>
                  {enrollmentSession.name}
                </Link>
              ) : (
                enrollmentSession.name
              ),
              client: enrollmentSession.clientName,
              closes: (
                <>
                  {formatDay(enrollmentSession.closesOn, language)}
                  <Box
                    sx={
                      enrollmentSession.daysLeft <= 7
                        ? { color: "warning.main", fontWeight: 600 }
                        : { color: "text.secondary" }
                    }
                  >
                    {enrollmentSession.daysLeft === 0
                      ? t("home.sessions.lastDay")
                      : t("home.sessions.days", { count: enrollmentSession.daysLeft })}
                  </Box>
                </>
              ),
              started: formatCount(enrollmentSession.started, language),
              answered: <Answered enrollmentSession={enrollmentSession} />,
            },
          }))}
        />
      )}
    </Section>
  );
}

type OpenEnrollmentSession = NonNullable<Home["enrollmentSessions"]>[number];

/** How many of those who may enroll have answered, in figures and as a small bar. */
function Answered({
  enrollmentSession: { submitted, eligible },
}: {
  enrollmentSession: OpenEnrollmentSession;
}) {
  const { t } = useTranslation("enrollment");
  const language = currentLanguage();
  // Into a session of life events nobody comes but by an event.
  if (eligible === 0) return formatCount(submitted, language);
  const isCut = eligible >= homeCountLimit;
  const count = formatCount(eligible, language);
  const share = Math.min(submitted / eligible, 1) * 100;
  return (
    <>
      {t("home.sessions.of", {
        done: formatCount(submitted, language),
        count: isCut ? t("home.orMore", { count }) : count,
      })}
      <Box
        component="svg"
        aria-hidden="true"
        focusable="false"
        sx={{
          display: "block",
          width: "8rem",
          maxWidth: "100%",
          height: 6,
          ml: { sm: "auto" },
          color: "primary.main",
        }}
      >
        <rect width="100%" height={6} rx={2} fill="#dfe6e9" />
        <rect width={`${share}%`} height={6} rx={2} fill="currentColor" />
      </Box>
    </>
  );
}

function Recent({ recent }: { recent: NonNullable<Home["recent"]> }) {
  const { t } = useTranslation("enrollment");
  const type = useUser()?.type ?? "admin";
  const path = enrollmentsPath(type);
  return (
    <Section title={t("home.recent.title")}>
      {recent.length === 0 ? (
        <Nothing title={t("home.recent.none")} />
      ) : (
        <>
          <DescriptionList
            caption={t("home.recent.title")}
            columns={["name", "status", ...(type === "client" ? [] : ["client"]), "at"].map((key) => ({
              key,
              header: t(`home.recent.${key}`),
              isShort: key === "at",
            }))}
            rows={recent.map(({ id, subscriberName, status, clientName, submittedAt }) => ({
              id,
              cells: {
                name: <Link to={`${path}/${id}`}>{subscriberName ?? t("list.noName")}</Link>,
                status: <StatusChip status={status} />,
                client: clientName,
                at: formatDayAndTime(submittedAt, currentLanguage()),
              },
            }))}
          />
          <p style={{ marginBlock: "12px 0" }}>
            <Link to={path}>{t("home.recent.all")}</Link>
          </p>
        </>
      )}
    </Section>
  );
}

/** For users without enrollments: the members that they opened last. */
function RecentLooks() {
  const { t } = useTranslation("enrollment");
  const type = useUser()?.type ?? "admin";
  const answer = useQuery({
    queryKey: ["recent members"],
    queryFn: ({ signal }) => send<typeof recentMembers>("GET /member/recent", { signal }),
  });
  return (
    <Section title={t("home.activity")}>
      <Answer of={answer}>
        {({ members }) =>
          members.length === 0 ? (
            <Nothing title={t("home.nothing")} />
          ) : (
            <DescriptionList
              caption={t("home.activity")}
              columns={[
                { key: "name", header: t("home.looked") },
                ...(type === "client" ? [] : [{ key: "client", header: t("home.recent.client") }]),
              ]}
              rows={members.map(({ id, clientName, ...name }) => ({
                id,
                cells: {
                  name: <Link to={`/${type}/members/${id}`}>{fullName(name)}</Link>,
                  client: clientName,
                },
              }))}
            />
          )
        }
      </Answer>
    </Section>
  );
}

function News({ announcements }: Pick<Home, "announcements">) {
  const { t } = useTranslation("enrollment");
  const reading = useMarkRead();
  return (
    <Section title={t("home.news")}>
      {announcements.map(({ id, title, body, language, startsOn, clientName }) => (
        <Box
          component="article"
          key={id}
          sx={{ "& + &": { mt: 2, pt: 2, borderTop: 1, borderColor: "divider" } }}
        >
          <h3 lang={language} style={{ margin: 0, fontSize: "1rem", overflowWrap: "anywhere" }}>
            {title}
          </h3>
          <RichText html={body} language={language} />
          <Box sx={{ color: "text.secondary" }}>
            {t("home.newsSince", { date: formatDay(startsOn, currentLanguage()) })}
            {clientName && ` · ${t("home.newsFor", { client: clientName })}`}
            {language !== currentLanguage() && ` · ${t("home.newsInEnglish")}`}
          </Box>
          <BusyButton size="small" isBusy={reading.isPending} onClick={() => reading.mutate(id)}>
            {t("home.newsRead")}
            <span className="visually-hidden">: {title}</span>
          </BusyButton>
        </Box>
      ))}
    </Section>
  );
}
