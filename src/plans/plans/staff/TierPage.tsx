import { FormPage } from "#records/staff/FormPage.tsx";
import { tiers } from "../tiers.ts";
import { TierItems } from "./TierItems.tsx";

/** A tier set with its tiers below, edited in place. */
export function TierPage() {
  return <FormPage resource={tiers} below={({ id }) => <TierItems tierId={id} />} />;
}
