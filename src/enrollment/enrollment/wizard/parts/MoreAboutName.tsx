import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useReferenceCodes } from "../reference-codes.ts";
import type { Form } from "#web/kit/fields/form.ts";
import { RadioInput } from "#web/kit/fields/RadioInput.tsx";
import { SelectInput } from "#web/kit/fields/SelectInput.tsx";

/** What few people want to tell: closed until asked for, open where something is filled in. */
export function MoreAboutName({ form }: { form: Form }) {
  const { t } = useTranslation("enrollment-wizard-steps");
  const names = ["prefix", "suffix", "gender"];
  const [wasFilled] = useState(() => names.some((name) => form.values[name]));
  const prefixes = useReferenceCodes("SALUT");
  const suffixes = useReferenceCodes("SUFFIX");
  const genders = ["F", "M", "U"].map((value) => ({ value, label: t(`gender.${value}`) }));
  return (
    <details className="wz-more" open={wasFilled || names.some((name) => form.faultOf(name) !== undefined)}>
      <summary>
        {t("about.more")} {t("shell:fields.optional")}
      </summary>
      <SelectInput
        form={form}
        name="prefix"
        label={t("about.prefix")}
        choices={withKept(prefixes, form.values["prefix"])}
        choicesIn="en"
        autoComplete="honorific-prefix"
        isOptional
      />
      <SelectInput
        form={form}
        name="suffix"
        label={t("about.suffix")}
        choices={withKept(suffixes, form.values["suffix"])}
        choicesIn="en"
        autoComplete="honorific-suffix"
        isOptional
      />
      <RadioInput form={form} name="gender" label={t("about.gender")} choices={genders} isOptional />
    </details>
  );
}

/** A stored code stays to be seen while the list has not come. */
function withKept(choices: { value: string; label: string }[], kept: string | undefined) {
  return !kept || choices.some(({ value }) => value === kept)
    ? choices
    : [{ value: kept, label: kept }, ...choices];
}
