import OutlinedInput from "@mui/material/OutlinedInput";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { divisionList } from "#organization/clients/division-list.ts";
import type { AnswerOf } from "#kernel/call.ts";
import { fullName } from "#kernel/person-name.ts";
import { send } from "#web/api.ts";
import { useFormErrors } from "#web/forms/use-form-errors.ts";
import { usePreview } from "#web/forms/use-preview.ts";
import { ChoiceField } from "#web/staff/ChoiceField.tsx";
import { DialogButton } from "#web/staff/DialogButton.tsx";
import { FormDialog } from "#web/staff/FormDialog.tsx";
import { Labelled } from "#web/staff/Labelled.tsx";
import type { MemberDetail } from "../../members.ts";
import type { changeDivision } from "../family-changes.ts";
import { Prices } from "../../web/Prices.tsx";

type Outcome = AnswerOf<typeof changeDivision>;

/** Moves an employee to another division: first what it changes, then a yes. */
export function ChangeDivision({ member }: { member: MemberDetail }) {
  const { t } = useTranslation("members-change");
  return (
    <DialogButton label={t("move.open")} done={t("move.done")} shortcut="l">
      {(dialog) => <Dialog member={member} {...dialog} />}
    </DialogButton>
  );
}

type Props = { member: MemberDetail; onClose: () => void; onDone: () => void };

function Dialog({ member, onClose, onDone }: Props) {
  const { t } = useTranslation("members-change");
  const queries = useQueryClient();
  const errors = useFormErrors();
  const [values, setValues] = useState({ divisionId: "", effectiveDate: member.today });
  const { shown, begin, show, forget } = usePreview<Outcome>();
  const change = (part: Partial<typeof values>) => {
    forget();
    setValues((now) => ({ ...now, ...part }));
  };
  const divisions = useQuery({
    queryKey: ["divisions", member.clientId],
    queryFn: ({ signal }) =>
      send<typeof divisionList>("GET /divisions", { query: { clientId: member.clientId }, signal }),
  });
  const moving = useMutation({
    mutationFn: (isPreview: boolean) =>
      send<typeof changeDivision>("POST /changedivision", {
        ifMatch: member.version,
        body: { memberId: member.id, ...values, isPreview },
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
  const handleSave = () => {
    if (values.divisionId === "")
      return errors.show([{ id: "divisionId", message: t("refused.divisionId.empty") }]);
    moving.mutate(shown === null);
  };
  return (
    <FormDialog
      title={t("move.title", { name: fullName(member) })}
      width="md"
      form={{ errors: errors.errors, nameOf: () => null }}
      act={t(shown === null ? "move.show" : "move.save")}
      isBusy={moving.isPending}
      onSave={handleSave}
      onClose={onClose}
    >
      <ChoiceField
        id="divisionId"
        autoFocus
        label={t("fields.divisionId")}
        help={member.family.length > 0 && t("move.all")}
        error={errors.messageFor("divisionId")}
        value={values.divisionId}
        onChange={(divisionId) => change({ divisionId })}
        options={[
          { value: "", label: t("move.choose") },
          ...(divisions.data?.divisions ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <Labelled id="effectiveDate" label={t("fields.moveDate")} error={errors.messageFor("effectiveDate")}>
        {({ id, describedBy, invalid }) => (
          <OutlinedInput
            id={id}
            type="date"
            size="small"
            value={values.effectiveDate}
            error={invalid}
            onChange={(event) => change({ effectiveDate: event.target.value })}
            inputProps={{ "aria-describedby": describedBy }}
          />
        )}
      </Labelled>
      <div aria-live="polite">{shown !== null && <Shown outcome={shown} />}</div>
    </FormDialog>
  );
}

/** From where to where, and the prices that change with it. */
function Shown({ outcome: { before, after, coverages } }: { outcome: Outcome }) {
  const { t } = useTranslation("members-change");
  return (
    <>
      <p>{before === null ? t("move.toDivisionOnly", { after }) : t("move.toDivision", { before, after })}</p>
      {coverages.length === 0 ? <p>{t("move.unchanged")}</p> : <Prices coverages={coverages} />}
    </>
  );
}
