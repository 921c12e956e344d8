import { knownFamily } from "#people/members/change/known-family.service.ts";
import { refusal } from "#people/members/change/change.texts.ts";
import { readFamilySight } from "#people/members/family-sight.service.ts";
import { employeesElsewhere } from "#people/members/own-contact.service.ts";
import { uuidv7 } from "#kernel/ids.ts";
import { Problem } from "#kernel/problem.ts";
import type { Scope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { contactFields, type CorrectableField } from "./correctable.ts";
import type { Asked } from "./corrections.ts";
import { findOwnRequests, peopleInSight } from "./own-profile.service.ts";
import { readWanted } from "./wanted-record.service.ts";

/** A member asks staff for a correction. Of a person one request waits at a time, whoever of the family asked for it. */
export async function askToCorrect(services: Services, scope: Scope, { memberId, wanted, note }: Asked) {
  const now = services.clock();
  const isElsewhere = (await employeesElsewhere(services, scope, [memberId])).length > 0;
  return scope.transaction(async (transaction) => {
    const people = await peopleInSight(transaction, scope);
    const self = people.find(({ isSelf }) => isSelf);
    const person = people.find(({ id }) => id === memberId);
    if (self === undefined || person === undefined) throw new Problem("notFound");
    const asked = Object.keys(wanted) as CorrectableField[];
    // An address is a way into an account: nobody has that of another adult changed.
    const sight = await readFamilySight(transaction.client, scope, now);
    const isHidden = isElsewhere || sight?.sees(memberId, "contact") !== true;
    if (isHidden && asked.some((name) => contactFields.includes(name))) throw new Problem("forbidden");
    const { member } = await knownFamily(transaction, { id: memberId, now, lock: false });
    const read = readWanted(member, wanted);
    if (!read.ok) throw refusal(read.errors, scope.context.language);
    const id = uuidv7(now.getTime());
    const { rowCount } = await transaction.client.query(
      `insert into correction_requests (id, installation_id, client_id, family_id, member_id, asked_by, wanted, before, note, language,
         created_at, created_by, updated_at, updated_by)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $11, $12)
       on conflict (member_id) where status = 'open' and deleted_at is null do nothing`,
      [
        id,
        member.installationId,
        member.clientId,
        member.familyId,
        memberId,
        self.id,
        JSON.stringify(read.value.wanted),
        JSON.stringify(read.value.before),
        note,
        scope.context.language,
        now,
        scope.userId,
      ],
    );
    if (rowCount === 0) throw new Problem("correctionWaits");
    transaction.audit({
      action: "create",
      subject: "correction_requests",
      subjectId: id,
      clientId: member.clientId,
      details: { memberId, fields: Object.keys(read.value.wanted) },
    });
    const [request] = await findOwnRequests(transaction, self.id, id);
    if (request === undefined) throw new Problem("notFound");
    return { request };
  });
}

/** Takes an own request back. Of two who answer and withdraw at once, the first one counts. */
export async function withdrawOwnRequest(services: Services, scope: Scope, id: string) {
  const now = services.clock();
  return scope.transaction(async (transaction) => {
    const self = (await peopleInSight(transaction, scope)).find(({ isSelf }) => isSelf);
    if (self === undefined) throw new Problem("notFound");
    const { rowCount } = await transaction.client.query(
      `update correction_requests set status = 'withdrawn', decided_at = $3, updated_at = $3, updated_by = $4, version = version + 1
       where id = $1 and asked_by = $2 and status = 'open' and deleted_at is null`,
      [id, self.id, now, scope.userId],
    );
    const [request] = await findOwnRequests(transaction, self.id, id);
    if (request === undefined) throw new Problem("notFound");
    if (rowCount === 0) throw new Problem("correctionDecided");
    transaction.audit({
      action: "cancel",
      subject: "correction_requests",
      subjectId: id,
      clientId: self.clientId,
    });
    return { request };
  });
}
