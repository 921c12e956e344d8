import ErrorIcon from "@mui/icons-material/ErrorOutlined";
import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import useMediaQuery from "@mui/material/useMediaQuery";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { type Language, languages } from "#kernel/language.ts";
import { languageNames } from "#web/language-names.ts";

type Props = {
  id: string;
  /** Something is wrong in this language. */
  isWrong: (language: Language) => boolean;
  /** Something is not written in this language, and readers of it get another one. */
  isMissing?: (language: Language) => boolean;
  /** Long texts: all languages beside each other where there is room for them. */
  isBeside?: boolean;
  children: (language: Language) => ReactNode;
};

/**
 * The same fields in each language, one language at a time, or all of them in columns. A link to a field of another language
 * shows that one first.
 */
export function LanguageTabs({ id, isWrong, isMissing, isBeside = false, children }: Props) {
  const { t } = useTranslation("records");
  const isWide = useMediaQuery("(width >= 1100px)") && isBeside;
  const [shown, setShown] = useState<Language>("en");
  const wrong = languages.filter(isWrong);
  const [known, setKnown] = useState("");
  if (known !== wrong.join()) {
    setKnown(wrong.join());
    if (wrong[0] !== undefined && !wrong.includes(shown)) setShown(wrong[0]);
  }
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const reveal = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href^='#']") : null;
      const field = link && document.getElementById(link.hash.slice(1));
      const panel = field && box.current?.contains(field) && field.closest<HTMLElement>("[data-language]");
      const found = languages.find((one) => panel && one === panel.dataset["language"]);
      // Before the link moves the focus.
      if (found) flushSync(() => setShown(found));
    };
    document.addEventListener("click", reveal, { capture: true });
    return () => document.removeEventListener("click", reveal, { capture: true });
  }, []);
  const missing = (language: Language) => isMissing?.(language) === true;
  return (
    <div ref={box} style={{ minWidth: 0 }}>
      {!isWide && (
        <Tabs
          value={shown}
          onChange={(_, language: Language) => setShown(language)}
          aria-label={t("inLanguages")}
          variant="scrollable"
          sx={{ minHeight: 40, mb: 1.5, borderBottom: 1, borderColor: "divider" }}
        >
          {languages.map((language) => (
            <Tab
              key={language}
              value={language}
              id={`${id}-tab-${language}`}
              aria-controls={`${id}-panel-${language}`}
              label={
                <span>
                  <span lang={language}>{languageNames[language]}</span>
                  {missing(language) && (
                    <Box component="span" sx={{ display: "block", fontSize: "0.75rem", fontWeight: 400 }}>
                      {t("missing")}
                    </Box>
                  )}
                </span>
              }
              {...(wrong.includes(language)
                ? { icon: <ErrorIcon color="error" fontSize="small" />, iconPosition: "end" as const }
                : {})}
              sx={{ minHeight: 40, textTransform: "none" }}
            />
          ))}
        </Tabs>
      )}
      <Box sx={isWide ? { display: "grid", gap: 2, gridTemplateColumns: "repeat(3, minmax(0, 1fr))" } : {}}>
        {languages.map((language) => (
          <div
            key={language}
            id={`${id}-panel-${language}`}
            aria-labelledby={`${id}-tab-${language}`}
            data-language={language}
            {...(isWide ? { role: "group" } : { role: "tabpanel", hidden: language !== shown })}
          >
            {isWide && (
              <Box
                sx={{ display: "flex", flexWrap: "wrap", gap: 1, alignItems: "center", mb: 1, minHeight: 32 }}
              >
                <strong id={`${id}-tab-${language}`} lang={language}>
                  {languageNames[language]}
                </strong>
                {missing(language) && <Chip size="small" label={t("missing")} />}
              </Box>
            )}
            {children(language)}
          </div>
        ))}
      </Box>
    </div>
  );
}
