import Alert from "@mui/material/Alert";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { send } from "#web/api.ts";
import { Section } from "#web/staff/Section.tsx";
import { useSaid } from "#web/use-said.ts";
import type { unionSignupList } from "../union-signups.ts";
import { SignupCard } from "./SignupCard.tsx";

const most = 25;

/** The sign-ups of a union's shops that wait, on the union's own page. */
export function UnionSignups({ id: unionId }: { id: string }) {
  const { t } = useTranslation("union-signups-staff");
  const queries = useQueryClient();
  const [said, say] = useSaid(t);
  const answer = useQuery({
    queryKey: ["unionsignups", unionId],
    queryFn: ({ signal }) =>
      send<typeof unionSignupList>("GET /admin/unionsignups", {
        query: { "filter[unionId]": unionId, "filter[status]": "waiting", pageSize: most },
        signal,
      }),
  });
  const { rows = [], total = 0 } = answer.data ?? {};
  const handleDone = async (act: "accepted" | "refused", name: string) => {
    say((t) => t(`done.${act}`, { name }));
    for (const queryKey of [["unionsignups"], ["list", "unionsignups"], ["list", "unionshopemployees"]])
      await queries.invalidateQueries({ queryKey });
  };
  return (
    <Section title={t("waiting")}>
      {answer.isError && <Alert severity="error">{answer.error.message}</Alert>}
      {said !== "" && (
        <Alert role="status" severity="success" onClose={() => say(null)} sx={{ mb: 2 }}>
          {said}
        </Alert>
      )}
      {answer.isSuccess && rows.length === 0 && <p style={{ marginBlockStart: 0 }}>{t("none")}</p>}
      {rows.map((signup) => (
        <SignupCard key={signup.id} signup={signup} onDone={handleDone} onStale={() => answer.refetch()} />
      ))}
      {total > rows.length && <p>{t("more", { count: total - rows.length })}</p>}
      <Link to={`/admin/unionsignups?filter[unionId]=${unionId}`}>{t("all")}</Link>
    </Section>
  );
}
