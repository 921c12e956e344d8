import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Stack from "@mui/material/Stack";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { type UserType, userTypes } from "#kernel/access.ts";
import { type Language, languages } from "#kernel/language.ts";
import { send } from "#web/api.ts";
import { languageNames } from "#web/language-names.ts";
import { ChoiceField } from "#web/staff/ChoiceField.tsx";
import { Labelled } from "#web/staff/Labelled.tsx";
import { ReferencePicker } from "#web/staff/ReferencePicker.tsx";
import type { categoryList } from "../documents.ts";
import { type EntityType, entityTypes } from "../entities.ts";
import { entityFinder } from "./finders.ts";
import type { About } from "./send-file.ts";

/** Where all of the chosen files go. */
export type Filing = {
  categoryId: string;
  entityType: EntityType | "all";
  entityId: string | null;
  audience: readonly UserType[];
  language: Language | "";
};
export const noFiling: Filing = {
  categoryId: "",
  entityType: "client",
  entityId: null,
  audience: ["client", "member"],
  language: "",
};
export const isComplete = ({ categoryId, entityType, entityId }: Filing) =>
  categoryId !== "" && (entityType === "all" || entityId !== null);

export function aboutOf({ categoryId, entityType, entityId, audience, language }: Filing): About {
  return {
    categoryId,
    entityType,
    ...(entityType === "all" || entityId === null ? {} : { entityId }),
    audience: audience.join(","),
    ...(language === "" ? {} : { language }),
  };
}

export function useCategories() {
  return useQuery({
    queryKey: ["document categories"],
    queryFn: ({ signal }) => send<typeof categoryList>("GET /documents/categories", { signal }),
    staleTime: 60_000,
  });
}

type Props = { filing: Filing; onChange: (filing: Filing) => void; isTried: boolean };

/** Category, whose it is, who reads it: for all chosen files alike. */
export function FilingFields({ filing, onChange, isTried }: Props) {
  const { t } = useTranslation(["documents-staff", "documents"]);
  const change = (part: Partial<Filing>) => onChange({ ...filing, ...part });
  const missing = (isMissing: boolean, field: string) =>
    isTried && isMissing ? t(`documents:wrong.${field}`) : undefined;
  return (
    <Stack sx={{ gap: 2, maxWidth: "32rem" }}>
      <CategoryField
        value={filing.categoryId}
        onChange={(categoryId) => change({ categoryId })}
        error={missing(filing.categoryId === "", "categoryId")}
      />
      <ChoiceField
        id="entityType"
        label={t("fields.entityType")}
        value={filing.entityType}
        onChange={(entityType) => change({ entityType, entityId: null })}
        options={[
          ...entityTypes.map((value) => ({
            value,
            label: t(`documents:documentmaps.choices.entityType.${value}`),
          })),
          { value: "all" as const, label: t("allClients") },
        ]}
      />
      {filing.entityType !== "all" && (
        <EntityField
          id="entityId"
          type={filing.entityType}
          value={filing.entityId}
          onChange={(entityId) => change({ entityId })}
          error={missing(filing.entityId === null, "entityId")}
        />
      )}
      <AudienceField value={filing.audience} onChange={(audience) => change({ audience })} />
      <LanguageField value={filing.language} onChange={(language) => change({ language })} />
    </Stack>
  );
}

type FieldProps<Value> = { value: Value; onChange: (value: Value) => void; error?: string | undefined };

export function CategoryField({ value, onChange, error }: FieldProps<string>) {
  const { t } = useTranslation("documents-staff");
  const { data } = useCategories();
  return (
    <ChoiceField
      id="categoryId"
      label={t("fields.categoryId")}
      value={value}
      onChange={onChange}
      error={error}
      options={[
        ...(value === "" ? [{ value: "", label: t("fields.choose") }] : []),
        ...(data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}

export function EntityField({
  id,
  type,
  value,
  onChange,
  error,
}: FieldProps<string | null> & { id: string; type: EntityType }) {
  const { t } = useTranslation("documents");
  return (
    <Labelled id={id} label={t(`documentmaps.choices.entityType.${type}`)} error={error}>
      {({ describedBy, invalid }) => (
        <ReferencePicker
          key={type}
          id={id}
          value={value}
          onChange={onChange}
          find={entityFinder(type)}
          among={`document ${type}`}
          describedBy={describedBy}
          invalid={invalid}
        />
      )}
    </Labelled>
  );
}

export function AudienceField({ value, onChange }: FieldProps<readonly UserType[]>) {
  const { t } = useTranslation(["documents-staff", "documents"]);
  // Administrators find every document.
  const types = userTypes.filter((type) => type !== "admin");
  return (
    <fieldset style={{ border: 0, margin: 0, padding: 0 }}>
      <legend style={{ fontWeight: 600, padding: 0 }}>{t("fields.audience")}</legend>
      {types.map((type) => (
        <FormControlLabel
          key={type}
          label={t(`documents:documentmaps.choices.audience.${type}`)}
          control={
            <Checkbox
              size="small"
              checked={value.includes(type)}
              onChange={({ target }) =>
                onChange(target.checked ? [...value, type] : value.filter((one) => one !== type))
              }
            />
          }
        />
      ))}
    </fieldset>
  );
}

export function LanguageField({ value, onChange }: FieldProps<Language | "">) {
  const { t } = useTranslation("documents-staff");
  return (
    <ChoiceField
      id="language"
      label={t("fields.language")}
      value={value}
      onChange={onChange}
      options={[
        { value: "" as const, label: t("everyLanguage") },
        ...languages.map((one) => ({ value: one, label: languageNames[one] })),
      ]}
    />
  );
}
