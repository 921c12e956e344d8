import Box from "@mui/material/Box";
import { FormPage } from "#records/staff/FormPage.tsx";
import { webhooks } from "../webhooks.ts";
import { Deliveries } from "./Deliveries.tsx";
import { Secret } from "./Secret.tsx";

/** A webhook with its secret and what it has sent below. */
export function WebhookPage() {
  return (
    <FormPage
      resource={webhooks}
      below={({ id }) => (
        <Box sx={{ mt: 3 }}>
          <Secret id={id} />
          <Deliveries id={id} />
        </Box>
      )}
    />
  );
}
