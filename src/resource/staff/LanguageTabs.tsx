import ErrorIcon from "@mui/icons-material/ErrorOutlined";
import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { type Language, languages } from "#kernel/language.ts";
import { languageNames } from "#web/language-names.ts";

type Props = {
  id: string;
  /** Something is wrong in this language. */
  isWrong: (language: Language) => boolean;
  children: (language: Language) => ReactNode;
};

/** The same fields in each language, one language at a time. A link to a field of another language shows that one first. */
export function LanguageTabs({ id, isWrong, children }: Props) {
  const { t } = useTranslation("resource");
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
  return (
    <div ref={box} style={{ minWidth: 0 }}>
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
            label={<span lang={language}>{languageNames[language]}</span>}
            {...(wrong.includes(language)
              ? { icon: <ErrorIcon color="error" fontSize="small" />, iconPosition: "end" as const }
              : {})}
            sx={{ minHeight: 40, textTransform: "none" }}
          />
        ))}
      </Tabs>
      {languages.map((language) => (
        <div
          key={language}
          role="tabpanel"
          id={`${id}-panel-${language}`}
          aria-labelledby={`${id}-tab-${language}`}
          data-language={language}
          hidden={language !== shown}
        >
          {children(language)}
        </div>
      ))}
    </div>
  );
}
