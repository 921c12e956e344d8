import { Problem } from "#kernel/problem.ts";
import { seesHealthOf } from "#server/database/health-sight.ts";
import type { Scope } from "#server/scope.ts";
import type { MemberPapers } from "./member-papers.ts";

const most = 100;

/** What was sent by the family, and to the member. Mails are shown by the policies of mails: to administrators. */
export async function readPapers(scope: Scope, id: string): Promise<MemberPapers> {
  return scope.transaction(async (transaction) => {
    const { client } = transaction;
    const found = await client.query<{ clientId: string; familyId: string; email: string | null }>(
      `select m.client_id as "clientId", m.family_id as "familyId", p.email from members m join people p on p.id = m.person_id
       where m.id = $1 and m.deleted_at is null`,
      [id],
    );
    const [member] = found.rows;
    if (member === undefined) throw new Problem("notFound");
    const { clientId, familyId, email } = member;
    const documents = await client.query<MemberPapers["documents"][number]>(
      `select f.identifier, f.kind, f.file_name as "fileName", f.size_bytes as "sizeBytes", f.created_at as "createdAt",
         e.id as "enrollmentId", m.first_name as "firstName"
       from enrollment_documents f join enrollments e on e.id = f.enrollment_id and e.deleted_at is null
         join members m on m.id = e.member_id
       where m.family_id = $1 and m.first_name is not null and not e.is_preview and f.deleted_at is null
         and (f.kind <> 'disability' or ${seesHealthOf("e.member_id")})
       order by f.created_at desc, f.id limit ${most}`,
      [familyId],
    );
    const letters = await client.query<MemberPapers["letters"][number]>(
      `select id, list, created_at as "createdAt" from work_letters
       where member_id = $1 and place is not null and deleted_at is null order by created_at desc, id limit ${most}`,
      [id],
    );
    const mails = await client.query<MemberPapers["mails"][number]>(
      `select id, kind, subject, recipient, created_at as "createdAt", status from mails
       where installation_id = (select installation_id from members where id = $1) and client_id = $2 and lower(recipient) = lower($3)
       order by created_at desc, id limit ${most}`,
      [id, clientId, email],
    );
    transaction.audit({
      action: "view",
      subject: "members",
      subjectId: id,
      clientId,
      details: { papers: documents.rows.length + letters.rows.length + mails.rows.length },
    });
    return { documents: documents.rows, letters: letters.rows, mails: mails.rows };
  });
}
