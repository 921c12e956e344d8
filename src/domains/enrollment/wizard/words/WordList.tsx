import "./words.css";
import { useTranslation } from "react-i18next";
import { hardWordsOf } from "./hard-words.ts";

/** Where the words stand: on the page of a coverage, or on the review. */
export type HardWordsProps = { of: string };

export function WordList({ of }: HardWordsProps) {
  const { t } = useTranslation("enrollment-wizard-words");
  return (
    <dl className="wz-words__list">
      {hardWordsOf(of).map((word) => (
        <div key={word}>
          <dt>{t(`${word}.term`)}</dt>
          <dd>{t(`${word}.explanation`)}</dd>
        </div>
      ))}
    </dl>
  );
}
