import createCache from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import { ThemeProvider } from "@mui/material/styles";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { ApiProblem } from "../api.ts";
import { currentLanguage } from "../i18n.ts";
import { useUser } from "../session/session.ts";
import { type Area, AreaFrame } from "../shell/AreaFrame.tsx";
import { staffTheme } from "./theme.ts";

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? "";
const styles = createCache({ key: "staff", prepend: true, ...(nonce ? { nonce } : {}) });

/** An area in the staff's kit. Its own cache of answers ends with the user's session. */
export function StaffArea({ area }: { area: Area }) {
  const { i18n } = useTranslation();
  const userId = useUser()?.id;
  const theme = useMemo(() => staffTheme(currentLanguage()), [i18n.language]);
  const queries = useMemo(newQueries, [userId]);
  return (
    <CacheProvider value={styles}>
      <ThemeProvider theme={theme}>
        <QueryClientProvider client={queries}>
          <div className="staff">
            <AreaFrame area={area} />
          </div>
        </QueryClientProvider>
      </ThemeProvider>
    </CacheProvider>
  );
}

function newQueries(): QueryClient {
  const retry = (failures: number, error: unknown) =>
    failures < 2 && error instanceof ApiProblem && error.canRetry;
  return new QueryClient({
    defaultOptions: { queries: { retry, staleTime: 15_000 }, mutations: { retry: false } },
  });
}
