import Stack from "@mui/material/Stack";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "#web/api.ts";
import { ErrorSummary } from "#web/forms/ErrorSummary.tsx";
import { useFormErrors } from "#web/forms/use-form-errors.ts";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import { ChoiceField } from "#web/staff/ChoiceField.tsx";
import { DateField } from "#web/staff/DateField.tsx";
import { Section } from "#web/staff/Section.tsx";
import { isStale, StaleAlert } from "#web/staff/StaleAlert.tsx";
import type { deskStaff, tendConversation } from "../desk.ts";
import type { Conversation } from "../messages.ts";
import { conversationStates, conversationTopics, type ConversationTopic } from "../parties.ts";

type Desk = NonNullable<Conversation["desk"]>;
type Props = { id: string; desk: Desk; onChange: () => Promise<void> };

/** What it is about, who sees to it, until when, and whether it is done. */
export function TendForm({ id, desk, onChange }: Props) {
  const { t } = useTranslation(["inbox-staff", "records"]);
  const errors = useFormErrors();
  const [state, setState] = useState(desk.state);
  const [topic, setTopic] = useState<ConversationTopic | "">(desk.topic ?? "");
  const [assignee, setAssignee] = useState(desk.assigneeId ?? "");
  const [dueOn, setDueOn] = useState(desk.dueOn ?? "");
  const staff = useQuery({
    queryKey: ["desk staff"],
    queryFn: ({ signal }) => send<typeof deskStaff>("GET /admin/inbox/staff", { signal }),
    staleTime: 60_000,
  });
  const saving = useMutation({
    mutationFn: () =>
      send<typeof tendConversation>("PUT /admin/inbox/{id}", {
        params: { id },
        ifMatch: desk.version,
        body: { state, topic: topic || null, assigneeId: assignee || null, dueOn: dueOn || null },
      }),
    onMutate: errors.clear,
    onSuccess: onChange,
    onError: (error) => {
      if (!isStale(error)) errors.showProblem(error);
    },
  });
  const people = staff.data?.rows ?? [];
  const known = people.some((one) => one.id === desk.assigneeId);
  const options = [
    { value: "", label: t("nobody") },
    ...(desk.assigneeId !== null && !known
      ? [{ value: desk.assigneeId, label: desk.assigneeName ?? "" }]
      : []),
    ...people.map((one) => ({ value: one.id, label: one.isSelf ? t("self", { name: one.name }) : one.name })),
  ];
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!saving.isPending) saving.mutate();
  };
  return (
    <Section title={t("tend")}>
      <ErrorSummary errors={errors.errors} nameOf={() => null} />
      <StaleAlert error={saving.error} isBusy={false} onReload={() => void onChange()} isCompared={false} />
      <form noValidate onSubmit={handleSubmit}>
        <Stack sx={{ gap: 2 }}>
          <ChoiceField
            id="state"
            label={t("inbox:columns.state")}
            value={state}
            onChange={setState}
            options={conversationStates.map((value) => ({ value, label: t(`inbox:state.${value}`) }))}
          />
          <ChoiceField
            id="topic"
            label={t("inbox:columns.topic")}
            value={topic}
            onChange={setTopic}
            options={[
              { value: "", label: t("inbox:topic.none") },
              ...conversationTopics.map((value) => ({ value, label: t(`inbox:topic.${value}`) })),
            ]}
          />
          <ChoiceField
            id="assigneeId"
            label={t("inbox:columns.assignee")}
            error={errors.messageFor("assigneeId")}
            value={assignee}
            onChange={setAssignee}
            options={options}
          />
          <DateField
            id="dueOn"
            label={t("inbox:columns.dueOn")}
            isOptional
            error={errors.messageFor("dueOn")}
            value={dueOn}
            onChange={setDueOn}
          />
          <div>
            <BusyButton type="submit" variant="outlined" isBusy={saving.isPending}>
              {t("records:save")}
            </BusyButton>
          </div>
        </Stack>
      </form>
    </Section>
  );
}
