import type pg from "pg";
import { todayIn } from "#kernel/dates.ts";
import { Problem } from "#kernel/problem.ts";
import { lastDayInFamilySql } from "#people/members/last-day.service.ts";
import { fullNameSql } from "#server/database/person-name.ts";
import type { Scope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { type Relative, standingOf, visibilityOf } from "./health-sharing.ts";
import type { HealthSharing } from "./profile.ts";
import { setHealthSharing } from "#people/members/member-rows.service.ts";

type FamilyRow = Relative & {
  id: string;
  clientId: string;
  name: string;
  timeZone: string;
  changedAt: string | null;
  isSelf: boolean;
};

/** The dependents whose health data the subscriber may see. Opening their choices counts as opening their data. */
export async function getHealthSharing(services: Services, scope: Scope): Promise<HealthSharing> {
  return scope.transaction(async (transaction) => {
    const family = await readFamily(transaction.client, scope);
    const sharing = sharingOf(services, family);
    const ids = sharing.dependents.map(({ id }) => id);
    const clientId = family[0]?.clientId;
    if (ids.length > 0) transaction.audit({ action: "view", subject: "members", clientId, details: { ids } });
    return sharing;
  });
}

/**
 * Gives or takes back the own consent. It holds from the next look at a token on, within a second: nothing is copied
 * (`accessScope.health`).
 */
export async function changeHealthSharing(
  services: Services,
  scope: Scope,
  shares: boolean,
): Promise<HealthSharing> {
  return scope.transaction(async (transaction) => {
    const { client } = transaction;
    const family = await readFamily(client, scope);
    const { self } = partsOf(family);
    if (sharingOf(services, family).standing !== "adult") throw new Problem("forbidden");
    const isOther = await setHealthSharing(transaction, {
      id: self.id,
      shares,
      now: services.clock(),
      by: scope.userId,
    });
    if (isOther) {
      transaction.audit({
        action: shares ? "consent" : "withdrawConsent",
        subject: "members",
        subjectId: self.id,
        clientId: self.clientId,
        details: { fields: ["sharesHealthWithSubscriber"] },
      });
    }
    return sharingOf(services, await readFamily(client, scope));
  });
}

/** The policies let a member see just this family. */
async function readFamily(client: pg.ClientBase, { userId }: Scope): Promise<FamilyRow[]> {
  const { rows } = await client.query<FamilyRow>(
    `select m.id, m.client_id as "clientId", coalesce(${fullNameSql("m")}, '') as name, m.relationship, m.dob,
       m.shares_health_with_subscriber as shares, ${lastDayInFamilySql("m")} as "terminationDate",
       m.health_sharing_changed_at::text as "changedAt", i.time_zone as "timeZone",
       m.id is not distinct from (select u.entity_id from users u where u.id = $1) as "isSelf"
     from members m join installations i on i.id = m.installation_id
     where m.deleted_at is null order by m.relationship <> '18', m.dob, m.id`,
    [userId],
  );
  return rows;
}

function partsOf(family: readonly FamilyRow[]): { self: FamilyRow; subscriber: FamilyRow | undefined } {
  const self = family.find(({ isSelf }) => isSelf);
  if (self === undefined) throw new Problem("notFound");
  return { self, subscriber: family.find(({ relationship }) => relationship === "18") };
}

function sharingOf(services: Services, family: readonly FamilyRow[]): HealthSharing {
  const { self, subscriber } = partsOf(family);
  const today = todayIn(self.timeZone, services.clock());
  const standing = standingOf(self, today);
  const dependents = standing === "subscriber" ? family.filter(({ isSelf }) => !isSelf) : [];
  return {
    standing,
    shares: standing === "adult" ? self.shares : null,
    changedOn:
      standing === "adult" && self.changedAt !== null
        ? todayIn(self.timeZone, new Date(self.changedAt))
        : null,
    subscriberName: standing === "subscriber" ? null : (subscriber?.name ?? null),
    dependents: dependents.map((one) => ({
      id: one.id,
      name: one.name,
      visible: visibilityOf(one, today),
    })),
  };
}
