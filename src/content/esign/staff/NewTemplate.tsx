import Stack from "@mui/material/Stack";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { clients } from "#organization/clients/clients.ts";
import { finderOf } from "#records/staff/calls.ts";
import { upload } from "#web/api.ts";
import { ErrorSummary } from "#web/forms/ErrorSummary.tsx";
import { useFormErrors } from "#web/forms/use-form-errors.ts";
import { usePage } from "#web/shell/use-page.ts";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import { FileInput } from "#web/staff/FileInput.tsx";
import { Labelled } from "#web/staff/Labelled.tsx";
import { RecordHeader } from "#web/staff/RecordHeader.tsx";
import { ReferencePicker } from "#web/staff/ReferencePicker.tsx";
import { Section } from "#web/staff/Section.tsx";
import type { createTemplate } from "../esign-staff.ts";
import { Line } from "./Line.tsx";
import { templatesPath } from "./paths.ts";

/** A new document begins with its PDF; where it is signed comes next. */
export function NewTemplate() {
  const { t } = useTranslation("esign-staff");
  const navigate = useNavigate();
  const queries = useQueryClient();
  const errors = useFormErrors();
  const [name, setName] = useState("");
  const [clientId, setClientId] = useState<string | null>(null);
  const [file, setFile] = useState<File | null>(null);
  usePage(t("new"));
  const sending = useMutation({
    mutationFn: (chosen: File) =>
      upload<typeof createTemplate>("POST /admin/esign/templates", {
        file: chosen,
        body: { name, ...(clientId === null ? {} : { clientId }) },
      }),
    onMutate: errors.clear,
    onSuccess: async ({ id }) => {
      await queries.invalidateQueries({ queryKey: ["list", "esign/templates"] });
      await navigate(`${templatesPath}/${id}`, { replace: true });
    },
    onError: errors.showProblem,
  });
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const missing = [
      ...(name.trim() === "" ? [{ id: "name", message: t("missing.name") }] : []),
      ...(file === null ? [{ id: "file", message: t("missing.file") }] : []),
    ];
    if (missing.length > 0 || file === null) errors.show(missing);
    else sending.mutate(file);
  };
  return (
    <form noValidate onSubmit={handleSubmit}>
      <ErrorSummary errors={errors.errors} />
      <RecordHeader
        back={{ to: templatesPath, label: t("back") }}
        title={t("new")}
        facts={null}
        actions={
          <BusyButton type="submit" variant="contained" isBusy={sending.isPending}>
            {t("create")}
          </BusyButton>
        }
      />
      <Section title={t("document")}>
        <Stack sx={{ gap: 2, maxWidth: "30rem" }}>
          <Line
            id="name"
            label={t("fields.name")}
            help={t("fields.nameHelp")}
            value={name}
            onChange={setName}
            error={errors.messageFor("name")}
            max={120}
          />
          <Labelled
            id="clientId"
            label={t("fields.client")}
            help={t("fields.clientHelp")}
            isOptional
            error={errors.messageFor("clientId")}
          >
            {(control) => (
              <ReferencePicker
                {...control}
                value={clientId}
                onChange={setClientId}
                among={clients.path}
                find={finderOf(clients)}
              />
            )}
          </Labelled>
          <Labelled
            id="file"
            label={t("fields.file")}
            help={t("fields.fileHelp")}
            error={errors.messageFor("file")}
          >
            {({ id, describedBy }) => (
              <FileInput
                id={id}
                labelledBy="file-label"
                describedBy={describedBy}
                accept="application/pdf"
                file={file}
                onChoose={setFile}
              />
            )}
          </Labelled>
        </Stack>
      </Section>
    </form>
  );
}
