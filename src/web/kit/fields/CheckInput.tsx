import { Choice } from "@cmsgov/design-system";
import { fieldId, type Form } from "#web/kit/fields/form.ts";

/** One box; its value is "yes" or nothing. */
export function CheckInput({ form, name, label }: { form: Form; name: string; label: string }) {
  return (
    <div className="wz-field">
      <Choice
        type="checkbox"
        id={fieldId(name)}
        name={name}
        value="yes"
        label={label}
        checked={form.values[name] === "yes"}
        onChange={({ currentTarget }) => form.set(name, currentTarget.checked ? "yes" : "")}
      />
    </div>
  );
}
