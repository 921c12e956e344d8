import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { formatPhone } from "#kernel/phone.ts";
import { maskSsn } from "#kernel/ssn.ts";
import { send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import { Facts } from "#web/staff/DescriptionList.tsx";
import { formatDay, formatDayOf } from "#web/staff/format.ts";
import type { acceptUnionSignup, UnionSignup } from "../union-signups.ts";
import { RefuseSignup } from "./RefuseSignup.tsx";

type Props = {
  signup: UnionSignup;
  onDone: (act: "accepted" | "refused", name: string) => Promise<void>;
  onStale: () => Promise<unknown>;
};

/** One person who waits for an answer, with all that they sent. */
export function SignupCard({ signup, onDone, onStale }: Props) {
  const { t } = useTranslation("union-signups-staff");
  const language = currentLanguage();
  const [isRefusing, setRefusing] = useState(false);
  const accepting = useMutation({
    mutationFn: () =>
      send<typeof acceptUnionSignup>("POST /admin/unionsignups/{id}/accept", {
        params: { id: signup.id },
        ifMatch: signup.version,
        body: {},
      }),
    onSuccess: () => onDone("accepted", signup.name),
    onError: () => onStale(),
  });
  const fact = (name: string, value: string) => ({ name: t(`columns.${name}`), value });
  return (
    <Box component="article" sx={{ mb: 3, borderBottom: 1, borderColor: "divider", pb: 2 }}>
      <h3 style={{ marginBlock: "0 8px", fontSize: "1rem", overflowWrap: "anywhere" }}>{signup.name}</h3>
      {accepting.isError && (
        <Alert severity="error" sx={{ mb: 1 }}>
          {accepting.error.message}
        </Alert>
      )}
      {signup.known !== null && (
        <Alert severity="info" sx={{ mb: 1 }}>
          {t("known")} <Link to={`/admin/unionshopemployees/${signup.known.id}`}>{signup.known.name}</Link>
        </Alert>
      )}
      {signup.repeats > 0 && (
        <Alert severity={signup.repeatsDiffer ? "warning" : "info"} sx={{ mb: 1 }}>
          {t(signup.repeatsDiffer ? "repeatsDiffer" : "repeats", { count: signup.repeats })}
        </Alert>
      )}
      <Facts
        facts={[
          fact("shopName", signup.shopName),
          fact("sentAt", formatDayOf(signup.sentAt, language)),
          fact("birthDate", formatDay(signup.birthDate, language)),
          fact("ssn", maskSsn(signup.ssnLast4)),
          fact("hireDate", formatDay(signup.hireDate, language)),
          fact("classification", signup.classification ?? "–"),
          fact(
            "phone",
            [signup.phone, signup.mobilePhone].flatMap((one) => (one ? [formatPhone(one)] : [])).join(", "),
          ),
          fact("email", signup.email),
          fact("address", signup.address),
        ]}
      />
      <Box sx={{ display: "flex", gap: 1, mt: 1.5 }}>
        <BusyButton variant="contained" isBusy={accepting.isPending} onClick={() => accepting.mutate()}>
          {t(signup.known === null ? "accept" : "acceptKnown")}
        </BusyButton>
        <Button variant="outlined" onClick={() => setRefusing(true)}>
          {t("refuse")}
        </Button>
      </Box>
      {isRefusing && (
        <RefuseSignup
          signup={signup}
          onRefused={() => onDone("refused", signup.name)}
          onClose={() => setRefusing(false)}
        />
      )}
    </Box>
  );
}
