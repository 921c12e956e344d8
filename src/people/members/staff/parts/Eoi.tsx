import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useUser } from "#web/session/session.ts";
import type { MemberDetail } from "../../members.ts";
import { amountOf } from "../words.ts";
import { type Decision, EoiDialog } from "./EoiDialog.tsx";

type Props = {
  coverage: MemberDetail["coverages"][number];
  pendingCents: number;
  onDecided: (outcome: string) => void;
};

/** What waits for evidence of insurability, and the decision on it for those who may decide. */
export function Eoi({ coverage, pendingCents, onDecided }: Props) {
  const { t } = useTranslation("members-answers");
  const user = useUser();
  const [decision, setDecision] = useState<Decision | null>(null);
  const mayDecide =
    (user?.type === "admin" || user?.type === "tpa") &&
    user.permissions.some(({ machineName }) => machineName === "enrollment");
  return (
    <Box sx={{ my: 0.5 }}>
      <Box sx={{ fontWeight: 600 }}>{t("decide.waits", { amount: amountOf(pendingCents) })}</Box>
      {mayDecide && (
        <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap", mt: 0.5 }}>
          {(["approved", "declined"] as const).map((one) => (
            <Button
              key={one}
              size="small"
              variant="outlined"
              color={one === "declined" ? "error" : "primary"}
              onClick={() => setDecision(one)}
            >
              {t(`decide.${one}.do`)}
            </Button>
          ))}
        </Stack>
      )}
      {decision !== null && (
        <EoiDialog {...{ coverage, pendingCents, decision, onDecided }} onClose={() => setDecision(null)} />
      )}
    </Box>
  );
}
