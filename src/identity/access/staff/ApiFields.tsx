import { useTranslation } from "react-i18next";
import { type ApiDocument, type ApiSchema, fieldsOf, typeInWords } from "./api-document.ts";

type Props = { document: ApiDocument; schema: ApiSchema };

/** A type, and below it the fields of its object, each with its own. */
export function ApiFields({ document, schema }: Props) {
  const { t } = useTranslation("access-staff");
  const object = fieldsOf(document, schema);
  if (!object) return <code>{typeInWords(document, schema)}</code>;
  return (
    <ul className="api-fields">
      {Object.entries(object.properties ?? {}).map(([name, field]) => (
        <li key={name}>
          <code className="api-fields__name">{name}</code>{" "}
          {!(object.required ?? []).includes(name) && (
            <span className="api-fields__mark">{t("optional")}</span>
          )}{" "}
          {fieldsOf(document, field) ? (
            <ApiFields document={document} schema={field} />
          ) : (
            <code>{typeInWords(document, field)}</code>
          )}
        </li>
      ))}
    </ul>
  );
}
