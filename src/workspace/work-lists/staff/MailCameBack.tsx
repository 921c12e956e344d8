import { useMutation } from "@tanstack/react-query";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { todayIn } from "#kernel/dates.ts";
import { send } from "#web/api.ts";
import { useFormErrors } from "#web/forms/use-form-errors.ts";
import { useUser } from "#web/session/session.ts";
import { ChoiceField } from "#web/staff/ChoiceField.tsx";
import { DateField } from "#web/staff/DateField.tsx";
import { DialogButton } from "#web/staff/DialogButton.tsx";
import { FormDialog } from "#web/staff/FormDialog.tsx";
import { Labelled } from "#web/staff/Labelled.tsx";
import { type ReturnedWay, returnedWays } from "../list-kinds.ts";
import type { markReturnedMail } from "../work-lists.ts";

/** Marks that mail to a member came back: a part of their page. */
export function MailCameBack({ memberId }: { memberId: string }) {
  const { t } = useTranslation("work-lists-staff");
  return (
    <DialogButton label={t("cameBack.open")} done={t("cameBack.marked")}>
      {(dialog) => <Marking memberId={memberId} {...dialog} />}
    </DialogButton>
  );
}

function Marking({
  memberId,
  onDone,
  onClose,
}: {
  memberId: string;
  onDone: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation("work-lists-staff");
  const errors = useFormErrors();
  const zone = useUser()?.timeZone ?? "UTC";
  const [returnedOn, setReturnedOn] = useState(() => todayIn(zone, new Date()));
  const [way, setWay] = useState<ReturnedWay>("post");
  const [reason, setReason] = useState("");
  const saving = useMutation({
    mutationFn: () =>
      send<typeof markReturnedMail>("POST /member/{id}/returnedmail", {
        params: { id: memberId },
        body: { way, returnedOn, reason },
      }),
    onMutate: errors.clear,
    onSuccess: onDone,
    onError: errors.showProblem,
  });
  return (
    <FormDialog
      title={t("cameBack.open")}
      form={{
        errors: errors.errors,
        nameOf: (id) =>
          id === "returnedOn" ? t("cameBack.day") : id === "way" ? t("cameBack.way") : undefined,
      }}
      isBusy={saving.isPending}
      onSave={() => saving.mutate()}
      onClose={onClose}
    >
      <p style={{ margin: 0 }}>{t("cameBack.about")}</p>
      <ChoiceField
        id="way"
        label={t("cameBack.way")}
        value={way}
        error={errors.messageFor("way")}
        onChange={setWay}
        options={returnedWays.map((value) => ({ value, label: t(`facts.way.${value}`) }))}
      />
      <DateField
        id="returnedOn"
        label={t("cameBack.day")}
        value={returnedOn}
        error={errors.messageFor("returnedOn")}
        onChange={setReturnedOn}
      />
      <Labelled id="reason" label={t("cameBack.reason")} isOptional>
        {({ id, describedBy }) => (
          <OutlinedInput
            id={id}
            size="small"
            fullWidth
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            inputProps={{ "aria-describedby": describedBy, maxLength: 200 }}
          />
        )}
      </Labelled>
    </FormDialog>
  );
}
