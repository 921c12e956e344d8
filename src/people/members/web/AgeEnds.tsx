import FormControlLabel from "@mui/material/FormControlLabel";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "#web/i18n.ts";
import { formatDay } from "#web/staff/format.ts";
import { type AgeAnswer, ageAnswers, type AgeEnd } from "../change/age-ends.ts";

type Props = { ageEnds: readonly AgeEnd[]; value: AgeAnswer | null; onChange: (answer: AgeAnswer) => void };

/** True where an answer is needed: coverage that has ended is given back by hand. */
export const asksAges = (ageEnds: readonly AgeEnd[]): boolean => ageEnds.some(({ kind }) => kind !== "ended");

/** The last days of coverage that other facts of a child set, and the question what becomes of them. */
export function AgeEnds({ ageEnds, value, onChange }: Props) {
  const { t } = useTranslation("members-change");
  const day = (date: string | null) => (date === null ? "" : formatDay(date, currentLanguage()));
  const wordOf = ({ kind, before, after }: AgeEnd) => {
    if (kind === "ends" && before === null) return "endsNow";
    return kind === "goesOn" && after === null ? "goesOnOpen" : kind;
  };
  return (
    <>
      <p>
        <strong>{t("ageEnds.title")}</strong>
      </p>
      <ul>
        {ageEnds.map((one) => (
          <li key={`${one.memberId} ${one.coverageType}`}>
            {t(`ageEnds.${wordOf(one)}`, {
              name: one.name,
              plan: one.planName,
              before: day(one.before),
              after: day(one.after),
            })}
          </li>
        ))}
      </ul>
      {asksAges(ageEnds) && (
        <RadioGroup
          id="ageLimit"
          name="ageLimit"
          aria-label={t("ageEnds.question")}
          value={value}
          onChange={(_, chosen) => {
            const answer = ageAnswers.find((one) => one === chosen);
            if (answer) onChange(answer);
          }}
        >
          {ageAnswers.map((one) => (
            <FormControlLabel
              key={one}
              value={one}
              control={<Radio size="small" />}
              label={t(`ageEnds.${one}`)}
            />
          ))}
        </RadioGroup>
      )}
    </>
  );
}
