import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { LineField } from "./LineField.tsx";
import { send } from "#web/api.ts";
import { useFormErrors } from "#web/forms/use-form-errors.ts";
import { FormDialog } from "#web/staff/FormDialog.tsx";
import type { DocumentDetail, holdDocument } from "../documents.ts";

/** Legal hold, on or off, with its reason. */
export function HoldDialog({ document, onClose }: { document: DocumentDetail; onClose: () => void }) {
  const { t } = useTranslation("documents-staff");
  const queries = useQueryClient();
  const [reason, setReason] = useState("");
  const errors = useFormErrors();
  const saving = useMutation({
    mutationFn: () =>
      send<typeof holdDocument>("PUT /documents/{id}/hold", {
        params: { id: document.id },
        ifMatch: document.version,
        body: { isHeld: !document.isHeld, reason },
      }),
    onSuccess: async (changed) => {
      queries.setQueryData(["document", document.id], changed);
      await queries.invalidateQueries({ queryKey: ["list", "documents"] });
      onClose();
    },
    onError: errors.showProblem,
  });
  return (
    <FormDialog
      title={t(document.isHeld ? "document.release" : "document.hold")}
      form={{ errors: errors.errors, nameOf: () => t("document.reason") }}
      act={t(document.isHeld ? "document.release" : "document.hold")}
      isBusy={saving.isPending}
      onSave={() => saving.mutate()}
      onClose={onClose}
    >
      <p style={{ margin: 0 }}>{t(document.isHeld ? "document.releaseAbout" : "document.holdAbout")}</p>
      <LineField
        id="reason"
        label={t("document.reason")}
        value={reason}
        max={400}
        onChange={setReason}
        error={errors.messageFor("reason")}
      />
    </FormDialog>
  );
}
