import createCache from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import { ThemeProvider } from "@mui/material/styles";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { isLanguage } from "#kernel/language.ts";
import { Queries } from "../Queries.tsx";
import { type Area, AreaFrame } from "../shell/AreaFrame.tsx";
import { KeepDensity } from "./list/list-density.ts";
import { staffTheme } from "./theme.ts";

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? "";
const styles = createCache({ key: "staff", prepend: true, ...(nonce ? { nonce } : {}) });

type Props = { area: Area; keepDensity: (density: string) => Promise<void> };

/** An area in the staff's kit. */
export function StaffArea({ area, keepDensity }: Props) {
  const { i18n } = useTranslation();
  const language = isLanguage(i18n.language) ? i18n.language : "en";
  const theme = useMemo(() => staffTheme(language), [language]);
  return (
    <CacheProvider value={styles}>
      <ThemeProvider theme={theme}>
        <Queries>
          <div className="staff">
            <KeepDensity value={keepDensity}>
              <AreaFrame area={area} />
            </KeepDensity>
          </div>
        </Queries>
      </ThemeProvider>
    </CacheProvider>
  );
}
