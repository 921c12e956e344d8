import type { z } from "zod";
import {
  type Check,
  createPart,
  listParts,
  orderParts,
  type Part,
  removePart,
  requireCoverageType,
  updatePart,
} from "../session-content/part-rows.service.ts";
import { fieldError } from "#kernel/field-error.ts";
import { Problem } from "#kernel/problem.ts";
import type { Scope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import type { FormMap, mapForm as mapCall } from "#domains/surveys/forms.ts";
import type { formMapCalls, FormMapRow } from "./form-maps.ts";
import { getForm } from "#domains/surveys/forms.service.ts";
import { surveyProblem } from "#domains/surveys/surveys.texts.ts";

const ofForm = (value: string, name: string) =>
  `(select ${value} from custom_forms f where f.id = r.form_id) as "${name}"`;

export const formMaps: Part = {
  table: "form_maps",
  subject: "formMap",
  columns: {
    formId: "form_id",
    trigger: "trigger",
    coverageType: "coverage_type",
    required: "required",
  },
  more: [
    ofForm("f.name", "formName"),
    ofForm("f.status", "formStatus"),
    ofForm("f.holds_health", "holdsHealth"),
    ofForm("f.statement is not null", "isSigned"),
  ].join(", "),
  unique: "formId",
};

/** A session asks only for what is ready, and for forms of its own client or of all. */
export function checkMap(scope: Scope, before?: string): Check {
  return async (transaction, session, fields) => {
    const { client } = transaction;
    // The call's own schema has read them.
    const map = fields as z.output<typeof formMapCalls.create.body>;
    if (map.trigger !== "always") await requireCoverageType(transaction, map.coverageType);
    const { rows } = await client.query<{ status: string }>(
      `select status from custom_forms
       where id = $1 and deleted_at is null and (client_id is null or client_id = $2) for share`,
      [map.formId, session.clientId],
    );
    const [form] = rows;
    if (form === undefined)
      throw new Problem("invalid", { fieldErrors: [fieldError("formId", "missingReference")] });
    // What is asked for already may be changed: the set-up says that the form is to be made ready.
    if (form.status !== "ready" && map.formId !== before)
      throw surveyProblem("invalid", [fieldError("formId", "notReady")], scope.context.language);
    return { ...map, coverageType: map.trigger === "always" ? null : map.coverageType };
  };
}

type Mapping = { formId: string } & z.output<typeof mapCall.body>;

/** Once in a session: asked for again, it changes. */
export async function mapForm(
  services: Services,
  scope: Scope,
  { sessionId, sortOrder, ...fields }: Mapping,
): Promise<FormMap> {
  await getForm(scope, fields.formId);
  const rows = await listParts<FormMapRow>(scope, formMaps, sessionId);
  const known = rows.find(({ formId }) => formId === fields.formId);
  const map =
    known === undefined
      ? await createPart<FormMapRow>(services, scope, formMaps, { sessionId, fields, check: checkMap(scope) })
      : await updatePart<FormMapRow>(scope, formMaps, {
          at: { sessionId, id: known.id },
          version: known.version,
          fields,
          check: checkMap(scope, known.formId),
        });
  if (sortOrder === undefined) return { ...map, sessionId };
  const ids = rows.filter(({ id }) => id !== map.id).map(({ id }) => id);
  const ordered = await orderParts<FormMapRow>(scope, formMaps, {
    sessionId,
    ids: ids.toSpliced(sortOrder - 1, 0, map.id),
  });
  return { ...map, ...ordered.find(({ id }) => id === map.id), sessionId };
}

/** What is not asked for stays so. */
export async function unmapForm(
  scope: Scope,
  { sessionId, formId }: { sessionId: string; formId: string },
): Promise<void> {
  await getForm(scope, formId);
  const rows = await listParts<FormMapRow>(scope, formMaps, sessionId);
  const map = rows.find((row) => row.formId === formId);
  if (map !== undefined) await removePart(scope, formMaps, { sessionId, id: map.id });
}
