import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router";
import { clients } from "#organization/clients/clients.ts";
import { finderOf } from "#records/staff/calls.ts";
import { send } from "#web/api.ts";
import { ErrorSummary } from "#web/forms/ErrorSummary.tsx";
import { useFormErrors } from "#web/forms/use-form-errors.ts";
import { usePage } from "#web/shell/use-page.ts";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import { Labelled } from "#web/staff/Labelled.tsx";
import { LeaveGuard } from "#web/staff/LeaveGuard.tsx";
import { RecordHeader } from "#web/staff/RecordHeader.tsx";
import { ReferencePicker } from "#web/staff/ReferencePicker.tsx";
import type { createEnrollmentSession } from "../sessions.ts";
import { BasicFields, newBasics, valuesOfBasics } from "./parts/BasicFields.tsx";
import { sessionsPath, stepPath } from "./session-data.ts";

/** The basics of a session that is about to be; the rest of the set-up follows. */
export function NewSessionPage() {
  const { t } = useTranslation("offering-sessions");
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [search] = useSearchParams();
  const errors = useFormErrors();
  const [values, setValues] = useState(newBasics);
  const [clientId, setClientId] = useState<string | null>(search.get("clientId"));
  usePage(t("new.title"));
  const making = useMutation({
    mutationFn: () =>
      send<typeof createEnrollmentSession>("POST /admin/enrollmentsessions", {
        // Without a client the server says at which field that is wrong.
        body: { ...valuesOfBasics(values), ...(clientId === null ? {} : { clientId }) } as {
          clientId: string;
        } & ReturnType<typeof valuesOfBasics>,
      }),
    onMutate: errors.clear,
    onSuccess: async (enrollmentSession) => {
      await queries.invalidateQueries({ queryKey: ["list", "enrollmentsessions"] });
      await navigate(stepPath(enrollmentSession.id, "dates"));
    },
    onError: errors.showProblem,
  });
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    making.mutate();
  };
  const isDirty = JSON.stringify(values) !== JSON.stringify(newBasics);
  return (
    <form noValidate onSubmit={handleSubmit}>
      <LeaveGuard isDirty={isDirty && !making.isPending && !making.isSuccess} />
      <RecordHeader back={{ to: sessionsPath, label: t("title") }} title={t("new.title")} />
      <ErrorSummary errors={errors.errors} />
      <p>{t("new.about")}</p>
      <BasicFields
        values={values}
        onChange={(part) => setValues((now) => ({ ...now, ...part }))}
        messageFor={errors.messageFor}
        client={
          <Labelled id="clientId" label={t("fields.clientId")} error={errors.messageFor("clientId")}>
            {({ id, describedBy, invalid }) => (
              <ReferencePicker
                {...{ id, describedBy, invalid }}
                value={clientId}
                onChange={setClientId}
                find={finderOf(clients)}
                among={clients.path}
              />
            )}
          </Labelled>
        }
      />
      <BusyButton type="submit" variant="contained" isBusy={making.isPending}>
        {t("new.make")}
      </BusyButton>
    </form>
  );
}
