import type { InferInsertModel } from "drizzle-orm";
import type { referenceCodesTable, waiveReasonsTable } from "../enrollment/offering/offering.table.ts";
import type { tierItemsTable, tiersTable } from "#plans/plans/plans.table.ts";
import { defaultTierItems, type TierItem } from "#plans/plans/tier.ts";
import { type Demo, kept } from "./demo.ts";
import { Random } from "./random.ts";

type Label = { en: string; ko: string; es: string };

// spec §5, in its order.
const waiveReasons = [
  {
    code: "otherGroupPlan",
    label: {
      en: "I am covered as a spouse or dependent under another group plan",
      ko: "배우자 또는 부양가족으로 다른 단체 보험에 가입되어 있습니다",
      es: "Tengo cobertura como cónyuge o dependiente en otro plan grupal",
    },
  },
  {
    code: "medicare",
    label: { en: "I have Medicare", ko: "메디케어(Medicare)가 있습니다", es: "Tengo Medicare" },
  },
  {
    code: "medicaid",
    label: { en: "I have Medicaid", ko: "메디케이드(Medicaid)가 있습니다", es: "Tengo Medicaid" },
  },
  {
    code: "individualPolicy",
    label: {
      en: "I have an individual policy",
      ko: "개인 보험에 가입되어 있습니다",
      es: "Tengo una póliza individual",
    },
  },
  {
    code: "noOtherCoverage",
    excludesOthers: true,
    label: {
      en: "I do not wish to take part, and I have no other coverage",
      ko: "다른 보험은 없지만 가입하고 싶지 않습니다",
      es: "No deseo participar y no tengo otra cobertura",
    },
  },
  // Ours: the person says it in their own words.
  { code: "other", asksText: true, label: { en: "Another reason", ko: "그 밖의 이유", es: "Otro motivo" } },
] as const satisfies { code: string; asksText?: true; excludesOthers?: true; label: Label }[];

export type WaiveReasonCode = (typeof waiveReasons)[number]["code"];

const referenceCodes = {
  SALUT: [
    { code: "Mr", label: { en: "Mr.", ko: "Mr. (남성)", es: "Sr." } },
    { code: "Mrs", label: { en: "Mrs.", ko: "Mrs. (기혼 여성)", es: "Sra." } },
    { code: "Ms", label: { en: "Ms.", ko: "Ms. (여성)", es: "Srta. o Sra." } },
    { code: "Mx", label: { en: "Mx.", ko: "Mx. (성별 표시 없음)", es: "Mx." } },
    { code: "Dr", label: { en: "Dr.", ko: "Dr. (박사, 의사)", es: "Dr. o Dra." } },
  ],
  SUFFIX: [
    { code: "Jr", label: { en: "Jr.", ko: "Jr. (주니어)", es: "Jr. (hijo)" } },
    { code: "Sr", label: { en: "Sr.", ko: "Sr. (시니어)", es: "Sr. (padre)" } },
    { code: "II", label: { en: "II", ko: "II", es: "II" } },
    { code: "III", label: { en: "III", ko: "III", es: "III" } },
    { code: "IV", label: { en: "IV", ko: "IV", es: "IV" } },
  ],
} as const satisfies Record<string, { code: string; label: Label }[]>;

/** NOTIER is blank (spec §3): one price, the one who is covered. */
const noTierItems: readonly TierItem[] = [
  {
    code: "NOTIER",
    label: "",
    allowSpouse: true,
    allowPartner: true,
    minChildren: 0,
    maxChildren: null,
    order: 1,
  },
];

export type TierSet = { id: string; items: readonly TierItem[] };

export type Codes = {
  waiveReasons: InferInsertModel<typeof waiveReasonsTable>[];
  referenceCodes: InferInsertModel<typeof referenceCodesTable>[];
  tiers: InferInsertModel<typeof tiersTable>[];
  tierItems: InferInsertModel<typeof tierItemsTable>[];
  /** The sets of the installation, for all clients that have none of their own. */
  sets: { family: TierSet; none: TierSet };
};

export function makeCodes(demo: Pick<Demo, "installationId" | "founded">): Codes {
  const random = new Random("codes");
  const owned = () => ({ ...kept(random, demo.founded), installationId: demo.installationId });
  const tiers = [
    { ...owned(), clientId: null, name: "Standard" },
    { ...owned(), clientId: null, name: "No tiers" },
  ] as const;
  const [family, none] = [
    { id: tiers[0].id, items: defaultTierItems },
    { id: tiers[1].id, items: noTierItems },
  ];
  const tierItems = [family, none].flatMap(({ id, items }) =>
    items.map(({ order, ...item }) => ({
      ...owned(),
      clientId: null,
      tierId: id,
      ...item,
      sortOrder: order,
    })),
  );
  return {
    waiveReasons: waiveReasons.map((reason, at) => ({
      ...owned(),
      asksText: false,
      excludesOthers: false,
      ...reason,
      sortOrder: at + 1,
    })),
    referenceCodes: (["SALUT", "SUFFIX"] as const).flatMap((type) =>
      referenceCodes[type].map((code, at) => ({ ...owned(), type, ...code, sortOrder: at + 1 })),
    ),
    tiers: [...tiers],
    tierItems,
    sets: { family, none },
  };
}
