import Box from "@mui/material/Box";
import OutlinedInput from "@mui/material/OutlinedInput";
import Stack from "@mui/material/Stack";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Permission } from "#kernel/access.ts";
import { addDays, type PlainDate, todayIn } from "#kernel/dates.ts";
import { momentAt } from "#kernel/moments.ts";
import { send } from "#web/api.ts";
import { ErrorSummary } from "#web/forms/ErrorSummary.tsx";
import { useFormErrors } from "#web/forms/use-form-errors.ts";
import { readerTimeZone } from "#web/session/session.ts";
import { usePage } from "#web/shell/use-page.ts";
import { Labelled } from "#web/staff/Labelled.tsx";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import { todayForReader } from "#web/staff/format.ts";
import { LeaveGuard } from "#web/staff/LeaveGuard.tsx";
import { rebased } from "#web/staff/rebased.ts";
import { RecordHeader } from "#web/staff/RecordHeader.tsx";
import { Section } from "#web/staff/Section.tsx";
import type { ApiKey, createApiKey, updateApiKey } from "../../api-keys.ts";
import { keyLongestDays } from "../../key-permissions.ts";
import { ClientsPicker } from "./ClientsPicker.tsx";
import { KeyFacts, KeyNotice } from "./KeyNotice.tsx";
import { KeyState } from "./KeyState.tsx";
import { PermissionChoice } from "./PermissionChoice.tsx";
import { RevokeButton } from "./RevokeButton.tsx";

type Values = { name: string; permissions: Permission[]; clientIds: string[]; expiresOn: string };
type Props = {
  record: ApiKey | null;
  onSaved: (saved: ApiKey) => void;
  onMade: (secret: string) => void;
};

const usualDays = 90;

