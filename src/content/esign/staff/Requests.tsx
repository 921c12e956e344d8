import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { download, save, send } from "#web/api.ts";
import { useFormErrors } from "#web/forms/use-form-errors.ts";
import { currentLanguage } from "#web/i18n.ts";
import { Answer } from "#web/staff/Answer.tsx";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import { DescriptionList } from "#web/staff/DescriptionList.tsx";
import { FormDialog } from "#web/staff/FormDialog.tsx";
import { formatDayOf } from "#web/staff/format.ts";
import { Labelled } from "#web/staff/Labelled.tsx";
import { Section } from "#web/staff/Section.tsx";
import { useSaid } from "#web/use-said.ts";
import type { remindSigner, requestList, signedFile, SignRequest, voidRequest } from "../esign-staff.ts";

/** What was sent of a document, and how far each has come. */
export function Requests({ templateId }: { templateId: string }) {
  const { t } = useTranslation("esign-staff");
  const language = currentLanguage();
  const queries = useQueryClient();
  const [said, say] = useSaid(t);
  const [voided, setVoided] = useState<SignRequest | null>(null);
  const queryKey = ["esign requests", templateId];
  const answer = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      send<typeof requestList>("GET /admin/esign/requests", {
        query: { templateId, pageSize: 100 },
        signal,
      }),
  });
  const reminding = useMutation({
    mutationFn: (id: string) =>
      send<typeof remindSigner>("POST /admin/esign/requests/{id}/remind", { params: { id }, body: {} }),
    onSuccess: async () => {
      say((t) => t("requests.reminded"));
      await queries.invalidateQueries({ queryKey });
    },
  });
  const saving = useMutation({
    mutationFn: async (id: string) =>
      save(await download<typeof signedFile>("GET /admin/esign/requests/{id}/file", { params: { id } })),
  });
  const failure = reminding.error ?? saving.error;
  return (
    <Section title={t("requests.title")}>
      {said !== "" && (
        <Alert role="status" severity="success" onClose={() => say(null)} sx={{ mb: 2 }}>
          {said}
        </Alert>
      )}
      {failure && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {failure.message}
        </Alert>
      )}
      <Answer of={answer}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p style={{ margin: 0 }}>{t("requests.none")}</p>
          ) : (
            <DescriptionList
              caption={t("requests.title")}
              columns={["sentAt", "signers", "status", "expiresAt", "tools"].map((key) => ({
                key,
                header: t(`requests.${key}`),
              }))}
              rows={rows.map((request) => ({
                id: request.id,
                cells: {
                  sentAt: formatDayOf(request.sentAt, language),
                  signers: (
                    <ol style={{ margin: 0, paddingInlineStart: 20 }}>
                      {request.signers.map((signer) => (
                        <li key={signer.id}>
                          {signer.name}: {t(`signer.${signer.status}`)}
                          {signer.signedAt && `, ${formatDayOf(signer.signedAt, language)}`}
                        </li>
                      ))}
                    </ol>
                  ),
                  status: [t(`status.${request.status}`), request.endedReason].filter(Boolean).join(": "),
                  expiresAt: formatDayOf(request.expiresAt, language),
                  tools: (
                    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
                      <BusyButton
                        size="small"
                        isBusy={saving.isPending && saving.variables === request.id}
                        onClick={() => saving.mutate(request.id)}
                      >
                        {t(request.status === "completed" ? "requests.signed" : "requests.pdf")}
                      </BusyButton>
                      {request.checkLink && <a href={request.checkLink}>{t("requests.check")}</a>}
                      {request.status === "sent" && (
                        <>
                          <BusyButton
                            size="small"
                            isBusy={reminding.isPending && reminding.variables === request.id}
                            onClick={() => reminding.mutate(request.id)}
                          >
                            {t("requests.remind")}
                          </BusyButton>
                          <Button size="small" color="error" onClick={() => setVoided(request)}>
                            {t("requests.void")}
                          </Button>
                        </>
                      )}
                    </Box>
                  ),
                },
              }))}
            />
          )
        }
      </Answer>
      {voided && (
        <VoidDialog
          request={voided}
          onDone={async () => {
            setVoided(null);
            say((t) => t("requests.voided"));
            await queries.invalidateQueries({ queryKey });
          }}
          onClose={() => setVoided(null)}
        />
      )}
    </Section>
  );
}

type VoidProps = { request: SignRequest; onDone: () => Promise<void>; onClose: () => void };

/** Calling a document back takes a reason. */
function VoidDialog({ request, onDone, onClose }: VoidProps) {
  const { t } = useTranslation("esign-staff");
  const errors = useFormErrors();
  const [reason, setReason] = useState("");
  const voiding = useMutation({
    mutationFn: () =>
      send<typeof voidRequest>("POST /admin/esign/requests/{id}/void", {
        params: { id: request.id },
        ifMatch: request.version,
        body: { reason },
      }),
    onMutate: errors.clear,
    onSuccess: onDone,
    onError: errors.showProblem,
  });
  return (
    <FormDialog
      title={t("requests.void")}
      form={{ errors: errors.errors, nameOf: () => t("requests.reason") }}
      act={t("requests.void")}
      isBusy={voiding.isPending}
      onSave={() => voiding.mutate()}
      onClose={onClose}
    >
      <p style={{ margin: 0 }}>{t("requests.voidText")}</p>
      <Labelled id="reason" label={t("requests.reason")} error={errors.messageFor("reason")}>
        {({ id, describedBy, invalid }) => (
          <OutlinedInput
            id={id}
            value={reason}
            error={invalid}
            onChange={(event) => setReason(event.target.value)}
            inputProps={{ "aria-describedby": describedBy, maxLength: 500 }}
          />
        )}
      </Labelled>
    </FormDialog>
  );
}
