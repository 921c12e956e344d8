import OutlinedInput from "@mui/material/OutlinedInput";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { AnswerOf } from "#kernel/call.ts";
import { fullName } from "#kernel/person-name.ts";
import { send } from "#web/api.ts";
import { useFormErrors } from "#web/forms/use-form-errors.ts";
import { usePreview } from "#web/forms/use-preview.ts";
import { Answer } from "#web/staff/Answer.tsx";
import { DialogButton } from "#web/staff/DialogButton.tsx";
import { FormDialog } from "#web/staff/FormDialog.tsx";
import { Labelled } from "#web/staff/Labelled.tsx";
import type { MemberDetail } from "../../members.ts";
import { Prices } from "../../web/Prices.tsx";
import { noPay } from "../pay.ts";
import type { changeWork, memberWork } from "../work.ts";
import { payOf, payProblems, typedPay } from "../../web/pay-form.ts";
import { PayFields } from "../../web/PayFields.tsx";

type Outcome = AnswerOf<typeof changeWork>;
type Props = { member: MemberDetail; onClose: () => void; onDone: () => void };

/** Changes class, pay and hours of an employee from a day on: first what it changes, then a yes. */
export function ChangeWork({ member }: { member: MemberDetail }) {
  const { t } = useTranslation("members-change");
  return (
    <DialogButton label={t("work.open")} done={t("work.done")}>
      {(dialog) => <Loaded member={member} {...dialog} />}
    </DialogButton>
  );
}

function Loaded(props: Props) {
  const { id } = props.member;
  const work = useQuery({
    queryKey: ["member", id, "work"],
    queryFn: ({ signal }) => send<typeof memberWork>("GET /member/{id}/work", { params: { id }, signal }),
  });
  return <Answer of={work}>{({ days }) => <Dialog days={days} {...props} />}</Answer>;
}

type Days = AnswerOf<typeof memberWork>["days"];

/** What holds on a day, as it is typed: the form shows it until somebody types something else. */
function typedOn(days: Days, day: string) {
  const found =
    days.find(({ from, to }) => (from === null || from <= day) && (to === null || day <= to)) ?? days[0];
  return { eligibilityClass: found?.eligibilityClass ?? "", ...typedPay(found ?? noPay) };
}

function Dialog({ member, days, onClose, onDone }: Props & { days: Days }) {
  const { t } = useTranslation("members-change");
  const queries = useQueryClient();
  const errors = useFormErrors();
  const [effectiveDate, setEffectiveDate] = useState(member.today);
  const [typed, setTyped] = useState<Partial<ReturnType<typeof typedOn>>>({});
  const values = { ...typedOn(days, effectiveDate), ...typed };
  const { shown, begin, show, forget } = usePreview<Outcome>();
  const change = (part: Partial<typeof values>) => {
    forget();
    setTyped((now) => ({ ...now, ...part }));
  };
  const changing = useMutation({
    mutationFn: (isPreview: boolean) =>
      send<typeof changeWork>("POST /changework", {
        ifMatch: member.version,
        body: {
          memberId: member.id,
          effectiveDate,
          eligibilityClass: values.eligibilityClass.trim() || null,
          ...payOf(values),
          isPreview,
        },
      }),
    onMutate: () => {
      errors.clear();
      return begin();
    },
    onSuccess: async (outcome, _, round) => {
      if (outcome.changeId === null) return show(round, outcome);
      await Promise.all(
        [["member"], ["timeline"]].map((queryKey) => queries.invalidateQueries({ queryKey })),
      );
      onDone();
    },
    onError: errors.showProblem,
  });
  const handleSave = () => {
    const found = payProblems(values);
    if (found.length > 0)
      return errors.show(
        found.map(({ id, problem }) => ({ id, key: `members-change:${problem}`, message: t(problem) })),
      );
    changing.mutate(shown === null);
  };
  return (
    <FormDialog
      title={t("work.change", { name: fullName(member) })}
      form={{ errors: errors.errors, nameOf: () => null }}
      act={t(shown === null ? "move.show" : "dialog.confirm")}
      isBusy={changing.isPending}
      onSave={handleSave}
      onClose={onClose}
    >
      <Labelled id="effectiveDate" label={t("fields.moveDate")} error={errors.messageFor("effectiveDate")}>
        {({ id, describedBy, invalid }) => (
          <OutlinedInput
            id={id}
            type="date"
            size="small"
            value={effectiveDate}
            error={invalid}
            onChange={(event) => {
              forget();
              setEffectiveDate(event.target.value);
            }}
            inputProps={{ "aria-describedby": describedBy }}
          />
        )}
      </Labelled>
      <Labelled
        id="eligibilityClass"
        label={t("fields.eligibilityClass")}
        isOptional
        error={errors.messageFor("eligibilityClass")}
      >
        {({ id, describedBy, invalid }) => (
          <OutlinedInput
            id={id}
            size="small"
            value={values.eligibilityClass}
            error={invalid}
            onChange={(event) => change({ eligibilityClass: event.target.value })}
            inputProps={{ "aria-describedby": describedBy, autoComplete: "off" }}
          />
        )}
      </Labelled>
      <PayFields values={values} onChange={change} messageFor={errors.messageFor} />
      <div aria-live="polite">
        {shown !== null &&
          (shown.coverages.length === 0 ? (
            <p>{t("work.unchanged")}</p>
          ) : (
            <Prices coverages={shown.coverages} />
          ))}
      </div>
    </FormDialog>
  );
}
