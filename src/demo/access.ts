import type { InferInsertModel } from "drizzle-orm";
import type {
  permissionsTable,
  rolePermissionsTable,
  rolesTable,
  userRolesTable,
  usersTable,
} from "#identity/access/access.table.ts";
import { permissionNames } from "#identity/access/permission-names.ts";
import { type Permission, permissions, type UserType } from "#kernel/access.ts";
import type { Language } from "#kernel/language.ts";
import { fullName } from "#kernel/person-name.ts";
import { type Demo, kept } from "./demo.ts";
import type { Organisations } from "./organisations.ts";
import { Random } from "./random.ts";

/** Shared by all demo users. It is printed at every start, and a production server refuses a demo installation. */
export const demoPassword = "Harborview-demo-1";

const roles = {
  administrator: { name: "Administrator", userType: "admin", may: permissions },
  clerk: {
    name: "Enrollment clerk",
    userType: "admin",
    may: [
      "viewDocs",
      "manageReports",
      "enrollment",
      "viewEnrollmentSessions",
      "manageContacts",
      "manageMessages",
      "manageAnnouncements",
      "useEmergencyAccess",
    ],
  },
  broker: { name: "Broker", userType: "broker", may: ["enrollment", "editSubUsers", "viewDocs"] },
  brokerAssistant: { name: "Broker assistant", userType: "broker", may: ["viewDocs"] },
  hrManager: {
    name: "HR manager",
    userType: "client",
    may: ["enrollment", "viewEnrollmentSessions", "viewDocs", "editSubUsers", "changeSsn"],
  },
  hrAssistant: { name: "HR assistant", userType: "client", may: ["viewEnrollmentSessions"] },
  member: { name: "Member", userType: "member", may: [] },
  partner: { name: "Partner", userType: "partner", may: ["editSubUsers"] },
  tpa: { name: "TPA staff", userType: "tpa", may: ["enrollment", "viewDocs", "editSubUsers"] },
} as const satisfies Record<string, { name: string; userType: UserType; may: readonly Permission[] }>;

type RoleKey = keyof typeof roles;

type DemoUser = {
  username: string;
  role: RoleKey;
  firstName: string;
  lastName: string;
  nickName: string | null;
  language: Language;
  entity: { id: string; name: string } | null;
};

/** How to sign in as one of the demo users. */
export type SignIn = { type: UserType; username: string; password: string };

/** One of each type first. */
export const demoSignIns: readonly SignIn[] = (
  [
    ["admin", "admin"],
    ["broker", "broker"],
    ["client", "client"],
    ["member", "member"],
    ["partner", "partner"],
    ["tpa", "tpa"],
    ["admin", "clerk"],
    ["broker", "broker2"],
    ["client", "client2"],
    ["member", "member2"],
  ] as const
).map(([type, username]) => ({ type, username, password: demoPassword }));

export type Access = {
  permissions: InferInsertModel<typeof permissionsTable>[];
  roles: InferInsertModel<typeof rolesTable>[];
  rolePermissions: InferInsertModel<typeof rolePermissionsTable>[];
  users: InferInsertModel<typeof usersTable>[];
  userRoles: InferInsertModel<typeof userRolesTable>[];
  /** Of the enrollment history: who reviewed. */
  clerkId: string;
};

type Named = { id: string; firstName: string; lastName: string };

/** `member` and `relative` are the demo's members who can sign in: a subscriber, and an adult covered with them. */
export function makeAccess(
  demo: Demo,
  {
    passwordHash,
    organisations,
    member,
    relative,
  }: {
    passwordHash: string;
    organisations: Organisations;
    member: Named;
    relative: Named;
  },
): Access {
  const random = new Random("access");
  const { installationId, founded } = demo;
  const permissionRows = permissions.map((machineName) => ({
    id: random.id(founded),
    installationId,
    machineName,
    name: permissionNames.find((one) => one.machineName === machineName)?.name ?? machineName,
  }));
  const roleKeys = Object.keys(roles) as RoleKey[];
  const roleIds = new Map(roleKeys.map((key) => [key, random.id(founded)]));
  const roleId = (key: RoleKey) => roleIds.get(key) ?? "";

  const users = demoUsers(organisations, { member, relative }).map((user) => ({
    ...user,
    ...kept(random, founded),
  }));
  return {
    permissions: permissionRows,
    roles: roleKeys.map((key) => ({
      ...kept(random, founded),
      id: roleId(key),
      installationId,
      name: roles[key].name,
      userType: roles[key].userType,
    })),
    rolePermissions: roleKeys.flatMap((key) => {
      const may: readonly string[] = roles[key].may;
      return permissionRows
        .filter(({ machineName }) => may.includes(machineName))
        .map(({ id }) => ({ installationId, roleId: roleId(key), permissionId: id }));
    }),
    users: users.map(({ role, entity, ...user }) => ({
      ...user,
      installationId,
      type: roles[role].userType,
      passwordHash,
      email: `${user.username}@harborview.example`,
      validated: true,
      entityId: entity?.id ?? null,
      entityName: entity?.name ?? null,
    })),
    userRoles: users.map(({ id, role }) => ({ installationId, userId: id, roleId: roleId(role) })),
    clerkId: users.find(({ username }) => username === "clerk")?.id ?? "",
  };
}

function demoUsers(
  { brokers, partners, tpas, employers }: Organisations,
  { member, relative }: { member: Named; relative: Named },
): DemoUser[] {
  const named = (one: { id: string; name: string } | undefined) =>
    one ? { id: one.id, name: one.name } : null;
  return [
    {
      username: "admin",
      role: "administrator",
      firstName: "Rachel",
      lastName: "Okafor",
      nickName: null,
      language: "en",
      entity: null,
    },
    {
      username: "broker",
      role: "broker",
      firstName: "Daniel",
      lastName: "Foster",
      nickName: "Dan",
      language: "en",
      entity: named(brokers[0]),
    },
    {
      username: "client",
      role: "hrManager",
      firstName: "Susan",
      lastName: "Whitaker",
      nickName: null,
      language: "en",
      entity: named(employers.bakery.row),
    },
    {
      username: "member",
      role: "member",
      firstName: member.firstName,
      lastName: member.lastName,
      nickName: null,
      language: "en",
      entity: { id: member.id, name: fullName(member) },
    },
    {
      username: "partner",
      role: "partner",
      firstName: "Priya",
      lastName: "Raman",
      nickName: null,
      language: "en",
      entity: named(partners[0]),
    },
    {
      username: "tpa",
      role: "tpa",
      firstName: "Guadalupe",
      lastName: "Treviño",
      nickName: "Lupe",
      language: "es",
      entity: named(tpas[0]),
    },
    {
      username: "clerk",
      role: "clerk",
      firstName: "Mónica",
      lastName: "Ríos",
      nickName: null,
      language: "es",
      entity: null,
    },
    {
      username: "broker2",
      role: "brokerAssistant",
      firstName: "Esteban",
      lastName: "Garza",
      nickName: null,
      language: "es",
      entity: named(brokers[1]),
    },
    {
      username: "client2",
      role: "hrAssistant",
      firstName: "은지",
      lastName: "박",
      nickName: "Eunji",
      language: "ko",
      entity: named(employers.market.row),
    },
    {
      username: "member2",
      role: "member",
      firstName: relative.firstName,
      lastName: relative.lastName,
      nickName: null,
      language: "en",
      entity: { id: relative.id, name: fullName(relative) },
    },
  ];
}
