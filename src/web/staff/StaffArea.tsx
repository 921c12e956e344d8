import createCache from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import { ThemeProvider } from "@mui/material/styles";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { isLanguage } from "#kernel/language.ts";
import { Queries } from "../Queries.tsx";
import { type Area, AreaFrame } from "../shell/AreaFrame.tsx";
import { activeEntry } from "../shell/menu.ts";
import { KeepDensity } from "./list/list-density.ts";
import { PageEntry } from "./page-help.ts";
import { staffTheme } from "./theme.ts";

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? "";
const styles = createCache({ key: "staff", prepend: true, ...(nonce ? { nonce } : {}) });

type Props = { area: Area; keepDensity: (density: string) => Promise<void> };

/** An area in the staff's kit. */
export function StaffArea({ area, keepDensity }: Props) {
  const { i18n } = useTranslation();
  const language = isLanguage(i18n.language) ? i18n.language : "en";
  const theme = useMemo(() => staffTheme(language), [language]);
  const { pathname } = useLocation();
  const entry = useMemo(() => {
    const active = activeEntry(
      area.menu.map(({ path }) => path),
      pathname,
    );
    const textKey = area.menu.find(({ path }) => path === active)?.textKey;
    return textKey === undefined ? null : { textKey, area: area.type };
  }, [area, pathname]);
  return (
    <CacheProvider value={styles}>
      <ThemeProvider theme={theme}>
        <Queries>
          <div className="staff">
            <KeepDensity value={keepDensity}>
              <PageEntry value={entry}>
                <AreaFrame area={area} />
              </PageEntry>
            </KeepDensity>
          </div>
        </Queries>
      </ThemeProvider>
    </CacheProvider>
  );
}
