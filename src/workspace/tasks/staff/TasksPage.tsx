import Box from "@mui/material/Box";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { currentLanguage } from "#web/i18n.ts";
import { useUser } from "#web/session/session.ts";
import { usePage } from "#web/shell/use-page.ts";
import { Answer } from "#web/staff/Answer.tsx";
import { FollowedClient } from "#web/staff/FollowedClient.tsx";
import { useFollowedClient } from "#web/staff/followed-client.ts";
import { formatCount, formatDay, formatDayOf } from "#web/staff/format.ts";
import { clientIn, searchForAll } from "#web/staff/list/list-state.ts";
import { ListHead } from "#web/staff/list/ListHead.tsx";
import { mostTasks, type TaskKind } from "../tasks-kinds.ts";
import { useTasks } from "../web/use-tasks.ts";

/** Where each kind of work is done. */
function pathOf(kind: TaskKind, type: string): string {
  const enrollments = type === "admin" ? "/admin/enrollments" : `/${type}/enrollment`;
  const paths: Readonly<Record<TaskKind, string>> = {
    enrollments: `${enrollments}?filter[status]=submitted`,
    reviewedEnrollments: `${enrollments}?filter[status]=pendingReview`,
    approvedEnrollments: `${enrollments}?filter[status]=approved`,
    returnedEnrollments: `${enrollments}?filter[status]=returned`,
    failedEnrollments: `${enrollments}?filter[status]=failed`,
    eoi: `/${type}/members?filter[eoi]=pending`,
    automaticChanges: `/${type}/automaticchanges`,
    toldEvents: `/${type}/members?filter[event]=told`,
    corrections: `/${type}/corrections`,
    claimRequests: "/admin/claimrequests?filter[status]=open",
    unmatchedClaims: `/${type}/claims?filter[unmatched]=yes`,
    heldClaims: "/admin/claimfiles",
    unknownAccumulators: "/admin/unknownaccumulators?filter[status]=new",
    accumulatorDifferences: "/admin/accumulatordifferences",
    messages: "/admin/inbox?filter[state]=open",
    helpRequests: "/admin/help",
    cobra: `/${type}/cobra`,
    idCardOrders: `/${type}/idcardorders`,
    cardsLacking: `/${type}/idcardorders`,
    unionSignups: "/admin/unionsignups?filter[status]=waiting",
    payments: "/admin/payments?filter[state]=due",
    returnedPayments: "/admin/payments?filter[state]=returned",
    droppedFiles: "/admin/installations",
    failedJobs: "/admin/refreshclient",
    failedMails: "/admin/mails?filter[status]=failed",
    failedImports: "/admin/census",
    failedClaimFiles: "/admin/claimfiles",
    failedReports: `/${type}/reports`,
    failingWebhooks: "/admin/webhooks",
    stoppedBroadcasts: "/admin/broadcasts",
  };
  return paths[kind];
}

/** What has a day first, the earliest on top; the rest stays in the order of the server. */
function byDay(one: { due: string | null }, other: { due: string | null }): number {
  return (one.due ?? "9999").localeCompare(other.due ?? "9999");
}

/** All that waits, what is most urgent by its age told beside it; each kind leads to where it is done. */
export function TasksPage() {
  const { t } = useTranslation(["tasks-staff", "tasks"]);
  const type = useUser()?.type ?? "admin";
  const followed = useFollowedClient();
  const [search, setSearch] = useSearchParams();
  const client = clientIn(search, followed?.id ?? null);
  const answer = useTasks(client);
  usePage(t("title"));
  return (
    <>
      <ListHead title={t("title")} about={t("about")} />
      {followed !== null && followed.name !== "" && client === followed.id && (
        <FollowedClient name={followed.name} onLeave={() => setSearch(searchForAll(search))} />
      )}
      <Answer of={answer}>
        {({ tasks, today }) => {
          const open = tasks.filter(({ count }) => count > 0).toSorted(byDay);
          const done = tasks.filter(({ count }) => count === 0);
          return (
            <>
              {open.length === 0 && <p>{t("nothing")}</p>}
              <Box component="ul" sx={{ listStyle: "none", p: 0, m: 0 }}>
                {open.map(({ kind, count, mine, free, oldest, due }) => (
                  <Box
                    component="li"
                    key={kind}
                    sx={{ display: "flex", gap: 2, p: 1.5, borderBottom: 1, borderColor: "divider" }}
                  >
                    <Box sx={{ flex: "0 0 4rem", textAlign: "right", fontSize: "1.25rem", fontWeight: 650 }}>
                      {formatCount(count, currentLanguage())}
                      {count >= mostTasks && "+"}
                    </Box>
                    <Box sx={{ minWidth: 0 }}>
                      <Link to={pathOf(kind, type)}>
                        <strong>{t(`tasks:kind.${kind}`)}</strong>
                      </Link>
                      <Box sx={{ color: "text.secondary" }}>
                        {[
                          oldest === null
                            ? null
                            : t("since", { day: formatDayOf(oldest, currentLanguage()) }),
                          mine === null || mine === 0 ? null : t("mine", { count: mine }),
                          free === null || free === 0 ? null : t("free", { count: free }),
                        ]
                          .filter((one) => one !== null)
                          .join(" · ")}
                      </Box>
                      {due !== null && (
                        <Box sx={{ color: due < today ? "error.main" : "text.primary" }}>
                          {t(due < today ? "overdue" : "due", { day: formatDay(due, currentLanguage()) })}
                        </Box>
                      )}
                    </Box>
                  </Box>
                ))}
              </Box>
              {done.length > 0 && (
                <p style={{ marginBlockStart: 16 }}>
                  {t("clear", { kinds: done.map(({ kind }) => t(`tasks:kind.${kind}`)).join(", ") })}
                </p>
              )}
            </>
          );
        }}
      </Answer>
    </>
  );
}
