import "./words.css";
import { useTranslation } from "react-i18next";
import { hardWordsOf, type Met } from "./hard-words.ts";

/** Where the words stand: on the page of a coverage, with what decides about its words, or on the review. */
export type HardWordsProps = { of: string; met?: Met };

export function WordList({ of, met }: HardWordsProps) {
  const { t } = useTranslation("enrollment-wizard-words");
  return (
    <dl className="wz-words__list">
      {hardWordsOf(of, met).map((word) => (
        <div key={word}>
          <dt>{t(`${word}.term`)}</dt>
          <dd>{t(`${word}.explanation`)}</dd>
        </div>
      ))}
    </dl>
  );
}
