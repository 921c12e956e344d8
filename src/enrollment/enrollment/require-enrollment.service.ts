import { Problem } from "#kernel/problem.ts";
import type { Transaction } from "#server/scope.ts";
import type { Enrollment } from "./enrollment.ts";

type Row = { id: string; clientId: string; installationId: string; status: Enrollment["status"] };

/** For the calls about one enrollment: one that is not in reach is not there. */
export async function requireEnrollment({ client }: Transaction, id: string): Promise<Row> {
  const { rows } = await client.query<Row>(
    `select id, client_id as "clientId", installation_id as "installationId", status from enrollments
     where id = $1 and deleted_at is null and not is_preview`,
    [id],
  );
  if (rows[0] === undefined) throw new Problem("notFound", { details: { enrollmentId: id } });
  return rows[0];
}
