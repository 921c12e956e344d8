import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorWords, send } from "#web/api.ts";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import { Labelled } from "#web/staff/Labelled.tsx";
import { NativeChoice } from "#web/staff/NativeChoice.tsx";
import { Section } from "#web/staff/Section.tsx";
import type { previewReminders, remind } from "../../invitations.ts";
import { remindableStates, reminderRefusals } from "../../states.ts";
import { type Funnel, isRunning, useInvitationsChanged } from "../../web/invitation-data.ts";
import type { Outcome } from "./OutcomeMessage.tsx";

type Props = { sessionId: string; funnel: Funnel; onDone: (outcome: Outcome) => void };
type State = (typeof remindableStates)[number];

/** Who to remind, how many of them get a mail now, and why the others do not. */
export function RemindPart({ sessionId, funnel, onDone }: Props) {
  const { t } = useTranslation("invitations");
  const changed = useInvitationsChanged(sessionId);
  const [states, setStates] = useState<readonly State[]>(["notStarted", "opened"]);
  const [divisionId, setDivisionId] = useState("");
  const { reminderCap: cap, reminderEveryDays: days } = funnel.enrollmentSession;
  const body = { states: [...states], ...(divisionId === "" ? {} : { divisionId }) };
  const preview = useQuery({
    queryKey: ["reminder preview", sessionId, body, funnel.counts],
    queryFn: ({ signal }) =>
      send<typeof previewReminders>(
        "POST /admin/enrollmentsessions/{sessionId}/invitations/reminders/preview",
        { params: { sessionId }, body, signal },
      ),
    placeholderData: keepPreviousData,
    enabled: states.length > 0,
  });
  const reminding = useMutation({
    mutationFn: () =>
      send<typeof remind>("POST /admin/enrollmentsessions/{sessionId}/invitations/reminders", {
        params: { sessionId },
        body,
      }),
    onSuccess: async ({ total }) => {
      onDone({ words: total === 0 ? t("run.none") : t("run.started", { count: total }) });
      await changed();
    },
  });
  const toggle = (state: State) =>
    setStates((now) => (now.includes(state) ? now.filter((one) => one !== state) : [...now, state]));
  const due = states.length === 0 ? 0 : (preview.data?.due ?? 0);
  const refused = reminderRefusals.filter((why) => (preview.data?.refused[why] ?? 0) > 0);
  const problem = reminding.error ?? preview.error;
  return (
    <Section title={t("remind.title")}>
      <p style={{ marginBlock: "0 8px" }}>{t("remind.rule", { cap, days })}</p>
      <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, mb: 1 }}>
        <legend style={{ fontWeight: 600, padding: 0 }}>{t("remind.whom")}</legend>
        {remindableStates.map((state) => (
          <FormControlLabel
            key={state}
            control={
              <Checkbox size="small" checked={states.includes(state)} onChange={() => toggle(state)} />
            }
            label={t(`state.${state}`)}
          />
        ))}
      </Box>
      {funnel.divisions.length > 1 && (
        <Box sx={{ maxWidth: "20rem", mb: 1.5 }}>
          <Labelled id="remind-division" label={t("remind.division")}>
            {(control) => (
              <NativeChoice
                {...control}
                value={divisionId}
                onChange={setDivisionId}
                options={[
                  { value: "", label: t("remind.allDivisions") },
                  ...funnel.divisions.map(({ id, name }) => ({ value: id, label: name })),
                ]}
              />
            )}
          </Labelled>
        </Box>
      )}
      <div role="status">
        <p style={{ marginBlock: "0 4px", fontWeight: 600 }}>{t("remind.due", { count: due })}</p>
        {states.length > 0 && refused.length > 0 && (
          <>
            <p style={{ marginBlock: "0 4px" }}>{t("remind.refused")}</p>
            <Box component="ul" sx={{ mt: 0, mb: 1, pl: 2.5 }}>
              {refused.map((why) => (
                <li key={why}>{t(`remind.why.${why}`, { count: preview.data?.refused[why] ?? 0 })}</li>
              ))}
            </Box>
          </>
        )}
      </div>
      {problem && (
        <Alert severity="error" sx={{ mb: 1.5 }}>
          {errorWords(problem)}
        </Alert>
      )}
      <BusyButton
        variant="outlined"
        disabled={due === 0 || isRunning(funnel)}
        isBusy={reminding.isPending}
        onClick={() => reminding.mutate()}
      >
        {t("remind.button", { count: due })}
      </BusyButton>
    </Section>
  );
}
