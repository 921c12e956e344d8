import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { AnswerOf } from "#kernel/call.ts";
import { fullName } from "#kernel/person-name.ts";
import { send } from "#web/api.ts";
import { useAddressDoubt } from "#web/forms/use-address-doubt.ts";
import { useFormErrors } from "#web/forms/use-form-errors.ts";
import { usePreview } from "#web/forms/use-preview.ts";
import { DescriptionList } from "#web/staff/DescriptionList.tsx";
import { DialogButton } from "#web/staff/DialogButton.tsx";
import { FormDialog } from "#web/staff/FormDialog.tsx";
import { RadioChoices } from "#web/staff/RadioChoices.tsx";
import type { MemberDetail } from "../../members.ts";
import { AddressFields, Group } from "../../web/PersonFields.tsx";
import { noPerson, type PersonValues } from "../../web/person-values.ts";
import type { AddressChange, changeFamilyAddress } from "../family-changes.ts";
import { AddressDoubtAlert } from "#web/staff/AddressDoubtAlert.tsx";

type Outcome = AnswerOf<typeof changeFamilyAddress>;
type Whom = AddressChange["whom"];

/** A new address for a family or one person: first whose it changes, then a yes. */
export function ChangeAddress({ member }: { member: MemberDetail }) {
  const { t } = useTranslation("members-change");
  return (
    <DialogButton label={t("address.open")} done={t("address.done")}>
      {(dialog) => <Dialog member={member} {...dialog} />}
    </DialogButton>
  );
}

type Props = { member: MemberDetail; onClose: () => void; onDone: () => void };

function Dialog({ member, onClose, onDone }: Props) {
  const { t } = useTranslation("members-change");
  const queries = useQueryClient();
  const errors = useFormErrors();
  const [values, setValues] = useState<PersonValues>({
    ...noPerson,
    address1: member.address1 ?? "",
    address2: member.address2 ?? "",
    city: member.city ?? "",
    state: member.state ?? "",
    zip: member.zip ?? "",
  });
  const [whom, setWhom] = useState<Whom>(member.family.length === 0 ? "person" : "family");
  const { shown, begin, show, forget } = usePreview<Outcome>();
  const place = useAddressDoubt(member);
  const moving = useMutation({
    mutationFn: async (isPreview: boolean) => {
      if (isPreview) await place.isMeant(values);
      const { address1, address2, city, state, zip } = values;
      return send<typeof changeFamilyAddress>("POST /changefamilyaddress", {
        ifMatch: member.version,
        body: { memberId: member.id, whom, address1, address2, city, state, zip, isPreview },
      });
    },
    onMutate: () => {
      errors.clear();
      return begin();
    },
    onSuccess: async (outcome, isPreview, round) => {
      if (isPreview) return show(round, outcome);
      await Promise.all(
        [["member"], ["timeline"]].map((queryKey) => queries.invalidateQueries({ queryKey })),
      );
      onDone();
    },
    onError: errors.showProblem,
  });
  return (
    <FormDialog
      title={t("address.title")}
      width="md"
      form={{ errors: errors.errors, nameOf: () => null }}
      act={t(shown === null ? "move.show" : "address.save")}
      isBusy={moving.isPending}
      onSave={() => moving.mutate(shown === null)}
      onClose={onClose}
    >
      <Group title={t("dialog.address")}>
        <AddressFields
          values={values}
          onChange={(part) => {
            forget();
            setValues((now) => ({ ...now, ...part }));
          }}
          messageFor={errors.messageFor}
        />
      </Group>
      <AddressDoubtAlert doubt={place.doubt} />
      {member.family.length > 0 && (
        <RadioChoices
          question={t("address.whom")}
          choices={(["family", "person"] as const).map((value) => ({
            value,
            label: t(`address.${value}.label`, { name: fullName(member) }),
            lines: [t(`address.${value}.about`)],
          }))}
          value={whom}
          onChange={(next) => {
            forget();
            setWhom(next);
          }}
        />
      )}
      <div aria-live="polite">
        {shown !== null && (
          <DescriptionList
            caption={t("address.people")}
            columns={[
              { key: "name", header: t("address.person_") },
              { key: "before", header: t("address.before") },
              { key: "outcome", header: t("address.people") },
            ]}
            rows={shown.people.map(({ memberId, name, before, outcome }) => ({
              id: memberId,
              cells: {
                name,
                before:
                  [before.address1, before.address2, before.city, before.state, before.zip]
                    .filter(Boolean)
                    .join(", ") || t("address.none"),
                outcome: t(`address.outcome.${outcome}`),
              },
            }))}
          />
        )}
      </div>
    </FormDialog>
  );
}
