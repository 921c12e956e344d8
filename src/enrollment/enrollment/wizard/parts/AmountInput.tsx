import "./amount.css";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "#web/i18n.ts";
import { formatMoney } from "#kernel/money.ts";
import type { OfferedValue } from "#enrollment/offering/session-content/offered-parts.ts";
import { amountsOf, stepFrom } from "#enrollment/offering/session-content/required-values.ts";
import { typedMoney } from "../plan-values.ts";
import type { Form } from "#web/kit/fields/form.ts";
import { SelectInput } from "#web/kit/fields/SelectInput.tsx";
import { TextInput } from "#web/kit/fields/TextInput.tsx";

interface Props {
  form: Form;
  value: OfferedValue;
  name: string;
  label: string;
  hint?: string;
}

/** A number or an amount of money: a list where few are allowed, else a field with buttons for the steps. */
export function AmountInput({ form, value, name, label, hint }: Props) {
  const { t } = useTranslation("members-answers");
  const isMoney = value.kind === "money";
  const typed = (amount: number) => (isMoney ? typedMoney(amount) : String(amount));
  const shown = (amount: number) =>
    isMoney ? formatMoney(amount, currentLanguage()).replace(/\.00$/u, "") : String(amount);
  const common = { form, name, label, isOptional: !value.required, ...(hint === undefined ? {} : { hint }) };
  const amounts = amountsOf(value);
  if (amounts !== null) {
    return (
      <SelectInput
        {...common}
        choices={amounts.map((amount) => ({ value: typed(amount), label: shown(amount) }))}
      />
    );
  }
  if (value.step === null) return <TextInput {...common} width="medium" isNumber />;
  const stepTo = (direction: 1 | -1) => {
    const next = stepFrom(form.values[name], value, direction);
    const sign = direction === 1 ? "+" : "−";
    const key = direction === 1 ? "amount.more" : "amount.less";
    return (
      <button
        type="button"
        className="wz-step"
        aria-disabled={next === null}
        aria-label={next === null ? t(`${key}None`) : t(key, { amount: shown(next) })}
        onClick={() => next !== null && form.set(name, typed(next))}
      >
        {sign}
      </button>
    );
  };
  return (
    <div className="wz-amount">
      <TextInput {...common} width="medium" isNumber />
      <div className="wz-amount__steps">
        {stepTo(-1)}
        {stepTo(1)}
      </div>
    </div>
  );
}
