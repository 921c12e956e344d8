import type { InferInsertModel } from "drizzle-orm";
import type {
  dashboardItemsTable,
  dashboardRoleLayoutsTable,
} from "#workspace/dashboards/dashboards.table.ts";
import { dashboardTypes, isFor } from "#workspace/dashboards/item-words.ts";
import type { Access } from "./access.ts";
import { type Demo, kept } from "./demo.ts";
import { Random } from "./random.ts";

type Item = InferInsertModel<typeof dashboardItemsTable>;
type Layout = InferInsertModel<typeof dashboardRoleLayoutsTable>;

const items = [
  ["participation", "bars", "wide", "Participation", "참여", "Participación"],
  ["enrollmentsByStatus", "bars", "small", "Enrollments", "가입", "Inscripciones"],
  ["membersByPlan", "bars", "wide", "People by plan", "플랜별 인원", "Personas por plan"],
  ["membersByTier", "bars", "small", "Families by tier", "등급별 가족", "Familias por nivel"],
  ["costByType", "list", "small", "Cost a month", "한 달 비용", "Costo al mes"],
  ["costByMonth", "line", "wide", "Cost by month", "월별 비용", "Costo por mes"],
  ["newMembers", "line", "small", "New employees", "새 직원", "Empleados nuevos"],
  ["tasksDue", "bars", "small", "Tasks that wait", "기다리는 할 일", "Tareas pendientes"],
  [
    "claimsLag",
    "bars",
    "small",
    "Days from service to payment",
    "진료부터 지급까지",
    "Días del servicio al pago",
  ],
  ["callReasons", "bars", "small", "What people write about", "문의 용건", "Por qué escriben"],
  ["helpByState", "list", "small", "Help requests", "도움 요청", "Solicitudes de ayuda"],
] as const;

/** What the clerks do comes first on their home, and nothing of cost. */
const ofClerks: readonly Item["source"][] = [
  "tasksDue",
  "callReasons",
  "helpByState",
  "participation",
  "enrollmentsByStatus",
];

/** What stands on the homes of staff in the demo. */
export function makeHomes(
  { installationId, founded }: Pick<Demo, "installationId" | "founded">,
  { roles }: Pick<Access, "roles">,
) {
  const all: Item[] = items.map(([source, shape, size, name, nameKo, nameEs], at) => ({
    ...kept(new Random(`dashboard ${source}`), founded),
    installationId,
    source,
    shape,
    size,
    name,
    nameKo,
    nameEs,
    audience: dashboardTypes.filter((type) => isFor(source, type)),
    position: (at + 1) * 10,
  }));
  const placed = ofClerks.flatMap((source) => all.filter((one) => one.source === source));
  const ofRoles: Layout[] = roles
    .filter(({ name }) => name === "Enrollment clerk")
    .map(({ id }) => ({
      ...kept(new Random("home of a role"), founded),
      installationId,
      roleId: id,
      items: placed.map(({ id: item, size }) => ({ id: item, size })),
    }));
  return { items: all, ofRoles };
}
