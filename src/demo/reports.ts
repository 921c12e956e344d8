import type { InferInsertModel } from "drizzle-orm";
import type { reportTypesTable } from "#workspace/reporting/reporting.table.ts";
import type { ReportDefinition } from "#workspace/reporting/definition.ts";
import { type Demo, kept } from "./demo.ts";
import { Random } from "./random.ts";

type Seeded = Pick<ReportDefinition, "dataset" | "columns" | "period"> &
  Partial<Pick<ReportDefinition, "groups" | "filters">> & {
    key: string;
    names: readonly [en: string, ko: string, es: string];
    frequency?: "daily" | "weekly" | "monthly";
    isForAdministrators?: true;
  };

/** The reports that every administrator runs. */
const reports: readonly Seeded[] = [
  {
    key: "census",
    names: ["Census of covered people", "보장 대상자 명부", "Censo de personas cubiertas"],
    dataset: "coverage",
    period: "today",
    columns: [
      "clientName",
      "divisionName",
      "subscriberName",
      "lastName",
      "firstName",
      "relationship",
      "dob",
    ].concat(["coverageType", "planName", "tierCode", "effectiveDate", "employeeCents", "employerCents"]),
  },
  {
    key: "headcount",
    names: ["Headcount by plan and tier", "플랜과 등급별 인원", "Personas por plan y nivel"],
    dataset: "coverage",
    period: "today",
    groups: ["clientName", "coverageType", "planName", "tierCode"],
    columns: ["employees", "dependents", "people", "totalCents"],
  },
  {
    key: "new-coverage",
    names: ["New coverage of last month", "지난달에 시작된 보장", "Cobertura nueva del mes pasado"],
    dataset: "starts",
    period: "lastMonth",
    frequency: "monthly",
    columns: [
      "clientName",
      "subscriberName",
      "lastName",
      "firstName",
      "coverageType",
      "planName",
      "tierCode",
      "effectiveDate",
    ],
  },
  {
    key: "ended-coverage",
    names: ["Coverage that ended last month", "지난달에 끝난 보장", "Cobertura que terminó el mes pasado"],
    dataset: "ends",
    period: "lastMonth",
    frequency: "monthly",
    columns: [
      "clientName",
      "subscriberName",
      "lastName",
      "firstName",
      "coverageType",
      "planName",
      "terminationDate",
    ],
  },
  {
    key: "changes",
    names: ["Changes of last month", "지난달의 변경", "Cambios del mes pasado"],
    dataset: "changes",
    period: "lastMonth",
    frequency: "monthly",
    columns: [
      "clientName",
      "subscriberName",
      "lastName",
      "firstName",
      "coverageType",
      "changeKind",
      "planBefore",
      "planAfter",
    ].concat(["totalBeforeCents", "totalAfterCents"]),
  },
  {
    key: "premium",
    names: ["Premium by month and plan", "월별·플랜별 보험료", "Primas por mes y plan"],
    dataset: "premium",
    period: "last12Months",
    frequency: "monthly",
    groups: ["month", "clientName", "planName"],
    columns: ["employees", "employeeCents", "employerCents", "totalCents"],
  },
  {
    key: "waivers",
    names: ["Waived coverage", "가입하지 않은 보장", "Cobertura rechazada"],
    dataset: "choices",
    period: "last12Months",
    filters: [{ field: "choice", values: ["waived"] }],
    columns: ["clientName", "sessionName", "subscriberName", "coverageType", "waiveReasons", "submittedAt"],
  },
  {
    key: "invitations-funnel",
    names: ["Invitations funnel", "초대 진행 현황", "Embudo de invitaciones"],
    dataset: "invitations",
    period: "last12Months",
    frequency: "weekly",
    groups: ["clientName", "sessionName"],
    columns: ["invited", "opened", "started", "enrolled", "waived", "bounced"],
  },
  {
    key: "enrollments-by-state",
    names: ["Enrollments by status", "상태별 가입 신청", "Inscripciones por estado"],
    dataset: "enrollments",
    period: "last12Months",
    groups: ["clientName", "sessionName", "status"],
    columns: ["enrollments", "employeeCents"],
  },
  {
    key: "age-out",
    names: ["Dependents aging out", "플랜 연령을 넘는 자녀", "Hijos que superan la edad de un plan"],
    dataset: "ageOut",
    period: "next90Days",
    frequency: "monthly",
    columns: ["lastDayAsChild", "clientName", "subscriberName", "lastName", "firstName", "dob", "planName"],
  },
  {
    key: "claims-paid",
    names: ["Claims paid by month", "월별 보험 청구 지급액", "Reclamos pagados por mes"],
    dataset: "claims",
    period: "last12Months",
    groups: ["month", "clientName"],
    columns: ["claims", "people", "billedCents", "allowedCents", "planPaymentCents", "responsibilityCents"],
    isForAdministrators: true,
  },
  {
    key: "access-log",
    names: ["Audit log by user", "사용자별 감사 기록", "Registro de auditoría por usuario"],
    dataset: "audit",
    period: "thisMonth",
    groups: ["actorName", "action", "subject"],
    columns: ["events"],
    isForAdministrators: true,
  },
];

export function makeReports(demo: Demo): InferInsertModel<typeof reportTypesTable>[] {
  const random = new Random("reports");
  return reports.map(
    ({ key, names, groups = [], filters = [], isForAdministrators, frequency, ...definition }) => ({
      ...kept(random, demo.founded),
      installationId: demo.installationId,
      key,
      nameEn: names[0],
      nameKo: names[1],
      nameEs: names[2],
      ...definition,
      groups,
      filters,
      fromDay: null,
      toDay: null,
      frequency: frequency ?? "onDemand",
      userTypes: isForAdministrators ? ["admin", "tpa"] : ["admin", "broker", "client", "partner", "tpa"],
      fileName: "{key} {client} {date}",
    }),
  );
}
