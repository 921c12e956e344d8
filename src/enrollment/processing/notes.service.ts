import { uuidv7 } from "#kernel/ids.ts";
import { fullNameSql } from "#server/database/person-name.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { requireEnrollment } from "#enrollment/enrollment/require-enrollment.service.ts";
import type { EnrollmentNote } from "#enrollment/enrollment/documents/documents.ts";

export async function findNotes(scope: Scope, id: string): Promise<{ notes: EnrollmentNote[] }> {
  return scope.transaction(async (transaction) => {
    const { clientId } = await requireEnrollment(transaction, id);
    transaction.audit({ action: "view", subject: "enrollment_notes", subjectId: id, clientId });
    return { notes: await readNotes(transaction, id) };
  });
}

export async function addNote(
  services: Services,
  scope: Scope,
  id: string,
  text: string,
): Promise<{ notes: EnrollmentNote[] }> {
  return scope.transaction(async (transaction) => {
    const { clientId, installationId } = await requireEnrollment(transaction, id);
    const now = services.clock();
    await transaction.client.query(
      `insert into enrollment_notes (id, installation_id, client_id, enrollment_id, text, actor, created_at, created_by)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        uuidv7(now.getTime()),
        installationId,
        clientId,
        id,
        text,
        scope.actor,
        now.toISOString(),
        scope.userId ?? null,
      ],
    );
    transaction.audit({ action: "create", subject: "enrollment_notes", subjectId: id, clientId });
    return { notes: await readNotes(transaction, id) };
  });
}

/** Of a user who is out of the reader's reach no name is told. */
export async function readNotes({ client }: Transaction, id: string): Promise<EnrollmentNote[]> {
  const { rows } = await client.query<EnrollmentNote>(
    `select n.id, n.created_at as at, n.text, ${fullNameSql("u")} as by
     from enrollment_notes n left join users u on u.id = n.created_by
     where n.enrollment_id = $1 and n.deleted_at is null order by n.created_at desc, n.id desc`,
    [id],
  );
  return rows;
}
