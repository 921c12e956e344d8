import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "#web/api.ts";
import { useUser } from "#web/session/session.ts";
import { isNotThere } from "#web/staff/is-not-there.ts";
import { Section } from "#web/staff/Section.tsx";
import type { DenialInput } from "../denials/denials.ts";
import type { cobraOfMember } from "../of-member.ts";
import { CaseView } from "./CaseView.tsx";
import { DenialForm } from "./DenialForm.tsx";
import { Denials } from "./Denials.tsx";
import { StartCobra } from "./StartCobra.tsx";

/** The COBRA events of a member's family, for those who run it. */
export function MemberCobra({ memberId }: { memberId: string }) {
  const user = useUser();
  return user?.type === "admin" || user?.type === "tpa" ? <Cobra memberId={memberId} /> : null;
}

function Cobra({ memberId }: { memberId: string }) {
  const { t } = useTranslation("cobra-staff");
  const queries = useQueryClient();
  const [isStarting, setStarting] = useState(false);
  /** The facts of a request that is to be refused, while its form is open. */
  const [denied, setDenied] = useState<Partial<DenialInput>>();
  const answer = useQuery({
    queryKey: ["cobra", memberId],
    queryFn: ({ signal }) =>
      send<typeof cobraOfMember>("GET /cobra/members/{memberId}", { params: { memberId }, signal }),
  });
  const refresh = async () => {
    setStarting(false);
    setDenied(undefined);
    for (const name of ["cobra", "member", "coverage on"])
      await queries.invalidateQueries({ queryKey: [name, memberId] });
  };
  const { cases = [], denials = [], family = [], today = "" } = answer.data ?? {};
  if (isNotThere(answer.error)) return null;
  return (
    <Section title={t("title")}>
      {answer.isError && <Alert severity="error">{answer.error.message}</Alert>}
      {answer.isSuccess && cases.length === 0 && <p style={{ margin: 0 }}>{t("none")}</p>}
      {cases.map((found) => (
        <CaseView key={found.id} found={found} today={today} onChanged={refresh} onDeny={setDenied} />
      ))}
      <Denials denials={denials} today={today} onChanged={refresh} />
      {answer.isSuccess && !isStarting && (
        <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap", mt: 2 }}>
          <Button variant="outlined" onClick={() => setStarting(true)}>
            {t("start.open")}
          </Button>
          <Button onClick={() => setDenied({ memberId })}>{t("denial.open")}</Button>
        </Stack>
      )}
      {isStarting && (
        <StartCobra
          memberId={memberId}
          onStarted={refresh}
          onCancel={() => setStarting(false)}
          onDeny={setDenied}
        />
      )}
      {denied && (
        <DenialForm
          known={denied}
          family={family}
          today={today}
          onDone={refresh}
          onClose={() => setDenied(undefined)}
        />
      )}
    </Section>
  );
}
