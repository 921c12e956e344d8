import type { InferInsertModel } from "drizzle-orm";
import type { ContactReader } from "#organization/contacts/contact-readers.ts";
import type { contactCategoriesTable, contactsTable } from "#organization/contacts/contacts.table.ts";
import { type Demo, kept } from "./demo.ts";
import type { Organisations } from "./organisations.ts";
import { Random } from "./random.ts";

type Category = InferInsertModel<typeof contactCategoriesTable>;
type Contact = InferInsertModel<typeof contactsTable>;

const categories = [
  ["members", "Member services", "가입자 상담", "Servicio a miembros"],
  ["enrollment", "Enrollment", "보험 가입", "Inscripción"],
  ["claims", "Claims", "보험 청구", "Reclamos"],
  ["account", "Account team", "담당 팀", "Equipo de su cuenta"],
] as const;
const weekdays = {
  en: "Monday to Friday, 8 am to 6 pm Eastern",
  ko: "월요일~금요일, 동부 시간 오전 8시~오후 6시",
  es: "Lunes a viernes, de 8 a. m. a 6 p. m. hora del Este",
};
const titles = {
  manager: { en: "Account manager", ko: "고객사 담당자", es: "Gerente de cuenta" },
  benefits: { en: "Human resources", ko: "인사부", es: "Recursos humanos" },
  desk: { en: "Harborview Administrators", ko: "Harborview Administrators", es: "Harborview Administrators" },
} as const;

/** Whom each client, broker and partner of the demo can ask. */
export function makeContacts(
  demo: Demo,
  { employers, brokers, partners }: Organisations,
): { categories: Category[]; contacts: Contact[] } {
  const { installationId } = demo;
  const row = (name: string) => ({ ...kept(new Random(`contact ${name}`), demo.founded), installationId });
  const made = categories.map(([key, name, nameKo, nameEs], at) => ({
    ...row(`category ${key}`),
    name,
    nameKo,
    nameEs,
    position: (at + 1) * 10,
  }));
  const categoryOf = (key: (typeof categories)[number][0]) =>
    made[categories.findIndex(([one]) => one === key)]?.id ?? "";
  const everybody: ContactReader[] = ["member", "client", "broker", "partner", "tpa"];
  const contacts: Contact[] = [
    {
      ...row("member services"),
      name: "Member services",
      title: titles.desk,
      categoryId: categoryOf("members"),
      position: 10,
      phone: "8005550142",
      email: "help@harborview.example",
      hours: weekdays,
      languages: ["en", "ko", "es"],
      audience: everybody,
    },
    {
      ...row("claims desk"),
      name: "Claims desk",
      title: titles.desk,
      categoryId: categoryOf("claims"),
      position: 10,
      phone: "8005550143",
      email: "claims@harborview.example",
      hours: weekdays,
      languages: ["en", "es"],
      audience: ["member", "client", "tpa"],
    },
    ...Object.entries(employers).flatMap(([key, employer], at): Contact[] => [
      {
        ...row(`manager of ${key}`),
        name: ["Grace Lindqvist", "Daniel Osei", "Yuna Park", "Teresa Molina"][at % 4] ?? "",
        title: titles.manager,
        categoryId: categoryOf("account"),
        otherCategoryId: categoryOf("enrollment"),
        position: 10,
        phone: `617555018${at}`,
        email: `${key}@harborview.example`,
        hours: weekdays,
        languages: at % 2 === 0 ? ["en", "ko"] : ["en", "es"],
        audience: ["client", "broker", "partner", "tpa"],
        clientId: employer.row.id,
      },
      {
        ...row(`benefits of ${key}`),
        name: "Benefits office",
        title: titles.benefits,
        categoryId: categoryOf("enrollment"),
        position: 20,
        phone: employer.row.phone ?? null,
        email: employer.row.email ?? null,
        languages: ["en"],
        audience: ["member", "broker", "tpa"],
        clientId: employer.row.id,
      },
    ]),
    ...brokers.map(({ id }, at): Contact => ({
      ...row(`broker desk ${at}`),
      name: "Broker support",
      title: titles.desk,
      categoryId: categoryOf("account"),
      position: 5,
      phone: "8005550145",
      email: "brokers@harborview.example",
      hours: weekdays,
      languages: ["en"],
      audience: ["broker"],
      brokerId: id,
    })),
    ...partners.map(({ id }, at): Contact => ({
      ...row(`partner desk ${at}`),
      name: "Partner support",
      title: titles.desk,
      categoryId: categoryOf("account"),
      position: 5,
      email: "partners@harborview.example",
      languages: ["en"],
      audience: ["partner"],
      partnerId: id,
    })),
  ];
  return { categories: made, contacts };
}
