import type { InferInsertModel } from "drizzle-orm";
import type { lifeEventKindsTable } from "#enrollment/life-events/life-events.table.ts";
import type { EffectiveDateKind } from "#enrollment/life-events/life-event-rules.ts";
import type { PermittedChange } from "#enrollment/offering/permitted-changes.ts";
import { type Demo, kept } from "./demo.ts";
import { Random } from "./random.ts";

type Words = readonly [en: string, ko: string, es: string];
type Definition = {
  code: string;
  label: Words;
  help: Words;
  dateLabel: Words;
  effectiveDateKind?: EffectiveDateKind;
  /** 30 where it is left out. */
  days?: number;
  needsProof?: true;
  /** 0 where it is left out. */
  opensBeforeDays?: number;
  permits: readonly PermittedChange[];
  ediCode: string | null;
};

const joins = ["addDependent", "enroll", "changePlan"] as const;

// Windows, first days and EDI codes as a state's exchange for small employers sets them; the words are ours. The two of
// Medicaid and CHIP come from ERISA 701(f)(3).
const definitions: readonly Definition[] = [
  {
    code: "birth",
    label: ["A child was born", "아이가 태어났습니다", "Nació mi bebé"],
    help: [
      "You can add your new child and your family.",
      "새로 태어난 아이와 가족을 추가할 수 있습니다.",
      "Puede agregar a su bebé y a su familia.",
    ],
    dateLabel: ["Birth date of the child", "아이의 생년월일", "Fecha de nacimiento del bebé"],
    effectiveDateKind: "dateOfEvent",
    permits: joins,
    ediCode: "02",
  },
  {
    code: "adoption",
    label: ["We adopted a child", "아이를 입양했습니다", "Adoptamos a un niño o una niña"],
    help: [
      "Also when a child was placed with you to be adopted.",
      "입양을 위해 아이를 맡은 경우도 포함됩니다.",
      "También si un menor vive ya con usted para adoptarlo.",
    ],
    dateLabel: ["Day of the adoption", "입양한 날", "Día de la adopción"],
    effectiveDateKind: "dateOfEvent",
    permits: joins,
    ediCode: "05",
  },
  {
    code: "marriage",
    label: ["I got married", "결혼했습니다", "Me casé"],
    help: [
      "You can add your spouse and children, or move to your spouse's plan.",
      "배우자와 자녀를 추가하거나 배우자의 플랜으로 옮길 수 있습니다.",
      "Puede agregar a su cónyuge y a los hijos, o pasar al plan de su cónyuge.",
    ],
    dateLabel: ["Day of the wedding", "결혼한 날", "Día de la boda"],
    permits: ["addDependent", "enroll", "changePlan", "waive"],
    ediCode: "32",
  },
  {
    code: "domesticPartnership",
    label: [
      "I have a domestic partner now",
      "생활 동반자(domestic partner) 관계가 시작되었습니다",
      "Ahora tengo una pareja de hecho",
    ],
    help: [
      "A partnership that your state recognizes.",
      "주에서 인정하는 생활 동반자 관계입니다.",
      "Una unión que su estado reconoce.",
    ],
    dateLabel: ["Day the partnership began", "생활 동반자 관계가 시작된 날", "Día en que empezó la unión"],
    permits: joins,
    ediCode: "33",
  },
  {
    code: "divorce",
    label: ["I got divorced", "이혼했습니다", "Me divorcié"],
    help: [
      "Also when a partnership ended, or you are legally separated.",
      "생활 동반자 관계가 끝났거나 법적으로 별거하는 경우도 포함됩니다.",
      "También si terminó una unión o hay separación legal.",
    ],
    dateLabel: ["Day the marriage ended", "혼인이 끝난 날", "Día en que terminó el matrimonio"],
    permits: ["dropDependent", "enroll"],
    ediCode: "01",
  },
  {
    code: "lostCoverage",
    label: [
      "We lost other health coverage",
      "다른 건강 보험이 끝났습니다",
      "Perdimos otra cobertura de salud",
    ],
    help: [
      "For example, a spouse's job ended. This does not apply if the coverage ended because bills were not paid.",
      "예를 들어 배우자가 직장을 그만두었거나 잃은 경우입니다. 보험료를 내지 않아 끝난 경우는 해당하지 않습니다.",
      "Por ejemplo, terminó el trabajo de su cónyuge. No se acepta si la cobertura terminó por falta de pago.",
    ],
    dateLabel: ["Last day of that coverage", "그 보험의 마지막 날", "Último día de esa cobertura"],
    // An end that is known ahead may be told ahead, so that no day is without coverage.
    opensBeforeDays: 60,
    permits: joins,
    ediCode: "33",
  },
  {
    code: "death",
    label: ["A family member died", "가족이 사망했습니다", "Falleció un familiar"],
    help: [
      "We are sorry. You can remove the person from your coverage.",
      "삼가 위로의 말씀을 드립니다. 그분을 보장에서 제외할 수 있습니다.",
      "Lo sentimos. Puede quitar a la persona de su cobertura.",
    ],
    dateLabel: ["Day of death", "사망한 날", "Día del fallecimiento"],
    effectiveDateKind: "dateOfEvent",
    permits: ["dropDependent", "enroll"],
    ediCode: "03",
  },
  {
    code: "childAgeOff",
    label: [
      "A child passed the age limit of the plan",
      "자녀가 플랜의 나이 제한을 넘었습니다",
      "Un hijo o una hija superó la edad máxima del plan",
    ],
    help: [
      "You can remove a child who can no longer be covered.",
      "더 이상 보장받을 수 없는 자녀를 제외할 수 있습니다.",
      "Puede quitar a un hijo o una hija que ya no puede tener cobertura.",
    ],
    dateLabel: ["Day the coverage ended", "보장이 끝난 날", "Día en que terminó la cobertura"],
    permits: ["dropDependent"],
    ediCode: "33",
  },
  {
    code: "newEligibilityFamily",
    label: ["We can get other coverage", "다른 보험에 가입할 수 있습니다", "Podemos obtener otra cobertura"],
    help: [
      "You and your family will be covered by another plan.",
      "본인과 가족이 다른 플랜의 보장을 받게 됩니다.",
      "Usted y su familia tendrán otro plan.",
    ],
    dateLabel: [
      "First day of the other coverage",
      "다른 보험이 시작되는 날",
      "Primer día de la otra cobertura",
    ],
    permits: ["waive", "dropDependent"],
    ediCode: "07",
  },
  {
    code: "newEligibilityMember",
    label: [
      "A family member can get other coverage",
      "가족이 다른 보험에 가입할 수 있습니다",
      "Un familiar puede obtener otra cobertura",
    ],
    help: [
      "You can remove this person from your coverage.",
      "이 가족을 보장에서 제외할 수 있습니다.",
      "Puede quitar a esta persona de su cobertura.",
    ],
    dateLabel: [
      "First day of the other coverage",
      "다른 보험이 시작되는 날",
      "Primer día de la otra cobertura",
    ],
    permits: ["dropDependent"],
    ediCode: "07",
  },
  {
    code: "relocation",
    label: ["We moved", "이사했습니다", "Nos mudamos"],
    help: [
      "To a place where other plans are offered.",
      "다른 플랜이 제공되는 곳으로 이사한 경우입니다.",
      "A un lugar donde se ofrecen otros planes.",
    ],
    dateLabel: ["Day of the move", "이사한 날", "Día de la mudanza"],
    needsProof: true,
    permits: joins,
    ediCode: "43",
  },
  {
    code: "exceptionalCircumstances",
    label: ["An unusual situation", "예외적인 사정이 있습니다", "Una situación fuera de lo común"],
    help: [
      "For example, a flood or a long stay in a hospital kept you from enrolling.",
      "예를 들어 홍수나 긴 입원으로 가입하지 못한 경우입니다.",
      "Por ejemplo, una inundación o una larga hospitalización le impidió inscribirse.",
    ],
    dateLabel: ["Day it happened", "그 일이 있은 날", "Día en que ocurrió"],
    needsProof: true,
    permits: joins,
    ediCode: "EX",
  },
  {
    code: "contractViolation",
    label: ["My plan broke its promise", "보험 플랜이 계약을 지키지 않았습니다", "Mi plan no cumplió"],
    help: [
      "The health plan did not do what its contract says.",
      "건강 플랜이 계약대로 하지 않은 경우입니다.",
      "El plan de salud no hizo lo que dice su contrato.",
    ],
    dateLabel: ["Day it happened", "그 일이 있은 날", "Día en que ocurrió"],
    needsProof: true,
    permits: ["changePlan", "enroll"],
    ediCode: "33",
  },
  {
    code: "newEmployment",
    label: ["I started a new job here", "이곳에서 새로 일을 시작했습니다", "Empecé un nuevo trabajo aquí"],
    help: [
      "Or you work more hours now, so that you can enroll.",
      "근무 시간이 늘어 가입할 수 있게 된 경우도 포함됩니다.",
      "O ahora trabaja más horas y puede inscribirse.",
    ],
    dateLabel: ["First day of the job", "일을 시작한 날", "Primer día de trabajo"],
    permits: ["enroll", "addDependent"],
    ediCode: "28",
  },
  {
    code: "courtOrder",
    label: [
      "A court says I must cover someone",
      "가족을 보험에 포함하라는 법원 명령을 받았습니다",
      "Un juez ordena que dé cobertura a alguien",
    ],
    help: [
      "For example, an order to cover your child.",
      "예를 들어 자녀를 보험에 포함하라는 명령입니다.",
      "Por ejemplo, una orden de dar cobertura a su hijo o hija.",
    ],
    dateLabel: [
      "Day the court says coverage starts",
      "법원이 정한 보장 시작일",
      "Día en que empieza la cobertura según el juez",
    ],
    effectiveDateKind: "dateOfEvent",
    days: 60,
    needsProof: true,
    permits: ["addDependent", "enroll", "changePlan"],
    ediCode: null,
  },
  {
    code: "medicaidLost",
    label: [
      "We lost Medicaid or CHIP",
      "메디케이드(Medicaid)나 어린이 건강 보험(CHIP)이 끝났습니다",
      "Perdimos Medicaid o CHIP",
    ],
    help: ["You have 60 days to enroll.", "60일 안에 가입할 수 있습니다.", "Tiene 60 días para inscribirse."],
    dateLabel: [
      "Last day of Medicaid or CHIP",
      "메디케이드(Medicaid)나 어린이 건강 보험(CHIP)의 마지막 날",
      "Último día de Medicaid o CHIP",
    ],
    days: 60,
    permits: joins,
    ediCode: "33",
  },
  {
    code: "medicaidAssistance",
    label: [
      "The state helps us pay for coverage",
      "주에서 보험료를 지원해 줍니다",
      "El estado nos ayuda a pagar la cobertura",
    ],
    help: [
      "Help from Medicaid or CHIP to pay for this plan. You have 60 days.",
      "메디케이드(Medicaid)나 어린이 건강 보험(CHIP)에서 이 플랜의 보험료를 지원하는 경우입니다. 60일 안에 가입할 수 있습니다.",
      "Ayuda de Medicaid o CHIP para pagar este plan. Tiene 60 días.",
    ],
    dateLabel: ["Day the help was approved", "지원이 승인된 날", "Día en que se concedió la ayuda"],
    days: 60,
    permits: joins,
    ediCode: "33",
  },
];

type Kind = InferInsertModel<typeof lifeEventKindsTable>;

/** Where an installation begins; its administrators add, change and take out of use. */
export function makeLifeEventKinds(demo: Pick<Demo, "installationId" | "founded">): Kind[] {
  const random = new Random("life event kinds");
  return definitions.map(({ label, help, dateLabel, days = 30, permits, ...rest }, at) => ({
    ...kept(random, demo.founded),
    installationId: demo.installationId,
    effectiveDateKind: "firstOfNextMonth",
    needsProof: false,
    opensBeforeDays: 0,
    ...rest,
    label: wordsOf(label),
    help: wordsOf(help),
    dateLabel: wordsOf(dateLabel),
    closesAfterDays: days,
    permits: [...permits],
    sortOrder: (at + 1) * 10,
  }));
}

function wordsOf([en, ko, es]: Words) {
  return { en, ko, es };
}
