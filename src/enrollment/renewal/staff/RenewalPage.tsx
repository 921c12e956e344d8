import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import LinearProgress from "@mui/material/LinearProgress";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import type { AnswerOf } from "#kernel/call.ts";
import { fullName } from "#kernel/person-name.ts";
import { send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { usePage } from "#web/shell/use-page.ts";
import { formatDay } from "#web/staff/format.ts";
import { PageTitle } from "#web/staff/PageTitle.tsx";
import { Section } from "#web/staff/Section.tsx";
import type { Renewal, renewalDetail } from "../renewal.ts";
import { CopyRates } from "./CopyRates.tsx";
import { Preview } from "./Preview.tsx";
import { RenewalActs } from "./RenewalActs.tsx";
import { Tell } from "./Tell.tsx";
import { Terms } from "./Terms.tsx";
import { useResult } from "./use-result.ts";

/** While a run is at work, the page asks so often how far it is. */
const askAgainMs = 1500;
export const isAtWork = ({ status }: Renewal) => status === "working" || status === "undoing";

/** One renewal: what is decided and missing, what it would do, and doing and undoing it. */
export function RenewalPage() {
  const { id = "" } = useParams();
  const { t } = useTranslation("renewal-staff");
  const answer = useQuery({
    queryKey: ["renewal", id, currentLanguage()],
    queryFn: ({ signal }) => send<typeof renewalDetail>("GET /renewals/{id}", { params: { id }, signal }),
    refetchInterval: ({ state }) =>
      state.data !== undefined && isAtWork(state.data.renewal) ? askAgainMs : false,
  });
  usePage(t("title"));
  if (answer.isError) return <Alert severity="error">{answer.error.message}</Alert>;
  if (answer.data === undefined) return null;
  return <Shown detail={answer.data} />;
}

function Shown({ detail }: { detail: AnswerOf<typeof renewalDetail> }) {
  const { t } = useTranslation("renewal-staff");
  const language = currentLanguage();
  const result = useResult();
  const { renewal, missing, left } = detail;
  const day = formatDay(renewal.effectiveDate, language);
  const gone = renewal.status === "undoing" ? renewal.undone : renewal.done + renewal.refused;
  const isPlanYear = renewal.kind === "planYear";
  return (
    <>
      <PageTitle>
        {isPlanYear ? t("name", { day }) : t("nameOfPrices", { day, plan: renewal.planName ?? "" })}
      </PageTitle>
      <Box role="status" sx={{ mb: 2 }}>
        {result(renewal)}
        {isAtWork(renewal) && (
          <LinearProgress
            variant="determinate"
            value={(100 * Math.min(gone, renewal.total)) / Math.max(renewal.total, 1)}
            aria-label={result(renewal)}
          />
        )}
      </Box>
      <RenewalActs renewal={renewal} />
      {missing.length > 0 && (
        <Section title={t("missing")}>
          <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: "anywhere" }}>
            {missing.map(({ code, message, isBlocking }) => (
              <li key={`${code} ${message}`}>
                {isBlocking && <strong>{t("blocking")} </strong>}
                {message}
              </li>
            ))}
          </Box>
        </Section>
      )}
      {left.length > 0 && (
        <Section title={t("left")}>
          <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: "anywhere" }}>
            {left.map(({ memberId, memberNumber, firstName, lastName, message }) => (
              <li key={memberId}>
                <strong>
                  {fullName({ firstName, lastName })} ({memberNumber})
                </strong>{" "}
                {message}
              </li>
            ))}
          </Box>
        </Section>
      )}
      {isPlanYear && !isAtWork(renewal) && (
        <>
          <Terms key={renewal.version} detail={detail} />
          <CopyRates detail={detail} />
        </>
      )}
      {!isAtWork(renewal) && <Preview renewal={renewal} />}
      {isPlanYear && !isAtWork(renewal) && <Tell renewal={renewal} />}
    </>
  );
}
