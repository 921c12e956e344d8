import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { send } from "#web/api.ts";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import { ConfirmDialog } from "#web/staff/ConfirmDialog.tsx";
import { Section } from "#web/staff/Section.tsx";
import type { changeShopSignup, shopSignupLink } from "../union-signups.ts";

/** The link by which a shop's employees sign up. */
export function ShopSignup({ id }: { id: string }) {
  const { t } = useTranslation("union-signups-staff");
  const queries = useQueryClient();
  const queryKey = ["unionshop signup", id];
  const [asks, setAsks] = useState<"renew" | "close" | null>(null);
  const [isCopied, setCopied] = useState(false);
  const answer = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      send<typeof shopSignupLink>("GET /admin/unionshops/{id}/signup", { params: { id }, signal }),
  });
  const changing = useMutation({
    mutationFn: (act: "open" | "renew" | "close") =>
      send<typeof changeShopSignup>("POST /admin/unionshops/{id}/signup", { params: { id }, body: { act } }),
    onSuccess: (found) => {
      setAsks(null);
      setCopied(false);
      queries.setQueryData(queryKey, found);
    },
  });
  const { link = null, waiting = 0 } = answer.data ?? {};
  return (
    <Section title={t("link.title")}>
      {answer.isError && <Alert severity="error">{answer.error.message}</Alert>}
      {changing.isError && asks === null && <Alert severity="error">{changing.error.message}</Alert>}
      {answer.isSuccess && (
        <>
          <p style={{ marginBlockStart: 0 }}>{t(link === null ? "link.closed" : "link.about")}</p>
          {link !== null && (
            <Box component="code" sx={{ display: "block", overflowWrap: "anywhere", mb: 1 }}>
              {link}
            </Box>
          )}
          <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, alignItems: "center" }}>
            {link === null ? (
              <BusyButton
                variant="contained"
                isBusy={changing.isPending}
                onClick={() => changing.mutate("open")}
              >
                {t("link.open")}
              </BusyButton>
            ) : (
              <>
                <Button
                  variant="outlined"
                  onClick={() => void navigator.clipboard.writeText(link).then(() => setCopied(true))}
                >
                  {t("link.copy")}
                </Button>
                <Button variant="outlined" onClick={() => setAsks("renew")}>
                  {t("link.renew")}
                </Button>
                <Button variant="outlined" onClick={() => setAsks("close")}>
                  {t("link.close")}
                </Button>
              </>
            )}
            <span role="status">{isCopied ? t("link.copied") : ""}</span>
          </Box>
          <p style={{ marginBlockEnd: 0 }}>
            <Link to={`/admin/unionsignups?filter[unionShopId]=${id}`}>
              {t("link.waiting", { count: waiting })}
            </Link>
          </p>
        </>
      )}
      {asks !== null && (
        <ConfirmDialog
          title={t(`ask.${asks}.title`)}
          text={t(`ask.${asks}.text`)}
          act={t(`link.${asks}`)}
          stay={t("ask.stay")}
          isLoss
          isBusy={changing.isPending}
          error={changing.error}
          onAct={() => changing.mutate(asks)}
          onClose={() => {
            changing.reset();
            setAsks(null);
          }}
        />
      )}
    </Section>
  );
}
