import { permissions as allPermissions, type Permission, type UserType } from "#kernel/access.ts";
import { keyPrefix } from "#identity/access/api-key-reader.service.ts";
import { keyPermissions } from "#identity/access/key-permissions.ts";
import { digest, newSecret } from "#server/crypto.ts";
import { insert, newId, unique } from "../factories.ts";
import { chooseAll, introduce, startEnrolling } from "../enrollee.ts";
import { anOffering, type TestOffering } from "../offering.ts";
import type { TestServer } from "../server.ts";
import type { Kind } from "./table.ts";

/** Where a row stands: the two families of one client, another client, another installation. */
export type Place = {
  installationId: string;
  clientId: string;
  divisionId: string;
  familyId: string;
  /** An enrollment under way, and one that was sent. */
  started: { id: string; identifier: string };
  submitted: { id: string; identifier: string };
  documentIdentifier: string;
  sessionId: string;
  sessionPlanId: string;
  /** Each kind of user's organisation here. */
  organizations: Readonly<Record<Exclude<UserType, "member" | "admin">, string>>;
};
export type World = { own: Place; sibling: Place; otherClient: Place; otherInstallation: Place };

/** Somebody who calls, and what we expect them to reach. */
export type Caller = {
  kind: Kind;
  /** How the failed cell names them. */
  name: string;
  permissions: readonly Permission[];
  token: (isAnew?: boolean) => Promise<string | undefined>;
  type?: UserType;
  userId?: string;
  actor?: string;
  clients: "all" | readonly string[];
  divisions?: readonly string[];
  organization?: string;
};

export async function aWorld(server: TestServer): Promise<World> {
  const a = await anOffering(server);
  const own = await aPlace(server, a, a.divisionIds[0] ?? "");
  const second = await aPlace(server, a, a.divisionIds[1] ?? "");
  const other = await anOffering(server);
  await moveInto(server, a.installationId, other);
  const b = await anOffering(server);
  await aBrokerMap(server, own, {});
  return {
    own,
    sibling: { ...second, organizations: own.organizations },
    otherClient: await aPlace(
      server,
      { ...other, installationId: a.installationId },
      other.divisionIds[0] ?? "",
    ),
    otherInstallation: await aPlace(server, b, b.divisionIds[0] ?? ""),
  };
}

/** The partner and the TPA serve the client. */
export async function serve(server: TestServer, { clientId, organizations }: Place): Promise<void> {
  await server.database.owner.query("update clients set partner_id = $1, tpa_id = $2 where id = $3", [
    organizations.partner,
    organizations.tpa,
    clientId,
  ]);
}

/** Makes an offering's client a second one of another installation. */
async function moveInto(server: TestServer, installationId: string, from: TestOffering): Promise<void> {
  const { owner } = server.database;
  for (const table of ["reference_codes", "waive_reasons", "termination_reasons"])
    await owner.query(`delete from ${table} where installation_id = $1`, [from.installationId]);
  const { rows } = await owner.query<{ name: string }>(
    `select c.table_name as name from information_schema.columns c
       join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and c.column_name = 'installation_id' and t.table_type = 'BASE TABLE'`,
  );
  // Either has the standard coverage types and termination reasons.
  for (const { name } of rows.filter(
    (one) => !["coverage_types", "termination_reasons"].includes(one.name),
  )) {
    await owner.query(`update "${name}" set installation_id = $1 where installation_id = $2`, [
      installationId,
      from.installationId,
    ]);
  }
}

async function aPlace(server: TestServer, offering: TestOffering, divisionId: string): Promise<Place> {
  const { installationId, clientId, sessionId, plans } = offering;
  const organization = (table: string) =>
    insert(server, table, { installation_id: installationId, name: unique("Org "), code: unique("O") });
  const { owner } = server.database;
  const started = (await startEnrolling(server, offering)).enrollment;
  const submitted = await anEnrollmentSent(server, { ...offering, divisionIds: [divisionId] });
  await owner.query("update enrollments set division_id = $1 where id = $2", [divisionId, started.id]);
  const document = await owner.query<{ identifier: string }>(
    "select identifier from plan_documents where client_id = $1 limit 1",
    [clientId],
  );
  const familyId = newId();
  const place = {
    installationId,
    clientId,
    divisionId,
    familyId,
    sessionId,
    sessionPlanId: plans.medical,
    started: { id: started.id, identifier: started.identifier },
    submitted,
    documentIdentifier: document.rows[0]?.identifier ?? "",
    organizations: {
      client: clientId,
      broker: await organization("brokers"),
      partner: await organization("partners"),
      tpa: await organization("tpas"),
    },
  };
  await aMember(server, place, { id: familyId, relationship: "18" });
  return place;
}

