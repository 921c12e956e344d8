import type { InferInsertModel } from "drizzle-orm";
import type {
  externalBenefitsTable,
  planPagesTable,
  requiredValuesTable,
} from "#enrollment/offering/session-content/session-content.table.ts";
import { readStep } from "#enrollment/offering/session-content/offering-parts.ts";
import { type Demo, kept } from "./demo.ts";
import { Random } from "./random.ts";
import type { DemoSession, EnrollmentSessions } from "./sessions.ts";

export type SessionContent = {
  pages: InferInsertModel<typeof planPagesTable>[];
  benefits: InferInsertModel<typeof externalBenefitsTable>[];
  values: InferInsertModel<typeof requiredValuesTable>[];
};

/** Who has sent an enrollment has read what had to be read. */
export function withReadMarks<
  Case extends {
    enrollment: {
      sessionId: string;
      submittedAt?: string | null | undefined;
      stepsDone?: string[] | undefined;
    };
  },
>(cases: readonly Case[], { benefits }: SessionContent): Case["enrollment"][] {
  return cases.map(({ enrollment }) => {
    const own = benefits.filter(({ sessionId }) => sessionId === enrollment.sessionId);
    if (own.length === 0 || (enrollment.submittedAt ?? null) === null) return enrollment;
    const read = own.flatMap(({ id, requireAck }) => (requireAck ? [readStep(id)] : []));
    return { ...enrollment, stepsDone: [...(enrollment.stepsDone ?? []), ...read, "external"] };
  });
}

/** What one of the sessions shows beside its plans, so that the demo has a page, a benefit and questions of several kinds. */
export function makeSessionContent(demo: Demo, { newHires }: EnrollmentSessions): SessionContent {
  const random = new Random("session parts");
  const owned = () => ({
    ...kept(random, demo.founded),
    installationId: demo.installationId,
    clientId: newHires.employer.row.id,
    sessionId: newHires.row.id,
  });
  return {
    pages: (["en", "ko", "es"] as const).map((language, at) => ({
      ...owned(),
      ...pages[language],
      coverageType: "medical",
      language,
      sortOrder: at + 1,
    })),
    benefits: [
      {
        ...owned(),
        coverageType: "assistance",
        name: "Open Door Assistance",
        url: "https://www.opendoor.example/haneul",
        descriptionEn:
          "Talk to a counselor, any day and any hour. It is free for you and your family, and nobody at work will know.",
        descriptionKo:
          "언제든지 상담사와 이야기하실 수 있습니다. 본인과 가족 모두 무료이며 회사에는 알려지지 않습니다.",
        descriptionEs:
          "Hable con un consejero cualquier día y a cualquier hora. Es gratis para usted y su familia, y nadie en el trabajo lo sabrá.",
        requireAck: true,
        sortOrder: 1,
      },
      {
        ...owned(),
        coverageType: "commuter",
        name: "Pioneer Transit Pass",
        url: "https://pass.pioneertransit.example",
        descriptionEn: "Pay for your bus or train before taxes. You sign up with Pioneer Transit.",
        descriptionKo:
          "버스나 기차 요금을 세금을 떼기 전의 급여에서 내실 수 있습니다. 가입은 Pioneer Transit에서 하십니다.",
        descriptionEs: "Pague su autobús o tren antes de impuestos. Usted se inscribe con Pioneer Transit.",
        requireAck: false,
        sortOrder: 2,
      },
    ],
    values: [
      {
        ...owned(),
        coverageType: "life",
        sessionPlanId: planOf(newHires, "lifeChoice"),
        key: "amount",
        label: { en: "Amount of coverage", ko: "보장 금액", es: "Monto de la cobertura" },
        help: {
          en: "What your family would get.",
          ko: "가족이 받게 될 금액입니다.",
          es: "Lo que recibiría su familia.",
        },
        message: {
          en: "For more, call Anchor Life.",
          ko: "더 큰 금액은 Anchor Life에 전화해 주시기 바랍니다.",
          es: "Si quiere más, llame a Anchor Life.",
        },
        kind: "money",
        min: 1_000_000,
        max: 50_000_000,
        step: 1_000_000,
        feeds: "volume",
        required: true,
        sortOrder: 1,
      },
      {
        ...owned(),
        coverageType: "life",
        sessionPlanId: planOf(newHires, "lifeChoice"),
        key: "beneficiaries",
        label: { en: "Who gets the money?", ko: "누가 보험금을 받습니까?", es: "¿Quién recibe el dinero?" },
        help: {
          en: "Name one or more people or groups. You can change them at any time.",
          ko: "한 명 이상의 사람이나 단체를 지정해 주십시오. 언제든지 바꾸실 수 있습니다.",
          es: "Nombre a una o más personas o grupos. Puede cambiarlos cuando quiera.",
        },
        kind: "beneficiaries",
        required: true,
        sortOrder: 2,
      },
      {
        ...owned(),
        coverageType: "medical",
        sessionPlanId: planOf(newHires, "platinum"),
        key: "primaryDoctor",
        label: {
          en: "Number of your primary doctor (NPI)",
          ko: "주치의 번호(NPI)",
          es: "Número de su médico de cabecera (NPI)",
        },
        kind: "provider",
        required: false,
        sortOrder: 3,
      },
    ],
  };
}

