import { PatternFormat } from "react-number-format";

type Props = {
  id: string;
  className: string;
  "aria-invalid"?: true;
  "aria-describedby"?: string;
  value: string;
  onValue: (phone: string) => void;
};

/** spec §5: (###) ###-####; what is typed or pasted in another form is taken as well. */
export function PhoneInput({ value, onValue, ...control }: Props) {
  return (
    <PatternFormat
      {...control}
      type="tel"
      autoComplete="tel-national"
      inputMode="tel"
      format="(###) ###-####"
      value={value}
      onValueChange={(values) => onValue(values.formattedValue)}
    />
  );
}