let people = 0;
async function anEnrollmentSent(server: TestServer, offering: TestOffering): Promise<Place["submitted"]> {
  const enrollee = await startEnrolling(server, offering);
  await introduce(enrollee, offering);
  people += 1;
  await enrollee.save({ ssn: { ssn: `219-09-${9000 + people}` } });
  await chooseAll(enrollee, offering);
  const sent = await enrollee.submit(unique("access-world-"));
  if (sent.status !== 200) throw new Error(JSON.stringify(sent.body));
  return { id: enrollee.enrollment.id, identifier: enrollee.enrollment.identifier };
}

type Row = Record<string, unknown>;

export async function aMember(server: TestServer, place: Place, row: Row = {}): Promise<string> {
  return insert(server, "members", {
    installation_id: place.installationId,
    client_id: place.clientId,
    division_id: place.divisionId,
    family_id: place.familyId,
    relationship: "19",
    first_name: "Jordan",
    last_name: "Moreno",
    dob: "2001-02-03",
    member_number: unique("M"),
    ...row,
  });
}

/** In a family only the employee finds something at these calls. */
const isOfEmployees = /^\/(?:member\/beneficiaries|selfenrollment\/startOwn)/u;

/** How a user of this type stands in the world to be let in by a call. */
export const standingFor = (type: UserType, path: string): "employee" | undefined =>
  type === "member" && isOfEmployees.test(path) ? "employee" : undefined;

/** An employee with a family of their own. */
export async function aSubscriber(server: TestServer, place: Place): Promise<string> {
  const id = newId();
  return aMember(server, place, { id, family_id: id, relationship: "18", hire_date: "2020-01-01" });
}

export async function aBrokerMap(server: TestServer, place: Place, row: Row): Promise<string> {
  return insert(server, "broker_maps", {
    installation_id: place.installationId,
    client_id: place.clientId,
    broker_id: place.organizations.broker,
    effective_date: "2026-01-01",
    ...row,
  });
}

/** A user with a role of their own that holds just these permissions. */
export async function aUserWith(
  server: TestServer,
  place: Pick<Place, "installationId">,
  { type, entityId, permissions }: { type: UserType; entityId?: string; permissions: readonly Permission[] },
): Promise<string> {
  const { installationId } = place;
  const userId = await insert(server, "users", {
    installation_id: installationId,
    type,
    username: unique("user"),
    first_name: "Alex",
    last_name: "Moreno",
    email: "alex@harborview.example",
    validated: true,
    entity_id: entityId ?? null,
  });
  if (permissions.length === 0) return userId;
  const roleId = await insert(server, "roles", {
    installation_id: installationId,
    name: unique("role"),
    user_type: type,
  });
  const { owner } = server.database;
  await owner.query(
    `with held as (insert into permissions (id, installation_id, name, machine_name)
       select gen_random_uuid(), $1, name, name from unnest($4::text[]) name
       on conflict (installation_id, machine_name) do update set name = excluded.name returning id)
     , given as (insert into user_roles (installation_id, user_id, role_id) values ($1, $2, $3))
     insert into role_permissions (installation_id, role_id, permission_id) select $1, $3, id from held`,
    [installationId, userId, roleId, permissions],
  );
  return userId;
}

type TokenRow = { userId?: string; enrollmentId?: string; stage?: string; emergencyId?: string };

async function aToken(
  server: TestServer,
  { userId, enrollmentId, stage, emergencyId }: TokenRow,
): Promise<string> {
  const token = newSecret();
  const now = server.clock.now;
  await server.database.owner.query(
    `insert into tokens (hash, user_id, enrollment_id, stage, created_at, last_used_at, expires_at, emergency_id)
     values ($1, $2, $3, $4, $5, $5, $6, $7)`,
    [
      digest(token),
      userId ?? null,
      enrollmentId ?? null,
      stage ?? null,
      now,
      new Date(now.getTime() + 3_600_000),
      emergencyId ?? null,
    ],
  );
  return token;
}

/** Makes callers, each set of permissions once. */
export class Callers {
  readonly #server: TestServer;
  readonly #place: Place;
  readonly #tokens = new Map<string, string>();
  readonly #made = new Map<string, Promise<Caller>>();

  constructor(server: TestServer, { own }: World) {
    this.#server = server;
    this.#place = own;
  }

  anonymous(): Caller {
    return {
      kind: "anonymous",
      name: "anonymous",
      permissions: [],
      token: async () => undefined,
      clients: [],
    };
  }

  /** The person of an enrollment under way, or of one that was sent. */
  enrollee(isSubmitted: boolean): Caller {
    const { started, submitted, clientId } = this.#place;
    const { id: enrollmentId } = isSubmitted ? submitted : started;
    const token = this.#token({ enrollmentId });
    const actor = `enrollee:${enrollmentId}`;
    return {
      kind: "enrollee",
      name: `an enrollee (${isSubmitted ? "sent" : "started"})`,
      permissions: [],
      token,
      actor,
      clients: [clientId],
    };
  }