/** What a key may do, where, and until when. */
export function ApiKeyForm({ record, onSaved, onMade }: Props) {
  const { t } = useTranslation(["access-staff", "records"]);
  const queries = useQueryClient();
  const errors = useFormErrors({ idOf: (path) => ids[path.split(".")[0] ?? ""] });
  const [base, setBase] = useState(record);
  const [values, setValues] = useState<Values>(() => valuesOf(record));
  const isDirty = JSON.stringify(values) !== JSON.stringify(valuesOf(base));
  const isRevoked = base?.state === "revoked";
  const title = base?.name ?? t("keys.new");
  usePage(title);
  const change = (part: Partial<Values>) => setValues((now) => ({ ...now, ...part }));

  const refresh = (saved: ApiKey, sent: Values) => {
    setBase(saved);
    setValues((now) => rebased(now, sent, valuesOf(saved)));
    onSaved(saved);
    return queries.invalidateQueries({ queryKey: ["list", "apikeys"] });
  };
  const saving = useMutation({
    mutationFn: async () => {
      const { expiresOn, ...rest } = values;
      const body = { ...rest, expiresAt: endOf(expiresOn) };
      if (base === null) return send<typeof createApiKey>("POST /admin/apikeys", { body });
      const { id, version } = base;
      return send<typeof updateApiKey>("PUT /admin/apikeys/{id}", {
        params: { id },
        body,
        ifMatch: version,
      });
    },
    onMutate: () => {
      errors.clear();
      return values;
    },
    onSuccess: async (saved, _, sent) => {
      if (!("key" in saved) || typeof saved.key !== "string") return refresh(saved, sent);
      onMade(saved.key);
      return queries.invalidateQueries({ queryKey: ["list", "apikeys"] });
    },
    onError: errors.showProblem,
  });
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    saving.mutate();
  };

  return (
    <form noValidate onSubmit={handleSubmit}>
      <LeaveGuard isDirty={isDirty && !saving.isPending} />
      <ErrorSummary errors={errors.errors} />
      <RecordHeader
        back={{ to: "/admin/apikeys", label: t("keys.title") }}
        title={title}
        facts={
          <>
            {base && <KeyState state={base.state} />}
            <span role="status">{saving.isSuccess && !isDirty ? t("records:saved") : ""}</span>
          </>
        }
        actions={
          <Stack direction="row" sx={{ gap: 1 }}>
            {base && !isRevoked && (
              <RevokeButton
                apiKey={base}
                onRevoked={(revoked) => refresh(revoked, values)}
                onProblem={errors.showProblem}
              />
            )}
            {!isRevoked && (
              <BusyButton type="submit" variant="contained" isBusy={saving.isPending}>
                {base ? t("records:save") : t("keys.form.create")}
              </BusyButton>
            )}
          </Stack>
        }
      />
      {base && <KeyNotice apiKey={base} />}
      <Box component="fieldset" disabled={isRevoked} sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
        <Section title={t("keys.form.about")}>
          <Box
            sx={{
              display: "grid",
              gap: 2,
              gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 20rem), 1fr))",
            }}
          >
            <Labelled
              id={ids.name}
              label={t("keys.form.name")}
              help={t("keys.form.nameHelp")}
              error={errors.messageFor(ids.name)}
            >
              {({ id, describedBy, invalid }) => (
                <OutlinedInput
                  id={id}
                  size="small"
                  value={values.name}
                  error={invalid}
                  onChange={(event) => change({ name: event.target.value })}
                  inputProps={{ maxLength: 80, "aria-describedby": describedBy, autoComplete: "off" }}
                />
              )}
            </Labelled>
            <Labelled
              id={ids.expiresAt}
              label={t("keys.form.expiresOn")}
              help={t("keys.form.expiresHelp")}
              error={errors.messageFor(ids.expiresAt)}
            >
              {({ id, describedBy, invalid }) => (
                <OutlinedInput
                  id={id}
                  type="date"
                  size="small"
                  value={values.expiresOn}
                  error={invalid}
                  onChange={(event) => change({ expiresOn: event.target.value })}
                  inputProps={{
                    min: dayIn(0),
                    max: dayIn(keyLongestDays - 1),
                    "aria-describedby": describedBy,
                  }}
                />
              )}
            </Labelled>
            <Labelled
              id={ids.clientIds}
              label={t("keys.form.clients")}
              isOptional
              help={t("keys.form.clientsHelp")}
              error={errors.messageFor(ids.clientIds)}
            >
              {({ id, describedBy, invalid }) => (
                <ClientsPicker
                  {...{ id, describedBy, invalid }}
                  known={base?.clients ?? []}
                  value={values.clientIds}
                  onChange={(clientIds) => change({ clientIds })}
                />
              )}
            </Labelled>
          </Box>
        </Section>
        <PermissionChoice
          id={ids.permissions}
          value={values.permissions}
          onChange={(permissions) => change({ permissions })}
          error={errors.messageFor(ids.permissions)}
        />
      </Box>
      {base && <KeyFacts apiKey={base} />}
    </form>
  );
}

/** Of the fields, by their names in the call. */
const ids: Record<"name" | "permissions" | "clientIds" | "expiresAt", string> & Record<string, string> = {
  name: "key-name",
  permissions: "key-permissions",
  clientIds: "key-clients",
  expiresAt: "key-expires",
};

function valuesOf(record: ApiKey | null): Values {
  if (record === null) return { name: "", permissions: [], clientIds: [], expiresOn: dayIn(usualDays) };
  const { name, permissions, clients, expiresAt } = record;
  return {
    name,
    permissions: [...permissions],
    clientIds: clients.map(({ id }) => id),
    expiresOn: todayIn(readerTimeZone(), new Date(expiresAt)),
  };
}

function dayIn(days: number): PlainDate {
  return addDays(todayForReader(), days);
}

/** The last second of a day, by the clock that the page names; what is no day stays as it is, for the server to refuse. */
function endOf(day: string): string {
  return momentAt(`${day}T23:59:59`, readerTimeZone())?.toISOString() ?? day;
}
