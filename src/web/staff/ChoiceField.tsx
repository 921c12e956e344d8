import type { ReactNode } from "react";
import { Labelled } from "./Labelled.tsx";
import { NativeChoice } from "./NativeChoice.tsx";

type Props<Value extends string> = {
  id: string;
  label: string;
  help?: ReactNode;
  error?: string | undefined;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: string }[];
  /** Has the focus when it is drawn: the first field of a dialog. */
  autoFocus?: boolean | undefined;
};

/** One of a few values, from the browser's own list. */
export function ChoiceField<Value extends string>({
  value,
  onChange,
  options,
  autoFocus,
  ...rest
}: Props<Value>) {
  return (
    <Labelled {...rest}>
      {(control) => (
        <NativeChoice
          {...control}
          value={value}
          // The list holds no other values.
          onChange={(chosen) => onChange(chosen as Value)}
          options={options}
          autoFocus={autoFocus}
        />
      )}
    </Labelled>
  );
}
