import type { Permission, UserType } from "#kernel/access.ts";
import { passwords } from "#identity/accounts/passwords.service.ts";
import { aClient, anInstallation, aUser, insert, newId, unique } from "./factories.ts";
import type { TestServer } from "./server.ts";

// An installation with one employer, a new one or the one given, and accounts of every type in it: for tests of what
// people do with their own.

export const userTypes = ["admin", "broker", "client", "member", "partner", "tpa"] as const;
export const password = "harbor lights at nine";

type Options = { row?: Record<string, unknown>; entityId?: string; permissions?: readonly Permission[] };
type Person = { relationship?: string; dob?: string | null; firstName?: string; familyId?: string };
type AuditRow = { actor: string; action: string; subject: string; details: unknown };

export async function accountsOf(server: TestServer, at?: { installationId: string; clientId: string }) {
  const passwordHash = await passwords.hash(password);
  const installationId = at?.installationId ?? (await anInstallation(server, { name: "Harborview" }));
  const clientId = at?.clientId ?? (await aClient(server, installationId, { name: "Seaside Bakery" }));

  async function aMember({
    relationship = "18",
    dob = "1980-05-04",
    ...person
  }: Person = {}): Promise<string> {
    const id = newId();
    return insert(server, "members", {
      id,
      installation_id: installationId,
      client_id: clientId,
      family_id: person.familyId ?? id,
      relationship,
      member_number: unique("M"),
      first_name: person.firstName ?? "Dana",
      last_name: "Ruiz",
      dob,
    });
  }

  /** A subscriber, their spouse and a child. */
  async function aFamily() {
    const subscriberId = await aMember({ firstName: "Dana" });
    const dependent = (relationship: string, firstName: string, dob: string) =>
      aMember({ familyId: subscriberId, relationship, firstName, dob });
    return {
      subscriberId,
      spouseId: await dependent("01", "Quinn", "1982-01-01"),
      childId: await dependent("19", "Rowan", "2015-06-01"),
    };
  }

  /** A user of the employer, of a member of their own, or of nothing. */
  async function someone(type: UserType = "admin", { row = {}, entityId, permissions = [] }: Options = {}) {
    const entity =
      entityId ?? (type === "client" ? clientId : type === "member" ? await aMember() : undefined);
    return aUser(server, installationId, {
      type,
      permissions,
      ...(entity === undefined ? {} : { entityId: entity }),
      row: { password_hash: passwordHash, ...row },
    });
  }

  async function auditOf(subjectId: string): Promise<AuditRow[]> {
    const { rows } = await server.database.owner.query<AuditRow>(
      "select actor, action, subject, details from audit_events where subject_id = $1 order by id",
      [subjectId],
    );
    return rows;
  }

  return { installationId, clientId, aMember, aFamily, someone, auditOf };
}
