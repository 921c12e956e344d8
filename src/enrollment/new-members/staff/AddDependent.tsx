import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Group, NameFields, TextOf, TraitFields } from "#people/members/web/PersonFields.tsx";
import { formOf, noPerson } from "#people/members/web/person-values.ts";
import type { MemberDetail } from "#people/members/members.ts";
import { fullName } from "#kernel/person-name.ts";
import { isRelationshipCode, relationshipCodes } from "#kernel/relationship.ts";
import { send } from "#web/api.ts";
import { useFormErrors } from "#web/forms/use-form-errors.ts";
import { usePreview } from "#web/forms/use-preview.ts";
import { useUser } from "#web/session/session.ts";
import { ChoiceField } from "#web/staff/ChoiceField.tsx";
import { DialogButton } from "#web/staff/DialogButton.tsx";
import { FormDialog } from "#web/staff/FormDialog.tsx";
import type { addDependent, Duplicate } from "../new-member.ts";
import { Duplicates } from "./CheckedPart.tsx";

/** Adds a spouse, partner or child to the family; who is known already is shown before. */
export function AddDependent({ member }: { member: MemberDetail }) {
  const { t } = useTranslation("new-members");
  return (
    <DialogButton label={t("dependent.open")} done={t("dependent.done")}>
      {(dialog) => <Dialog member={member} {...dialog} />}
    </DialogButton>
  );
}

type Props = { member: MemberDetail; onClose: () => void; onDone: () => void };

function Dialog({ member, onClose, onDone }: Props) {
  const { t } = useTranslation(["new-members", "members", "members-change"]);
  const user = useUser();
  const queries = useQueryClient();
  const errors = useFormErrors();
  const mayGiveSsn = user?.permissions.some(({ machineName }) => machineName === "changeSsn") === true;
  const [values, setValues] = useState({ ...noPerson, relationship: "19" });
  const { shown: known, begin, show, forget } = usePreview<readonly Duplicate[]>();
  const [otherPeople, setOtherPeople] = useState<readonly string[]>([]);
  const change = (part: Partial<typeof values>) => {
    forget();
    setValues((now) => ({ ...now, ...part }));
  };
  const put = (isPreview: boolean) =>
    send<typeof addDependent>("POST /member/{id}/dependents", {
      params: { id: member.id },
      ifMatch: member.version,
      body: {
        person: {
          ...formOf(values),
          relationship: isRelationshipCode(values.relationship) ? values.relationship : "19",
        },
        otherPeople: [...otherPeople],
        isPreview,
      },
    });
  const saving = useMutation({
    mutationFn: async () => {
      if (known === null) {
        const { duplicates } = await put(true);
        if (duplicates.length > 0) return { isPreview: true as const, duplicates };
      }
      await put(false);
      return { isPreview: false as const };
    },
    onMutate: () => {
      errors.clear();
      return begin();
    },
    onSuccess: async (done, _, round) => {
      if (done.isPreview) return show(round, done.duplicates);
      await Promise.all(
        [["member"], ["timeline"], ["list", "members"]].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      );
      onDone();
    },
    onError: errors.showProblem,
  });
  const at = "person-";
  const fields = { values, onChange: change, messageFor: errors.messageFor, at };
  return (
    <FormDialog
      title={t("dependent.title", { name: fullName(member) })}
      width="md"
      form={{ errors: errors.errors, nameOf: () => null }}
      act={t(known === null ? "dependent.save" : "dependent.anyway")}
      isBusy={saving.isPending}
      onSave={() => saving.mutate()}
      onClose={onClose}
    >
      <p style={{ margin: 0 }}>{t("dependent.about")}</p>
      <Group title={t("members-change:dialog.person")}>
        <ChoiceField
          id={`${at}relationship`}
          label={t("members-change:fields.relationship")}
          error={errors.messageFor(`${at}relationship`)}
          value={values.relationship}
          onChange={(relationship) => change({ relationship })}
          options={relationshipCodes
            .filter((code) => code !== "18")
            .map((value) => ({ value, label: t(`members:relationship.${value}`) }))}
        />
        <NameFields {...fields} />
        {mayGiveSsn && <TextOf name="ssn" isOptional {...fields} />}
        <TraitFields {...fields} />
      </Group>
      {known !== null && (
        <Duplicates
          duplicates={known}
          membersPath={`/${user?.type ?? "admin"}/members`}
          otherPeople={otherPeople}
          onOther={setOtherPeople}
        />
      )}
    </FormDialog>
  );
}
