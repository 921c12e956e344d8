import type { PlainDate } from "#kernel/dates.ts";
import { uuidv7 } from "#kernel/ids.ts";
import { Problem } from "#kernel/problem.ts";
import { isChild, type RelationshipCode } from "#kernel/relationship.ts";
import { fullNameSql } from "#server/database/person-name.ts";
import type { Scope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import type { ClockRow, CoverRow } from "./case-rows.service.ts";
import { nextTask } from "./clock-dates.ts";
import { cobraClocksTable } from "./cobra.table.ts";
import type { CobraCase } from "./cobra.ts";
import { refusal } from "./cobra.texts.ts";
import { rewriteCovers } from "./covers.service.ts";
import { lastCovered } from "./months.ts";
import { requirePast, step, type Which } from "./steps.service.ts";
import { tellChildBy, termOfNewChild } from "./terms.ts";
import type { Work } from "./work.service.ts";

type Child = { id: string; name: string; relationship: RelationshipCode; dob: PlainDate | null };
type ChildInput = { memberId: string; since?: PlainDate | undefined; toldOn: PlainDate; acceptLate: boolean };

/** A child who is born, or placed for adoption, while the employee continues the plan has a clock of their own from that day. */
export async function addChild(
  services: Services,
  scope: Scope,
  { id, version, ...wanted }: Which & ChildInput,
): Promise<CobraCase> {
  return step(services, scope, { id, version }, "child", async (work) => {
    requirePast(work, "toldOn", wanted.toldOn);
    const child = await readChild(work, wanted.memberId);
    const { since, parent, sources } = placeOf(work, child, wanted);
    const term = termOfNewChild(work.case, parent, child.relationship).value;
    const clock: ClockRow = {
      ...parent,
      ...term,
      id: uuidv7(work.now.getTime()),
      memberId: child.id,
      name: child.name,
      relationship: child.relationship,
      state: "elected",
      isDisabled: false,
      secondEvent: null,
      secondEventOn: null,
      noticeSentOn: parent.noticeSentOn ?? wanted.toldOn,
      electedOn: wanted.toldOn,
      waivedOn: null,
      firstPaidOn: null,
      paidThrough: null,
      endedOn: null,
      endReason: null,
    };
    await insertClock(work, clock);
    const clocks = [...work.clocks, clock];
    const coverageTypes = sources.map(({ coverageType }) => coverageType);
    const written = await rewriteCovers(
      { ...work, clocks },
      [],
      [{ clock, from: since, coverageTypes, sources }],
    );
    return { onDate: wanted.toldOn, ...written, madeClocks: [{ id: clock.id, memberId: child.id }] };
  });
}

async function readChild({ transaction, case: found }: Work, memberId: string): Promise<Child> {
  const { rows } = await transaction.client.query<Child>(
    `select m.id, coalesce(${fullNameSql("m")}, '') as name, m.relationship, m.dob from members m
     where m.id = $1 and m.family_id = $2 and m.deleted_at is null`,
    [memberId, found.familyId],
  );
  const [child] = rows;
  if (child === undefined) throw new Problem("notFound");
  return child;
}

/** Finds the first day, the parent's clock and the continued coverages of the employee; refuses where the law gives no right. */
function placeOf(
  work: Work,
  child: Child,
  { toldOn, acceptLate, ...wanted }: ChildInput,
): { since: PlainDate; parent: ClockRow; sources: CoverRow[] } {
  const { language } = work.scope.context;
  const { name } = child;
  if (!isChild(child.relationship)) throw refusal("memberId", "noChild", language, { name });
  if (work.clocks.some(({ memberId }) => memberId === child.id))
    throw refusal("memberId", "hasClock", language, { name });
  const since = wanted.since ?? child.dob;
  if (since === null || since > toldOn) throw refusal("since", "childLater", language);
  const parent = work.clocks.find(({ relationship }) => relationship === "18");
  const sources = work.covers.filter(
    ({ cobraClockId, effectiveDate, terminationDate }) =>
      parent !== undefined &&
      cobraClockId === parent.id &&
      effectiveDate <= since &&
      (terminationDate === null || terminationDate >= since),
  );
  if (parent === undefined || sources.length === 0 || since > lastCovered(parent))
    throw refusal("since", "employeeNotCovered", language, { name });
  const last = tellChildBy(since);
  if (!acceptLate && toldOn > last) throw refusal("toldOn", "childLate", language, { last });
  return { since, parent, sources };
}

async function insertClock({ transaction, case: found, now, by }: Work, clock: ClockRow): Promise<void> {
  const { installationId, clientId, familyId, id: caseId } = found;
  const { name: _, relationship: __, ...row } = clock;
  const at = now.toISOString();
  await transaction.db.insert(cobraClocksTable).values({
    ...row,
    ...nextTask(clock, found.lossDate),
    installationId,
    clientId,
    familyId,
    caseId,
    createdAt: at,
    updatedAt: at,
    createdBy: by,
    updatedBy: by,
  });
}