  /** An administrator with every permission whose sign-in is not whole. */
  async unfinished(stage: string): Promise<Caller> {
    const whole = await this.user("admin", allPermissions, "all");
    const token = this.#token({ userId: whole.userId ?? "", stage });
    return { ...whole, kind: "unfinished", name: `an admin at ${stage}`, token };
  }

  /** An administrator who may do nothing but take emergency access, and works under it. */
  emergency(): Promise<Caller> {
    return this.#once("an admin in emergency access", async () => {
      const caller = await this.user("admin", ["useEmergencyAccess"], "for emergencies");
      const { userId = "" } = caller;
      const { now } = this.#server.clock;
      const emergencyId = await insert(this.#server, "emergency_accesses", {
        installation_id: this.#place.installationId,
        user_id: userId,
        reason: "The system of record is down",
        started_at: now,
        expires_at: new Date(now.getTime() + 3_600_000),
      });
      const name = "an admin in emergency access";
      return { ...caller, name, permissions: allPermissions, token: this.#token({ userId, emergencyId }) };
    });
  }

  /** `as`: a broker of one division; an employee with a family of their own, where other members are an employee's children. */
  user(
    type: UserType,
    permissions: readonly Permission[],
    words: string,
    as?: "limited" | "employee",
  ): Promise<Caller> {
    const isLimited = as === "limited";
    const name = `${as === "employee" ? "employee" : type} (${words})`;
    return this.#once(name, async () => {
      const place = this.#place;
      const entityId =
        type === "admin"
          ? undefined
          : type === "member"
            ? await (as === "employee" ? aSubscriber : aMember)(this.#server, place)
            : isLimited
              ? await this.#limitedBroker()
              : place.organizations[type];
      const userId = await aUserWith(this.#server, place, {
        type,
        permissions,
        ...(entityId === undefined ? {} : { entityId }),
      });
      return {
        kind: type,
        name,
        permissions,
        type,
        userId,
        actor: `user:${userId}`,
        token: this.#token({ userId }),
        clients: type === "admin" ? "all" : [place.clientId],
        ...(isLimited ? { divisions: [place.divisionId] } : {}),
        ...(entityId === undefined ? {} : { organization: entityId }),
      };
    });
  }

  /** Some call may have ended all of a user's. */
  forgetTokens(): void {
    this.#tokens.clear();
  }

  #token(row: TokenRow): Caller["token"] {
    const key = JSON.stringify(row);
    return async (isAnew = false) => {
      const token = (isAnew ? undefined : this.#tokens.get(key)) ?? (await aToken(this.#server, row));
      this.#tokens.set(key, token);
      return token;
    };
  }

  /** A broker who serves one division of the client. */
  async #limitedBroker(): Promise<string> {
    const { installationId, divisionId } = this.#place;
    const brokerId = await insert(this.#server, "brokers", {
      installation_id: installationId,
      name: unique("Org "),
      code: unique("O"),
    });
    await aBrokerMap(this.#server, this.#place, { broker_id: brokerId, division_id: divisionId });
    return brokerId;
  }

  key(
    permissions: readonly Permission[],
    words: string,
    clients: "all" | readonly string[] = "all",
  ): Promise<Caller> {
    const name = `an API key (${words})`;
    return this.#once(name, async () => {
      const admin = await this.user("admin", allPermissions, "all");
      const secret = `${keyPrefix}${newSecret()}`;
      const id = await insert(this.#server, "api_keys", {
        installation_id: this.#place.installationId,
        name: unique("Key "),
        key_hash: digest(secret),
        hint: secret.slice(0, 8),
        permissions,
        all_clients: clients === "all",
        expires_at: "2027-06-01T00:00:00Z",
        updated_by: admin.userId,
      });
      if (clients !== "all")
        await this.#server.database.owner.query(
          "insert into api_key_clients (installation_id, api_key_id, client_id) select $1, $2, unnest($3::uuid[])",
          [this.#place.installationId, id, clients],
        );
      return { kind: "key", name, permissions, token: async () => secret, actor: `apiKey:${id}`, clients };
    });
  }

  #once(name: string, make: () => Promise<Caller>): Promise<Caller> {
    const known = this.#made.get(name) ?? make();
    this.#made.set(name, known);
    return known;
  }
}

/** More than a key can be given; the one who forges its row gets no further. */
export const everyKeyPermission = [
  ...keyPermissions,
  "manageUsers",
  "manageApiKeys",
  "useEmergencyAccess",
] as const;
