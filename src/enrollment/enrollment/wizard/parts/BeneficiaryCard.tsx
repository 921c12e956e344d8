import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { TextField } from "@cmsgov/design-system";
import { useTranslation } from "react-i18next";
import { beneficiaryRelationships } from "#people/members/beneficiary.ts";
import { focusField } from "#web/forms/focus-field.ts";
import { hasBirthDate, isMinor } from "../../beneficiaries.ts";
import { beneficiaryField, type BeneficiaryField } from "../beneficiary-fields.ts";
import { dateAnswer } from "../values.ts";
import { fieldId, type Form } from "#web/kit/fields/form.ts";
import { DateInput } from "#web/kit/fields/DateInput.tsx";
import { SelectInput } from "#web/kit/fields/SelectInput.tsx";
import { TextInput } from "#web/kit/fields/TextInput.tsx";

interface Props {
  form: Form;
  id: string;
  /** What all of the rank add up to: said to who asks a screen reader about a share. */
  sumId: string;
  /** The day on which a child is a minor or not. */
  today: string;
  /** Just added by hand: its first field takes the focus. */
  isNew: boolean;
  onRemove: () => void;
  /** To the other rank. */
  onMove: () => void;
}

/** One who is paid: name, relationship and share in a line; the rest behind "Change". */
export function BeneficiaryCard({ form, id, sumId, today, isNew, onRemove, onMove }: Props) {
  const { t } = useTranslation("members-answers");
  const [isOpen, setOpen] = useState(isNew);
  const [isAsking, setAsking] = useState(false);
  const field = (name: BeneficiaryField) => beneficiaryField(id, name);
  const valueOf = (name: BeneficiaryField) => form.values[field(name)] ?? "";
  const name = valueOf("name").trim();
  const relationship = valueOf("relationship");
  const isFaulty = (["name", "relationship", "dob"] as const).some(
    (one) => form.faultOf(field(one)) !== undefined,
  );
  const showsFields = isOpen || isFaulty || name === "" || relationship === "";
  const remove = useRef<HTMLButtonElement>(null);
  const keep = () => {
    flushSync(() => setAsking(false));
    remove.current?.focus();
  };
  const who = name || t("members-answers:payees.newOne");
  const isChild = hasBirthDate(relationship) && isMinor(dateAnswer(form.values, field("dob")), today);
  const nameId = fieldId(field("name"));
  useEffect(() => {
    if (isNew) focusField(nameId);
  }, [isNew, nameId]);

  return (
    <li className="wz-payees__one">
      <div className="wz-payees__head">
        <p className="wz-payees__who">
          <strong>{who}</strong>
          {relationship !== "" && <span>{t(`members-answers:relationship.${relationship}`)}</span>}
        </p>
        <ShareInput form={form} name={field("share")} who={who} sumId={sumId} />
      </div>
      {showsFields && <CardFields form={form} id={id} />}
      <p role="status" className="wz-payees__minor">
        {isChild && t("members-answers:payees.minor", { who })}
      </p>
      {isAsking ? (
        <ConfirmRemoval who={who} share={valueOf("share")} onYes={onRemove} onNo={keep} />
      ) : (
        <div className="wz-payees__acts">
          <button
            type="button"
            className="wz-payees__link"
            aria-expanded={showsFields}
            onClick={() => setOpen(!showsFields)}
          >
            {t(showsFields ? "members-answers:payees.done" : "members-answers:payees.change")}{" "}
            <span className="visually-hidden">{who}</span>
          </button>
          <button type="button" className="wz-payees__link" onClick={onMove}>
            {t(`members-answers:payees.move.${valueOf("rank") === "contingent" ? "contingent" : "primary"}`)}{" "}
            <span className="visually-hidden">{who}</span>
          </button>
          <button
            ref={remove}
            type="button"
            className="wz-payees__link"
            onClick={() => (name === "" ? onRemove() : setAsking(true))}
          >
            {t("members-answers:payees.remove")} <span className="visually-hidden">{who}</span>
          </button>
        </div>
      )}
    </li>
  );
}

function ShareInput({ form, name, who, sumId }: { form: Form; name: string; who: string; sumId: string }) {
  const { t } = useTranslation("members-answers");
  return (
    <TextField
      id={fieldId(name)}
      name={name}
      className="wz-field wz-field--short wz-payees__share"
      label={
        <>
          {t("payees.share")} <span className="visually-hidden">{who}</span>
        </>
      }
      numeric
      inputMode="decimal"
      autoComplete="off"
      aria-describedby={sumId}
      errorMessage={form.faultOf(name)}
      value={form.values[name] ?? ""}
      onChange={({ currentTarget }) => form.set(name, currentTarget.value)}
    />
  );
}

function CardFields({ form, id }: { form: Form; id: string }) {
  const { t } = useTranslation(["enrollment-wizard-choosing", "members-answers"]);
  const field = (name: BeneficiaryField) => beneficiaryField(id, name);
  return (
    <div className="wz-payees__fields">
      <TextInput
        form={form}
        name={field("name")}
        label={t("members-answers:payees.name")}
        hint={t("members-answers:payees.nameHint")}
      />
      <SelectInput
        form={form}
        name={field("relationship")}
        label={t("members-answers:payees.relationship")}
        choices={beneficiaryRelationships.map((one) => ({
          value: one,
          label: t(`members-answers:relationship.${one}`),
        }))}
      />
      {hasBirthDate(form.values[field("relationship")]) && (
        <DateInput
          form={form}
          name={field("dob")}
          label={`${t("members-answers:payees.dob")} ${t("shell:fields.optional")}`}
          hint={t("benefit.dateHint")}
        />
      )}
    </div>
  );
}

type ConfirmProps = { who: string; share: string; onYes: () => void; onNo: () => void };

/** Says what is lost; the way back comes first. */
function ConfirmRemoval({ who, share, onYes, onNo }: ConfirmProps) {
  const { t } = useTranslation("members-answers");
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);
  return (
    <div className="wz-payees__confirm" role="group" aria-label={t("payees.removeAsk", { name: who })}>
      <p>
        {t("payees.removeAsk", { name: who })}{" "}
        {share.trim() !== "" && t("payees.removeLoses", { share: `${share.replace("%", "").trim()}%` })}
      </p>
      <div className="wz-payees__acts">
        <button ref={keep} type="button" className="wz-payees__act" onClick={onNo}>
          {t("payees.keep", { name: who })}
        </button>
        <button type="button" className="wz-payees__act wz-payees__act--drop" onClick={onYes}>
          {t("payees.removeYes", { name: who })}
        </button>
      </div>
    </div>
  );
}