function planOf({ plans, planRows }: DemoSession, key: DemoSession["plans"][number]["key"]): string {
  const plan = plans.find((one) => one.key === key);
  const row = planRows.find(({ basePlanId }) => basePlanId === plan?.row.id);
  if (row === undefined) throw new Error(`The demo offers ${key}`);
  return row.id;
}

export const pages = {
  en: {
    title: "How your medical plans work",
    body: `<h2>Two plans, one network</h2>
<p>Both plans use the same doctors and hospitals. With <strong>Platinum</strong> you pay more each paycheck and less when you see a doctor. With <strong>Value</strong> it is the other way around.</p>
<table><caption>What you pay</caption><tbody><tr><th scope="col">For</th><th scope="col">Platinum</th><th scope="col">Value</th></tr><tr><td>A visit</td><td>$20</td><td>$30</td></tr><tr><td>An emergency room</td><td>$150</td><td>$300</td></tr></tbody></table>
<h3>Good to know</h3>
<ul><li>A yearly check-up is free in both.</li><li>See <a href="https://www.healthcare.gov" rel="noopener noreferrer" target="_blank">HealthCare.gov</a> for the words that plans use.</li></ul>`,
  },
  ko: {
    title: "의료 플랜 안내",
    body: `<h2>두 가지 플랜, 하나의 네트워크</h2>
<p>두 플랜 모두 같은 의사와 병원을 이용하십니다. <strong>Platinum</strong>은 급여에서 더 많이 내고 진료 때 적게 냅니다. <strong>Value</strong>는 그 반대입니다.</p>
<table><caption>본인 부담금</caption><tbody><tr><th scope="col">항목</th><th scope="col">Platinum</th><th scope="col">Value</th></tr><tr><td>진료</td><td>$20</td><td>$30</td></tr><tr><td>응급실</td><td>$150</td><td>$300</td></tr></tbody></table>
<h3>알아 두실 점</h3>
<ul><li>연례 건강 검진은 두 플랜 모두 무료입니다.</li><li>플랜 용어는 <a href="https://www.healthcare.gov" rel="noopener noreferrer" target="_blank">HealthCare.gov</a>에서 확인하실 수 있습니다.</li></ul>`,
  },
  es: {
    title: "Cómo funcionan sus planes médicos",
    body: `<h2>Dos planes, una red</h2>
<p>Los dos planes usan los mismos médicos y hospitales. Con <strong>Platinum</strong> usted paga más cada día de pago y menos cuando va al médico. Con <strong>Value</strong> es al revés.</p>
<table><caption>Lo que usted paga</caption><tbody><tr><th scope="col">Por</th><th scope="col">Platinum</th><th scope="col">Value</th></tr><tr><td>Una consulta</td><td>$20</td><td>$30</td></tr><tr><td>Una sala de emergencias</td><td>$150</td><td>$300</td></tr></tbody></table>
<h3>Conviene saber</h3>
<ul><li>Un chequeo al año es gratis en los dos.</li><li>Vea en <a href="https://www.cuidadodesalud.gov/es/glossary/" rel="noopener noreferrer" target="_blank">CuidadoDeSalud.gov</a> qué significan las palabras que usan los planes.</li></ul>`,
  },
} as const;
