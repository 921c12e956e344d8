import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { type BeneficiaryRank, formatShare } from "#people/members/beneficiary.ts";
import { fullName } from "#kernel/person-name.ts";
import { mostBeneficiaries, wholeShare } from "../../beneficiaries.ts";
import {
  familyLeft,
  type OwnFamily,
  type Relative,
  relationshipOf,
  sumOfShares,
  withBeneficiary,
  withEqualShares,
  withoutBeneficiary,
} from "../beneficiary-edits.ts";
import { beneficiaryField, beneficiaryIds, beneficiaryList } from "../beneficiary-fields.ts";
import { focusField } from "#web/forms/focus-field.ts";
import { fieldId, type Form } from "#web/kit/fields/form.ts";
import { BeneficiaryCard } from "./BeneficiaryCard.tsx";
import { FieldFault } from "#web/kit/fields/FieldFault.tsx";
import { useSaid } from "#web/use-said.ts";

interface Props {
  form: Form;
  rank: BeneficiaryRank;
  family: OwnFamily;
}

/** Those of one rank, what their shares add up to, and the ways to add somebody. */
export function BeneficiaryRankPart({ form, rank, family }: Props) {
  const { t } = useTranslation("members-answers");
  const heading = useRef<HTMLLegendElement>(null);
  const [said, setSaid] = useSaid(t);
  const [opened, setOpened] = useState<string | null>(null);
  const ids = beneficiaryIds(form.values, rank);
  const path = `${beneficiaryList}.${rank}`;
  const { sum, isWhole } = sumOfShares(form.values, rank);
  const sumId = `${fieldId(path)}-sum`;
  const sumKey = isWhole ? "sumDone" : sum === wholeShare ? "sumMissing" : "sum";
  const fault = form.faultOf(path);
  const faultId = `${fieldId(path)}-fault`;
  const isFull = ids.length >= mostBeneficiaries;

  const add = (person?: Relative) => {
    const id = crypto.randomUUID();
    flushSync(() => {
      form.setAll(withBeneficiary(form.values, { id, rank, ...(person === undefined ? {} : { person }) }));
      setOpened(person === undefined ? id : null);
    });
    // The button of a family member is gone; a new card takes the focus itself.
    if (person !== undefined) focusField(fieldId(beneficiaryField(id, "share")));
    setSaid(
      person === undefined ? null : (t) => t("members-answers:payees.added", { name: fullName(person) }),
    );
  };
  const handleRemove = (id: string, name: string) => {
    form.setAll(withoutBeneficiary(form.values, id));
    setSaid((t) => t("members-answers:payees.removed", { name: name || t("members-answers:nobody") }));
    heading.current?.focus();
  };
  const handleEqual = () => {
    const shares = withEqualShares(form.values, rank);
    form.setAll(shares);
    setSaid((t) =>
      t("members-answers:payees.shared", {
        shares: Object.values(shares)
          .map((one) => `${one}%`)
          .join(", "),
      }),
    );
  };
  const handleMove = (id: string) => {
    form.set(beneficiaryField(id, "rank"), rank === "primary" ? "contingent" : "primary");
    // The card is drawn anew in the other list, and the focus goes with it.
    requestAnimationFrame(() => focusField(fieldId(beneficiaryField(id, "share"))));
  };
  return (
    <fieldset className="wz-payees__rank" aria-describedby={fault === undefined ? undefined : faultId}>
      <legend ref={heading} tabIndex={-1}>
        {t(`members-answers:rank.${rank}`)}
      </legend>
      <p className="wz-payees__hint">{t(`members-answers:rankAbout.${rank}`)}</p>
      <FieldFault id={faultId}>{fault}</FieldFault>
      <div id={fieldId(path)}>
        {ids.length > 0 && (
          <ul className="wz-payees__list">
            {ids.map((id) => (
              <BeneficiaryCard
                key={id}
                form={form}
                id={id}
                sumId={sumId}
                today={family.today}
                isNew={opened === id}
                onRemove={() => handleRemove(id, form.values[beneficiaryField(id, "name")] ?? "")}
                onMove={() => handleMove(id)}
              />
            ))}
          </ul>
        )}
        {ids.length > 0 && (
          <div className="wz-payees__sum">
            <p id={sumId} className={isWhole ? undefined : "wz-payees__sum--open"}>
              {t(`payees.${sumKey}`, { sum: formatShare(sum) })}
            </p>
            {ids.length > 1 && (
              <button type="button" className="wz-payees__act" onClick={handleEqual}>
                {t("members-answers:payees.equal")}
              </button>
            )}
          </div>
        )}
        {!isFull && (
          <div className="wz-payees__add">
            {familyLeft(form.values, family.people).map((person) => (
              <button key={person.id} type="button" className="wz-payees__act" onClick={() => add(person)}>
                {t("members-answers:payees.addPerson", {
                  name: person.firstName,
                  relationship: t(`members-answers:relationship.${relationshipOf(person.relationship)}`),
                })}
              </button>
            ))}
            <button type="button" className="wz-payees__act" onClick={() => add()}>
              {t("members-answers:payees.addOther")}
            </button>
          </div>
        )}
      </div>
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </fieldset>
  );
}
