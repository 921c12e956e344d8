import { useState } from "react";
import { useTranslation } from "react-i18next";
import {
  type ApiDocument,
  type ApiOperation,
  type ApiParameter,
  type ListedOperation,
  answersOf,
  resolved,
  typeInWords,
} from "./api-document.ts";
import { ApiFields } from "./ApiFields.tsx";

/** One operation: a line that opens. What is inside is made only then, because the document is long. */
export function ApiOperationDetails({
  document,
  listed,
}: {
  document: ApiDocument;
  listed: ListedOperation;
}) {
  const { t } = useTranslation("access-staff");
  const [isOpen, setOpen] = useState(false);
  const { method, path, operation } = listed;
  return (
    <details className="api-operation" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <code className={`api-method api-method--${method.toLowerCase()}`}>{method}</code>{" "}
        <code className="api-operation__path">{path}</code>{" "}
        <span className="api-operation__summary">{operation.summary}</span>
      </summary>
      {isOpen && (
        <div className="api-operation__inside">
          <p>
            {t("access")} <code>{operation["x-access"]}</code>
          </p>
          <Parameters document={document} parameters={operation.parameters} />
          <Body document={document} operation={operation} />
          <Answers document={document} operation={operation} />
        </div>
      )}
    </details>
  );
}

function Parameters({ document, parameters }: { document: ApiDocument; parameters: ApiParameter[] }) {
  const { t } = useTranslation("access-staff");
  if (parameters.length === 0) return null;
  return (
    <div className="api-table">
      <table>
        <caption>{t("parameters")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("parameter.name")}</th>
            <th scope="col">{t("parameter.place")}</th>
            <th scope="col">{t("parameter.type")}</th>
          </tr>
        </thead>
        <tbody>
          {parameters
            .map((one) => resolved(document, one))
            .map((parameter) => (
              <tr key={`${parameter.in} ${parameter.name}`}>
                <th scope="row">
                  <code>{parameter.name}</code>{" "}
                  {!parameter.required && <span className="api-fields__mark">{t("optional")}</span>}
                </th>
                <td>{t(`place.${parameter.in}`)}</td>
                <td>
                  <code>{typeInWords(document, parameter.schema)}</code>
                  {parameter.schema.default !== undefined && (
                    <> {t("default", { value: JSON.stringify(parameter.schema.default) })}</>
                  )}
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}

function Body({ document, operation }: { document: ApiDocument; operation: ApiOperation }) {
  const { t } = useTranslation("access-staff");
  const { content } = resolved(document, operation.requestBody ?? {});
  const schema = content?.["application/json"]?.schema;
  if (!schema) return null;
  return (
    <section>
      <h3>{t("body")}</h3>
      <ApiFields document={document} schema={schema} />
    </section>
  );
}

function Answers({ document, operation }: { document: ApiDocument; operation: ApiOperation }) {
  const { t } = useTranslation("access-staff");
  return (
    <section>
      <h3>{t("answers")}</h3>
      <ul className="api-answers">
        {answersOf(document, operation).map(([status, { description, content }]) => {
          const isGood = status.startsWith("2");
          const [type, first] = Object.entries(content ?? {})[0] ?? [];
          return (
            <li key={status}>
              <code className="api-answers__status">{status}</code>{" "}
              {isGood ? type && <code>{type}</code> : <code>{description}</code>}
              {isGood && type === "application/json" && first && (
                <ApiFields document={document} schema={first.schema} />
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
