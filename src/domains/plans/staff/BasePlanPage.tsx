import { FormPage } from "#resource/staff/FormPage.tsx";
import { basePlans } from "../base-plans.ts";
import { PriceSections } from "./prices/PriceSections.tsx";

/** A base plan with all that says what it costs below. */
export function BasePlanPage() {
  return (
    <FormPage
      resource={basePlans}
      below={({ id, version }) => <PriceSections planId={id} version={version} />}
    />
  );
}
