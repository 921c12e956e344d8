import { Problem } from "#kernel/problem.ts";
import { fullNameSql } from "#server/database/person-name.ts";
import type { Scope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import type { MemberChange } from "#people/members/member-changes.ts";
import {
  hindranceOf,
  touchedChanges,
  triedHindrance,
  type UndoDoors,
} from "#people/members/undo-change.service.ts";

const mostChanges = 200;

/** What staff did to a member's family, and the row of the audit that tells who looked. */
export async function findChanges(
  services: Services,
  scope: Scope,
  { id, doors }: { id: string; doors: UndoDoors },
): Promise<{ changes: MemberChange[]; isCut: boolean }> {
  return scope.transaction(async (transaction) => {
    const { client } = transaction;
    const found = await client.query<{ familyId: string; clientId: string }>(
      `select family_id as "familyId", client_id as "clientId" from members where id = $1 and deleted_at is null`,
      [id],
    );
    const [member] = found.rows;
    if (member === undefined) throw new Problem("notFound");
    transaction.audit({
      action: "view",
      subject: "timelines",
      subjectId: id,
      clientId: member.clientId,
      details: { changes: 1 },
    });
    const { rows } = await client.query<Omit<MemberChange, "hindrance">>(changesQuery, [
      member.familyId,
      mostChanges + 1,
    ]);
    const touched = await touchedChanges(transaction, member.familyId);
    const changes: MemberChange[] = [];
    for (const change of rows.slice(0, mostChanges)) {
      const known = hindranceOf(change, touched);
      // Nothing is offered that would be refused: what nothing known hinders is tried, and the trial taken back.
      const hindrance =
        known ?? (await triedHindrance(services, transaction, scope, { changeId: change.id, doors }));
      changes.push({ ...change, hindrance });
    }
    return {
      changes,
      isCut: rows.length > mostChanges,
    };
  });
}

const nameOf = (actor: "c.actor" | "c.undone_by") => `
  (select ${fullNameSql("a")} from users a where a.id::text = split_part(${actor}, ':', 2))`;

const changesQuery = `
  select c.id, c.kind, c.member_id as "memberId", m.first_name as "firstName", c.effective_date as "effectiveDate",
    c.reason_code as "reasonCode", c.note, c.override_reason as "overrideReason", c.details, c.why, c.made_at as "madeAt",
    ${nameOf("c.actor")} as "madeByName", c.undone_at as "undoneAt", ${nameOf("c.undone_by")} as "undoneByName",
    c.sent_on_at as "sentOnAt", c.sent_on_to as "sentOnTo"
  from member_changes c left join members m on m.id = c.member_id
  where c.family_id = $1 order by c.made_at desc, c.id desc limit $2`;
