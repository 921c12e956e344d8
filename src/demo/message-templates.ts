import type { InferInsertModel } from "drizzle-orm";
import type pg from "pg";
import {
  entityTemplateValuesTable,
  messageTemplatesTable,
  templateVariablesTable,
} from "#content/inbox/templates.table.ts";
import { type Demo, kept } from "./demo.ts";
import { insertRows } from "./insert.ts";
import type { Organisations } from "./organisations.ts";
import { Random } from "./random.ts";

type Template = InferInsertModel<typeof messageTemplatesTable>;

/** Texts that the desk writes often, and the variables in them: one client has hours of its own. */
export async function makeMessageTemplates(
  demo: Demo,
  client: pg.ClientBase,
  { employers }: Organisations,
): Promise<void> {
  const { installationId } = demo;
  const row = (name: string) => ({ ...kept(new Random(`template ${name}`), demo.founded), installationId });
  const hours = row("officeHours");
  const phone = row("deskPhone");
  await insertRows(client, templateVariablesTable, [
    {
      ...hours,
      name: "officeHours",
      description: "When the desk answers the phone",
      type: "text",
      defaultValue: {
        en: "Monday to Friday, 8 am to 6 pm Eastern",
        ko: "월요일~금요일, 동부 시간 오전 8시~오후 6시",
        es: "lunes a viernes, de 8 a.m. a 6 p.m. hora del Este",
      },
    },
    {
      ...phone,
      name: "deskPhone",
      description: "The desk’s phone number",
      type: "phone",
      defaultValue: { en: "(617) 555-0100", ko: "", es: "" },
    },
  ]);
  await insertRows(client, entityTemplateValuesTable, [
    { ...row("phone of the site"), variableId: phone.id, value: "(617) 555-0142" },
    {
      ...row("hours of the bakery"),
      variableId: hours.id,
      clientId: employers.bakery.row.id ?? null,
      value: "5 am to 2 pm",
    },
  ]);
  await insertRows(
    client,
    messageTemplatesTable,
    texts.map((one) => ({ ...row(one.name), ...one })),
  );
}

const html = (...parts: readonly string[]) => parts.map((part) => `<p>${part}</p>`).join("");

const texts: readonly Pick<
  Template,
  "name" | "subject" | "subjectKo" | "subjectEs" | "body" | "bodyKo" | "bodyEs"
>[] = [
  {
    name: "Card in the mail",
    subject: "Your insurance card is in the mail",
    subjectKo: "보험 카드를 우편으로 보냈습니다",
    subjectEs: "Su tarjeta del seguro va por correo",
    body: html(
      "Dear {{firstName}},",
      "We mailed your new insurance card today. Until it arrives, you can show the card on your phone.",
      "Questions? Call us at {{deskPhone}}, {{officeHours}}.",
    ),
    bodyKo: html(
      "{{name}} 님,",
      "오늘 새 보험 카드를 우편으로 보냈습니다. 도착할 때까지 휴대폰의 카드를 보여 주시면 됩니다.",
      "궁금한 점은 {{deskPhone}}(으)로 전화하십시오. {{officeHours}}",
    ),
    bodyEs: html(
      "Estimado/a {{firstName}}:",
      "Hoy le enviamos por correo su nueva tarjeta del seguro. Mientras llega, puede mostrar la tarjeta en su teléfono.",
      "¿Tiene preguntas? Llámenos al {{deskPhone}}, {{officeHours}}.",
    ),
  },
  {
    name: "A document is missing",
    subject: "We need a document from you",
    body: html(
      "Dear {{firstName}},",
      "to go on we need a copy of the document that we asked you for. Please answer this message and add a photo of it.",
      "The desk of {{siteName}}",
    ),
  },
];
