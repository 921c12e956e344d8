import Box from "@mui/material/Box";
import { FormPage } from "#resource/staff/FormPage.tsx";
import { basePlans } from "../base-plans.ts";
import { BenefitsSection } from "./benefits/BenefitsSection.tsx";
import { PriceSections } from "./prices/PriceSections.tsx";

/** A base plan with what it pays for care and what it costs below. */
export function BasePlanPage() {
  return (
    <FormPage
      resource={basePlans}
      below={({ id, version, clientId }) => (
        <Box sx={{ mt: 2 }}>
          <BenefitsSection planId={id} clientId={String(clientId)} />
          <PriceSections planId={id} version={version} />
        </Box>
      )}
    />
  );
}
