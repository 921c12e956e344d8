import CopyIcon from "@mui/icons-material/ContentCopy";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "#web/api.ts";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import { Facts } from "#web/staff/DescriptionList.tsx";
import { Section } from "#web/staff/Section.tsx";
import type { EnrollmentSession, renewKey } from "../../sessions.ts";
import { useSessionChanged } from "../session-data.ts";

/** The key and the address by which people come; a draft's may be made anew. */
export function SignupKey({
  enrollmentSession,
  children,
}: {
  enrollmentSession: EnrollmentSession;
  children?: ReactNode;
}) {
  const { t } = useTranslation("offering-sessions");
  const changed = useSessionChanged(enrollmentSession.id);
  const [isCopied, setCopied] = useState(false);
  const address = `${location.origin}/Welcome/${enrollmentSession.signupKey}`;
  const renewing = useMutation({
    mutationFn: () =>
      send<typeof renewKey>("POST /admin/enrollmentsessions/{id}/key", {
        params: { id: enrollmentSession.id },
      }),
    onSuccess: (saved) => changed(saved),
  });
  const handleCopy = async () => {
    await navigator.clipboard.writeText(address);
    setCopied(true);
  };
  return (
    <Section title={t("key.title")}>
      {children}
      <Facts
        facts={[
          {
            name: t("key.key"),
            value: <code style={{ overflowWrap: "anywhere" }}>{enrollmentSession.signupKey}</code>,
          },
          {
            name: t("key.address"),
            value: (
              <a href={address} target="_blank" rel="noreferrer" style={{ overflowWrap: "anywhere" }}>
                {address}
              </a>
            ),
          },
        ]}
      />
      <Stack direction="row" sx={{ gap: 1, mt: 1, alignItems: "center", flexWrap: "wrap" }}>
        <Button type="button" variant="outlined" startIcon={<CopyIcon />} onClick={() => void handleCopy()}>
          {t("key.copy")}
        </Button>
        {enrollmentSession.status === "draft" && (
          <BusyButton type="button" isBusy={renewing.isPending} onClick={() => renewing.mutate()}>
            {t("key.renew")}
          </BusyButton>
        )}
        <span role="status">{renewing.isSuccess ? t("key.renewed") : isCopied ? t("key.copied") : ""}</span>
      </Stack>
      {renewing.isError && (
        <Alert severity="error" sx={{ mt: 1 }}>
          {renewing.error.message}
        </Alert>
      )}
    </Section>
  );
}
