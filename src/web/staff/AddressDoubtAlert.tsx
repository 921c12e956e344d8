import Alert from "@mui/material/Alert";
import { useTranslation } from "react-i18next";
import type { AddressDoubt } from "../forms/use-address-doubt.ts";

/** ZIP code, city and state may not belong together: it may be saved as typed. */
export function AddressDoubtAlert({ doubt }: { doubt: AddressDoubt | null }) {
  const { t } = useTranslation("records");
  return doubt === null ? null : (
    <Alert severity="warning" role="alert" sx={{ my: 2 }}>
      {t(`doubt.${doubt.kind}`, doubt)}
    </Alert>
  );
}
