import { useUser } from "#web/session/session.ts";
import Box from "@mui/material/Box";
import { FormPage } from "#records/staff/FormPage.tsx";
import { basePlans } from "../base-plans.ts";
import { BenefitsSection } from "./benefits/BenefitsSection.tsx";
import { PriceSections } from "./prices/PriceSections.tsx";

/** A base plan with what it costs below, and what it pays where its coverage is for care. */
export function BasePlanPage() {
  const coverages = useUser()?.coverageNames ?? {};
  return (
    <FormPage
      resource={basePlans}
      below={({ id, version, clientId, coverageType }) => (
        <Box sx={{ mt: 2 }}>
          {coverages[String(coverageType)]?.isHealthCare !== false && (
            <BenefitsSection planId={id} clientId={String(clientId)} />
          )}
          <PriceSections planId={id} version={version} />
        </Box>
      )}
    />
  );
}
