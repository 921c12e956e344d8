import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { todayIn } from "#kernel/dates.ts";
import { send } from "#web/api.ts";
import { useFormErrors } from "#web/forms/use-form-errors.ts";
import { useUser } from "#web/session/session.ts";
import { ChoiceField } from "#web/staff/ChoiceField.tsx";
import { DateField } from "#web/staff/DateField.tsx";
import { FormDialog } from "#web/staff/FormDialog.tsx";
import { type AskedWay, askedWays } from "../list-kinds.ts";
import type { askForSsn } from "../work-lists.ts";

type Props = { memberIds: readonly string[]; onDone: () => Promise<unknown>; onClose: () => void };

/** On which day, and how, people were asked for their Social Security number. */
export function AskedDialog({ memberIds, onDone, onClose }: Props) {
  const { t } = useTranslation("work-lists-staff");
  const errors = useFormErrors();
  const zone = useUser()?.timeZone ?? "UTC";
  const [askedOn, setAskedOn] = useState(() => todayIn(zone, new Date()));
  const [way, setWay] = useState<AskedWay>("letter");
  const saving = useMutation({
    mutationFn: () =>
      send<typeof askForSsn>("POST /worklists/missingSsn/asked", {
        body: { memberIds: [...memberIds], askedOn, way },
      }),
    onMutate: errors.clear,
    onSuccess: async () => {
      onClose();
      await onDone();
    },
    onError: errors.showProblem,
  });
  return (
    <FormDialog
      title={t("asked.open")}
      form={{
        errors: errors.errors,
        nameOf: (id) => (id === "askedOn" ? t("asked.day") : undefined),
      }}
      isBusy={saving.isPending}
      onSave={() => saving.mutate()}
      onClose={onClose}
    >
      <p style={{ margin: 0 }}>{t("asked.about", { count: memberIds.length })}</p>
      <DateField
        id="askedOn"
        label={t("asked.day")}
        value={askedOn}
        error={errors.messageFor("askedOn")}
        onChange={setAskedOn}
      />
      <ChoiceField
        id="way"
        label={t("asked.way")}
        value={way}
        onChange={setWay}
        options={askedWays.map((value) => ({ value, label: t(`asked.ways.${value}`) }))}
      />
    </FormDialog>
  );
}
