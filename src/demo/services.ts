import type { InferInsertModel } from "drizzle-orm";
import type { entityServicesTable, servicesTable } from "#organization/services/services.table.ts";
import { type Demo, kept } from "./demo.ts";
import type { Organisations } from "./organisations.ts";
import { Random } from "./random.ts";

type Service = InferInsertModel<typeof servicesTable>;
type Switch = InferInsertModel<typeof entityServicesTable>;

const offered = [
  ["idCards", "card", "Insurance cards", "보험 카드", "Tarjetas del seguro"],
  ["idCardOrders", "card", "Printed insurance cards", "인쇄된 보험 카드", "Tarjetas del seguro impresas"],
  ["claims", "money", "Claims", "보험 청구", "Reclamos"],
  ["accumulators", "money", "Accumulated totals", "누적 합계", "Totales acumulados"],
  ["enrollment", "people", "Enrollment", "보험 가입", "Inscripción"],
  ["lifeEvents", "heart", "Life events", "생활 변화", "Eventos de vida"],
  ["cobra", "people", "COBRA", "COBRA", "COBRA"],
  ["forms1095", "money", "Forms 1095", "1095 양식", "Formularios 1095"],
] as const;

/** What the demo's administrator offers: everything is on, and the bakery has doctors by video besides. */
export function makeServices(
  demo: Demo,
  { employers }: Organisations,
): { services: Service[]; switches: Switch[] } {
  const { installationId } = demo;
  const row = (name: string) => ({ ...kept(new Random(`service ${name}`), demo.founded), installationId });
  const services: Service[] = offered.map(([key, icon, en, ko, es]) => ({
    ...row(key),
    key,
    icon,
    name: en,
    nameKo: ko,
    nameEs: es,
  }));
  const video: Service = {
    ...row("telehealth"),
    key: "telehealth",
    icon: "video",
    name: "Doctors by video",
    nameKo: "화상 진료",
    nameEs: "Médicos por video",
    description: {
      en: "See a doctor from home, day or night.",
      ko: "집에서 밤낮으로 의사의 진료를 받으십시오.",
      es: "Consulte a un médico desde su casa, de día o de noche.",
    },
    url: "https://telehealth.example.com/",
  };
  return {
    services: [...services, video],
    switches: [
      { ...row("telehealth for all"), serviceId: video.id, enabled: false },
      {
        ...row("telehealth for the bakery"),
        serviceId: video.id,
        enabled: true,
        clientId: employers.bakery.row.id,
      },
    ],
  };
}
