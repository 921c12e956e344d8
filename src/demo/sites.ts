import type { InferInsertModel } from "drizzle-orm";
import type { relatedContentTable } from "#content/related-content/related-content.table.ts";
import type { sitesTable } from "#organization/sites/sites.table.ts";
import type { Language } from "#kernel/language.ts";
import { type Demo, kept } from "./demo.ts";
import type { Organisations } from "./organisations.ts";
import { Random } from "./random.ts";

type Site = InferInsertModel<typeof sitesTable>;
type Content = InferInsertModel<typeof relatedContentTable>;

const cards: readonly {
  key: string;
  placement: Content["placement"];
  words: Record<Language, { title: string; body: string }>;
}[] = [
  {
    key: "network",
    placement: "coverage",
    words: {
      en: {
        title: "Stay in the network",
        body: "<p>A doctor in the network costs you less. Ask before your visit.</p>",
      },
      ko: {
        title: "네트워크 의사를 이용하십시오",
        body: "<p>네트워크 의사에게 진료를 받으면 비용이 적게 듭니다. 방문하기 전에 확인하십시오.</p>",
      },
      es: {
        title: "Use la red",
        body: "<p>Un médico de la red le cuesta menos. Pregunte antes de su visita.</p>",
      },
    },
  },
  {
    key: "prevention",
    placement: "home",
    words: {
      en: { title: "Your yearly checkup", body: "<p>Preventive care in the network costs you nothing.</p>" },
      ko: { title: "매년 받는 건강 검진", body: "<p>네트워크에서 받는 예방 진료는 무료입니다.</p>" },
      es: {
        title: "Su chequeo anual",
        body: "<p>La atención preventiva dentro de la red no le cuesta nada.</p>",
      },
    },
  },
];

/** A second site of the demo, for the bakery, and cards beside two of the members' pages. */
export function makeSites(demo: Demo, { employers }: Organisations): { sites: Site[]; content: Content[] } {
  const { installationId } = demo;
  const row = (name: string) => ({ ...kept(new Random(`site ${name}`), demo.founded), installationId });
  const site: Site = {
    ...row("bakery"),
    name: "Harbor Bakery Benefits",
    host: "bakery.localhost",
    primaryColor: "#7a3b10",
    accentColor: "#8a1c4a",
    languages: ["en", "es", "ko"],
    phone: "6175550110",
    email: "hr@harborbakery.example",
    termsUrl: "https://harborbakery.example/terms",
  };
  const content = cards.map(({ key, placement, words: { en, ko, es } }): Content => ({
    ...row(key),
    placement,
    ...en,
    titleKo: ko.title,
    bodyKo: ko.body,
    titleEs: es.title,
    bodyEs: es.body,
    position: 10,
    clientId: key === "network" ? employers.bakery.row.id : null,
  }));
  return { sites: [site], content };
}
