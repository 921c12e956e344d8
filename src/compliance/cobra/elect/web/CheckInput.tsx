import { Choice } from "@cmsgov/design-system";
import { fieldId, type Form } from "#web/kit/fields/form.ts";

type Props = {
  form: Form;
  name: string;
  label: string;
  hint?: string;
  onChange?: (isChecked: boolean) => void;
};

/** A box with a hint; its value is "yes" or nothing, and the caller hears of each change. */
export function CheckInput({ form, name, label, hint, onChange }: Props) {
  return (
    <div className="wz-field">
      <Choice
        type="checkbox"
        id={fieldId(name)}
        name={name}
        value="yes"
        label={label}
        {...(hint !== undefined && { hint })}
        checked={form.values[name] === "yes"}
        onChange={({ currentTarget }) => {
          form.set(name, currentTarget.checked ? "yes" : "");
          onChange?.(currentTarget.checked);
        }}
      />
    </div>
  );
}
