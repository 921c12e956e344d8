import Box from "@mui/material/Box";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { AskedQuestion } from "../../form-conditions.ts";
import type { FormQuestion } from "../../form-definition.ts";
import { ChoiceField } from "#web/staff/ChoiceField.tsx";
import { Line, Words } from "../parts/fields.tsx";
import { noWords } from "./kinds.ts";
import { orLeftOut } from "./left-out.ts";

type Props = {
  id: string;
  question: AskedQuestion;
  onChange: (question: FormQuestion) => void;
  messageFor: (id: string) => string | undefined;
};

/** What an answer may be, as far as its kind knows limits. */
export function LimitFields({ id, question, onChange, messageFor }: Props) {
  const { t } = useTranslation("surveys");
  const limit = (name: "min" | "max" | "maxLength" | "maxFiles", type: "number" | "date" = "number") => {
    const value =
      name in question ? (question as Partial<Record<typeof name, string | number>>)[name] : undefined;
    return (
      <Line
        id={`${id}-${name}`}
        label={t(`builder.limits.${name}`)}
        type={type}
        isOptional={name !== "maxFiles"}
        value={value === undefined ? "" : String(value)}
        onChange={(text) => {
          const { [name]: _, ...rest } = question as AskedQuestion & Record<string, unknown>;
          const given = text === "" ? {} : { [name]: type === "date" ? text : Number(text) };
          // One of the limits that this kind of question has.
          onChange({ ...rest, ...given } as FormQuestion);
        }}
        error={messageFor(`${id}-${name}`)}
      />
    );
  };
  switch (question.type) {
    case "text": {
      const { inputType } = question;
      if (inputType === "number" || inputType === "date")
        return (
          <Pair>
            {limit("min", inputType)}
            {limit("max", inputType)}
          </Pair>
        );
      return inputType === "text" ? <Pair>{limit("maxLength")}</Pair> : null;
    }
    case "comment":
      return <Pair>{limit("maxLength")}</Pair>;
    case "file":
      return <Pair>{limit("maxFiles")}</Pair>;
    case "rating":
      return (
        <>
          <Pair>
            <ChoiceField
              id={`${id}-rateMin`}
              label={t("builder.limits.rateMin")}
              value={String(question.rateMin)}
              onChange={(text) => onChange({ ...question, rateMin: Number(text) })}
              options={["0", "1"].map((value) => ({ value, label: value }))}
            />
            <ChoiceField
              id={`${id}-rateMax`}
              label={t("builder.limits.rateMax")}
              value={String(question.rateMax)}
              onChange={(text) => onChange({ ...question, rateMax: Number(text) })}
              options={["2", "3", "4", "5", "6", "7", "8", "9", "10"].map((value) => ({
                value,
                label: value,
              }))}
            />
          </Pair>
          {(["minRateDescription", "maxRateDescription"] as const).map((name) => (
            <Words
              key={name}
              id={`${id}-${name}`}
              label={t(`builder.limits.${name}`)}
              isOptional
              value={question[name] ?? noWords}
              onChange={(words) => {
                const { [name]: _, ...rest } = question;
                const kept = orLeftOut(words);
                onChange(kept === undefined ? rest : { ...rest, [name]: kept });
              }}
              messageFor={messageFor}
            />
          ))}
        </>
      );
    default:
      return null;
  }
}

function Pair({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: "grid",
        gap: 1.5,
        gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 13rem), 1fr))",
      }}
    >
      {children}
    </Box>
  );
}
