import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { FormMap, mapForm as mapCall } from "#content/surveys/forms.ts";
import { getForm } from "#content/surveys/forms.service.ts";
import { surveyProblem } from "#content/surveys/surveys.texts.ts";
import { fieldError } from "#kernel/field-error.ts";
import { Problem } from "#kernel/problem.ts";
import type { RecordTable, Ties } from "#records/record-table.service.ts";
import { createRow, orderRows, updateRow } from "#records/change-rows.service.ts";
import { findAll } from "#records/find-rows.service.ts";
import { removeRow } from "#records/remove-rows.service.ts";
import type { Scope } from "#server/scope.ts";
import { requireCoverageType } from "../session-content/part-session.service.ts";
import type { FormMapRow } from "./form-maps.ts";

const ofForm = (value: string) =>
  sql.raw(`select ${value} from custom_forms f where f.id = form_maps.form_id`);

/** A session asks only for what is ready, and for forms of its own client or of all. */
export const formMapTies: Ties = {
  derived: {
    formName: ofForm("f.name"),
    formStatus: ofForm("f.status"),
    holdsHealth: ofForm("f.holds_health"),
    isSigned: ofForm("f.statement is not null"),
  },
  check: async (values, { scope, transaction, parent, before }) => {
    // The definition's own fields.
    const map = values as Pick<FormMapRow, "formId" | "trigger" | "coverageType">;
    if (map.trigger !== "always") await requireCoverageType(transaction, map.coverageType);
    const { rows } = await transaction.client.query<{ status: string }>(
      `select status from custom_forms
       where id = $1 and deleted_at is null and (client_id is null or client_id = $2) for share`,
      [map.formId, parent?.clientId ?? null],
    );
    const [form] = rows;
    if (form === undefined)
      throw new Problem("invalid", { fieldErrors: [fieldError("formId", "missingReference")] });
    // What is asked for already may be changed: the set-up says that the form is to be made ready.
    if (form.status !== "ready" && map.formId !== before?.["formId"])
      throw surveyProblem("invalid", [fieldError("formId", "notReady")], scope.context.language);
    return { ...values, coverageType: map.trigger === "always" ? null : map.coverageType };
  },
};

type Mapping = { formId: string } & z.output<typeof mapCall.body>;

/** Once in a session: asked for again, it changes. */
export async function mapForm(
  kept: RecordTable,
  scope: Scope,
  { sessionId, sortOrder, ...values }: Mapping,
): Promise<FormMap> {
  await getForm(scope, values.formId);
  const rows = await mapsOf(kept, scope, sessionId);
  const known = rows.find(({ formId }) => formId === values.formId);
  const parent = sessionId;
  const map = asMap(
    known === undefined
      ? await createRow(scope, kept, { parent, values })
      : await updateRow(scope, kept, { parent, id: known.id, version: known.version, values }),
  );
  if (sortOrder === undefined) return { ...map, sessionId };
  const ids = rows.filter(({ id }) => id !== map.id).map(({ id }) => id);
  const all = ids.toSpliced(sortOrder - 1, 0, map.id);
  const ordered = (await orderRows(scope, kept, { parent, ids: all })).map(asMap);
  return { ...map, ...ordered.find(({ id }) => id === map.id), sessionId };
}

/** What is not asked for stays so. */
export async function unmapForm(
  kept: RecordTable,
  scope: Scope,
  { sessionId, formId }: { sessionId: string; formId: string },
): Promise<void> {
  await getForm(scope, formId);
  const map = (await mapsOf(kept, scope, sessionId)).find((row) => row.formId === formId);
  if (map !== undefined) await removeRow(scope, kept, { id: map.id, parent: sessionId });
}

const mapsOf = async (kept: RecordTable, scope: Scope, sessionId: string) =>
  (await findAll(scope, kept, sessionId)).map(asMap);

// What the definition declares.
const asMap = (row: unknown) => row as FormMapRow;
