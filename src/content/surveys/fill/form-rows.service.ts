import type pg from "pg";
import type { LivingForm } from "./fill.service.ts";

/** SQL: the forms that a session `s` may ask for, as `FormMap` has them. */
export const formMapsOfSession = `(select coalesce(json_agg(json_build_object('formId', f.id, 'trigger', m.trigger,
        'coverageType', m.coverage_type, 'required', m.required, 'title', f.definition->'title',
        'revision', f.revision) order by m.sort_order, m.id), '[]')
      from form_maps m join custom_forms f on f.id = m.form_id
      where m.session_id = s.id and m.active and m.deleted_at is null
        and f.status = 'ready' and f.active and f.deleted_at is null)`;

/** SQL: the answers to forms in the enrollment `e`, as `SavedForm` has them. */
export const savedFormsOfEnrollment = `(select coalesce(json_agg(json_build_object('formId', k.form_id,
        'revision', k.revision, 'page', k.page, 'completedAt', k.completed_at, 'signedName', k.signed_name,
        'signedAt', k.signed_at)), '[]')
      from enrollment_forms k where k.enrollment_id = e.id and k.deleted_at is null)`;

/** A form as it is asked for today; nothing where it is not ready, or not in reach. */
export async function livingForm(client: pg.ClientBase, id: string): Promise<LivingForm | undefined> {
  const { rows } = await client.query<LivingForm>(
    `select id, revision, definition, statement, holds_health as "holdsHealth"
     from custom_forms where id = $1 and status = 'ready' and active and deleted_at is null`,
    [id],
  );
  return rows[0];
}
