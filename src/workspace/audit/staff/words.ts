import { useTranslation } from "react-i18next";
import { holds, type Permission } from "#kernel/access.ts";
import { useUser } from "#web/session/session.ts";
import type { AuditRow } from "../audit-log.ts";

type Place = { path: string; permission?: Permission };

/** Where a record of a kind has a page, and what opens it. */
const places: Record<string, Place> = {
  enrollments: { path: "/admin/enrollments" },
  users: { path: "/admin/users", permission: "manageUsers" },
  roles: { path: "/admin/roles", permission: "manageUsers" },
  api_keys: { path: "/admin/apikeys", permission: "manageApiKeys" },
  mails: { path: "/admin/mails" },
  help_requests: { path: "/admin/help" },
  members: { path: "/admin/members" },
  client: { path: "/admin/clients", permission: "manageClients" },
  division: { path: "/admin/divisions", permission: "manageClients" },
  broker: { path: "/admin/brokers", permission: "manageClients" },
  partner: { path: "/admin/partners", permission: "manageClients" },
  tpa: { path: "/admin/tpas", permission: "manageClients" },
  basePlan: { path: "/admin/baseplans", permission: "manageClients" },
  supplier: { path: "/admin/suppliers", permission: "manageClients" },
  clientSupplier: { path: "/admin/clientsuppliers", permission: "manageClients" },
  stopLossPolicy: { path: "/admin/reinsurance/policies", permission: "manageStopLoss" },
  aggFactor: { path: "/admin/reinsurance/aggfactors", permission: "manageStopLoss" },
  tier: { path: "/admin/tiers", permission: "manageTiers" },
  announcement: { path: "/admin/announcements", permission: "manageAnnouncements" },
};

/** Rows of the audit in plain words. */
export function useAuditWords() {
  const { t } = useTranslation("audit-changes");
  const permissions = useUser()?.permissions.map(({ machineName }) => machineName) ?? [];
  const action = (name: string) => t([`audit.action.${name}`, "audit.action.other"], { action: name });
  const subject = (name: string) => t([`audit.subject.${name}`, "audit.subject.other"], { subject: name });
  return {
    action,
    subject,
    actor: ({ actor, actorName }: Pick<AuditRow, "actor" | "actorName">): string => {
      const kind = actor.split(":")[0] ?? "";
      if (kind === "user") return actorName ?? t("audit.actor.user");
      if (kind === "enrollee" && actorName !== null)
        return t("audit.actor.enrolleeNamed", { name: actorName });
      return t([`audit.actor.${kind}`, "audit.actor.system"], { name: actorName ?? "–" });
    },
    /** "Member: Ana Cruz", "Enrollment (25 records)". */
    object: ({ subject: kind, count, about }: Pick<AuditRow, "subject" | "count" | "about">): string => {
      if (about !== null) return t("ofPerson", { record: subject(kind), person: about });
      return count === null ? subject(kind) : `${subject(kind)} (${t("audit.records", { count })})`;
    },
    /** The page of the record, where there is one and the user may open it. */
    hrefOf: ({
      subject: kind,
      subjectId,
      action: act,
    }: Pick<AuditRow, "subject" | "subjectId" | "action">): string | undefined => {
      const place = places[kind];
      if (subjectId === null || place === undefined || act === "remove") return undefined;
      if (place.permission !== undefined && !holds(permissions, place.permission)) return undefined;
      return `${place.path}/${subjectId}`;
    },
  };
}
