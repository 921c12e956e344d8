import { useTranslation } from "react-i18next";
import { CheckInput } from "#web/kit/fields/CheckInput.tsx";
import type { Form } from "#web/kit/fields/form.ts";
import { TextInput } from "#web/kit/fields/TextInput.tsx";

type Props = {
  form: Form;
  /** The name is that of the person who fills in the page: browsers may offer it. */
  isOwn?: boolean;
};

/** First, middle and last name; or the only one that a person has, which is asked where no last name was given. */
export function NameInputs({ form, isOwn = false }: Props) {
  const { t } = useTranslation("enrollment-wizard-steps");
  const hasOne = form.values["hasOneName"] === "yes";
  const isAsked = hasOne || form.faultOf("lastName") !== undefined;
  const own = (autoComplete: string) => (isOwn ? { autoComplete } : {});
  return (
    <>
      <TextInput
        form={form}
        name="firstName"
        label={t(hasOne ? "about.onlyName" : "about.firstName")}
        {...own(hasOne ? "name" : "given-name")}
      />
      {!hasOne && (
        <>
          <TextInput
            form={form}
            name="middleName"
            label={t("about.middleName")}
            {...own("additional-name")}
            isOptional
          />
          <TextInput form={form} name="lastName" label={t("about.lastName")} {...own("family-name")} />
        </>
      )}
      {isAsked && (
        <CheckInput
          form={form}
          name="hasOneName"
          label={t(isOwn ? "about.hasOneName" : "person.hasOneName")}
        />
      )}
    </>
  );
}
