import { useTranslation } from "react-i18next";
import { lazyInside } from "#web/shell/lazy-page.tsx";
import { Folded } from "../parts/Folded.tsx";
import type { HardWordsProps } from "./WordList.tsx";

const WordList = lazyInside<HardWordsProps>(
  async () => (await import("./WordList.tsx")).WordList,
  "enrollment-wizard-words",
);

/** The hard words of a page, explained where they stand; fetched when somebody asks. */
export function HardWords(page: HardWordsProps) {
  const { t } = useTranslation("enrollment-wizard-choosing");
  return (
    <Folded className="wz-why wz-words" summary={t("hardWords")} part={WordList}>
      <WordList {...page} />
    </Folded>
  );
}
