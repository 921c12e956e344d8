import Button from "@mui/material/Button";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { FormPage } from "#records/staff/FormPage.tsx";
import { stopLossPolicies } from "../policies.ts";

/** A policy, and the way to what has been reached of it. */
export function PolicyPage() {
  const { t } = useTranslation("reinsurance-staff");
  return (
    <FormPage
      resource={stopLossPolicies}
      below={({ id }) => (
        <Button
          component={Link}
          to={`/admin/reinsurance/policies/${id}/report`}
          variant="outlined"
          sx={{ mt: 2 }}
        >
          {t("openReport")}
        </Button>
      )}
    />
  );
}
