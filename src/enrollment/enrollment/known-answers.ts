import type { Beneficiary } from "#people/members/beneficiary.ts";
import type { RequiredValue, RequiredValues } from "#enrollment/offering/session-content/required-values.ts";

/** Today's cover, as far as it answers what a new choice asks. */
interface KnownCover {
  values?: RequiredValues | undefined;
  volumeCents?: number | null | undefined;
  beneficiaries?: readonly Beneficiary[] | undefined;
}
type Known = { values: RequiredValues; beneficiaries: Beneficiary[] };

/** A known person is not asked again what their cover says: it is filled in, and theirs to change. */
export function knownAnswers(asked: readonly RequiredValue[], cover: KnownCover | undefined): Known {
  const { values = {}, volumeCents = null, beneficiaries = [] } = cover ?? {};
  const keys = new Set(asked.map(({ key }) => key));
  const told = Object.entries(values).filter(([name]) => keys.has(name.split(".")[0] ?? ""));
  const amounts = asked.flatMap(({ key, feeds }) =>
    feeds === "volume" && volumeCents !== null ? [[key, volumeCents] as const] : [],
  );
  const namesPeople = asked.some(({ kind }) => kind === "beneficiaries");
  return {
    values: Object.fromEntries([...told, ...amounts]),
    beneficiaries: namesPeople ? [...beneficiaries] : [],
  };
}
