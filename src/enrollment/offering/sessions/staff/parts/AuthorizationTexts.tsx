import Box from "@mui/material/Box";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { ChargeBasis } from "#enrollment/payments/charge.ts";
import type { sessionAuthorization } from "../../session-authorization.ts";
import { send } from "#web/api.ts";
import { languageNames } from "#web/language-names.ts";

/** What the people of the session will read and agree to, each language under its own name. */
export function AuthorizationTexts({
  sessionId,
  ...terms
}: {
  sessionId: string;
  chargeBasis: ChargeBasis;
  monthlyChargeCents: number;
}) {
  const { t } = useTranslation("payments-staff");
  const { data, isError } = useQuery({
    queryKey: ["session authorization", sessionId, terms],
    queryFn: ({ signal }) =>
      send<typeof sessionAuthorization>("GET /admin/enrollmentsessions/{id}/authorization", {
        params: { id: sessionId },
        query: terms,
        signal,
      }),
    placeholderData: keepPreviousData,
  });
  if (isError) return <p role="alert">{t("unavailable")}</p>;
  return data?.texts.map(({ language, text }, at) => (
    <details key={language} open={at === 0}>
      <summary lang={language} style={{ paddingBlock: 6 }}>
        {languageNames[language]}
      </summary>
      <Box
        lang={language}
        sx={{ whiteSpace: "pre-line", borderLeft: 3, borderColor: "divider", pl: 2, my: 1, maxWidth: "60ch" }}
      >
        {text}
      </Box>
    </details>
  ));
}
