import Alert from "@mui/material/Alert";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { AnswerOf } from "#kernel/call.ts";
import { fullName } from "#kernel/person-name.ts";
import { send } from "#web/api.ts";
import { useFormErrors } from "#web/forms/use-form-errors.ts";
import { usePreview } from "#web/forms/use-preview.ts";
import { currentLanguage } from "#web/i18n.ts";
import { DateField } from "#web/staff/DateField.tsx";
import { DialogButton } from "#web/staff/DialogButton.tsx";
import { formatDay } from "#web/staff/format.ts";
import { FormDialog } from "#web/staff/FormDialog.tsx";
import type { MemberDetail } from "../../members.ts";
import type { returnToWork } from "../return.ts";

type Outcome = AnswerOf<typeof returnToWork>;
type Props = { member: MemberDetail; onClose: () => void; onDone: () => void };

/** Begins a second employment of an employee whose work has ended: first what it means, then a yes. */
export function ReturnToWork({ member }: { member: MemberDetail }) {
  const { t } = useTranslation("members-change");
  return (
    <DialogButton label={t("return.open")} done={t("return.done")}>
      {(dialog) => <Dialog member={member} {...dialog} />}
    </DialogButton>
  );
}

function Dialog({ member, onClose, onDone }: Props) {
  const { t } = useTranslation("members-change");
  const language = currentLanguage();
  const queries = useQueryClient();
  const errors = useFormErrors();
  const [hireDate, setHireDate] = useState(member.today);
  const { shown, begin, show, forget } = usePreview<Outcome>();
  const returning = useMutation({
    mutationFn: (isPreview: boolean) =>
      send<typeof returnToWork>("POST /returntowork", {
        ifMatch: member.version,
        body: { memberId: member.id, hireDate, isPreview },
      }),
    onMutate: () => {
      errors.clear();
      return begin();
    },
    onSuccess: async (outcome, _, round) => {
      if (outcome.changeId === null) return show(round, outcome);
      await Promise.all(
        [["member"], ["timeline"], ["list", "members"]].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      );
      onDone();
    },
    onError: errors.showProblem,
  });
  return (
    <FormDialog
      title={t("return.title", { name: fullName(member) })}
      form={{ errors: errors.errors, nameOf: () => null }}
      act={t(shown === null ? "move.show" : "dialog.confirm")}
      isBusy={returning.isPending}
      onSave={() => returning.mutate(shown === null)}
      onClose={onClose}
    >
      <p style={{ margin: 0 }}>{t("return.about")}</p>
      <DateField
        id="hireDate"
        label={t("return.hireDate")}
        value={hireDate}
        error={errors.messageFor("hireDate")}
        onChange={(day) => {
          forget();
          setHireDate(day);
        }}
      />
      <div aria-live="polite">
        {shown !== null && (
          <Alert severity="info">
            {t("return.break", { lastDay: formatDay(shown.lastDay, language), count: shown.breakDays })}{" "}
            {t(shown.isLongBreak ? "return.anew" : "return.goesOn")}
          </Alert>
        )}
      </div>
    </FormDialog>
  );
}
