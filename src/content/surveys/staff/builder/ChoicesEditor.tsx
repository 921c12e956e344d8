import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { useTranslation } from "react-i18next";
import { FieldMessage } from "#web/forms/Field.tsx";
import type { FormWords } from "../../form-definition.ts";
import { Words } from "../parts/fields.tsx";
import { noWords } from "./kinds.ts";

type Choices = { value: string; text: FormWords }[];
const mostChoices = 40;

/** The answers to choose from, in their order. */
export function ChoicesEditor({
  id,
  choices,
  onChange,
  messageFor,
}: {
  id: string;
  choices: Choices;
  onChange: (choices: Choices) => void;
  messageFor: (id: string) => string | undefined;
}) {
  const { t } = useTranslation("surveys");
  const error = messageFor(id);
  return (
    <Stack component="section" aria-label={t("builder.choices")} id={id} tabIndex={-1} sx={{ gap: 1.5 }}>
      {choices.map(({ value, text }, at) => (
        <Stack key={value} sx={{ gap: 0.5, pl: 2, borderLeft: 3, borderColor: "divider" }}>
          <Words
            id={`${id}-${at}-text`}
            label={t("builder.choice", { number: at + 1 })}
            value={text}
            onChange={(words) => onChange(choices.with(at, { value, text: words }))}
            messageFor={messageFor}
          />
          <Stack direction="row">
            <Button
              size="small"
              disabled={at === 0}
              aria-label={t("builder.choiceUp", { number: at + 1 })}
              onClick={() => {
                const one = { value, text };
                onChange(choices.toSpliced(at, 1).toSpliced(at - 1, 0, one));
              }}
            >
              {t("builder.upShort")}
            </Button>
            <Button
              size="small"
              color="error"
              aria-label={t("builder.choiceRemove", { number: at + 1 })}
              onClick={() => onChange(choices.toSpliced(at, 1))}
            >
              {t("builder.removeShort")}
            </Button>
          </Stack>
        </Stack>
      ))}
      {error && <FieldMessage id={`${id}-error`}>{error}</FieldMessage>}
      <div>
        <Button
          size="small"
          variant="outlined"
          disabled={choices.length >= mostChoices}
          onClick={() => onChange([...choices, { value: freeValue(choices), text: noWords }])}
        >
          {t("builder.choiceAdd")}
        </Button>
      </div>
    </Stack>
  );
}

/** Above all there are, so that an answer that was given never means another choice. */
function freeValue(choices: Choices): string {
  const numbers = choices.map(({ value }) => Number(/^option(\d+)$/u.exec(value)?.[1] ?? 0));
  return `option${Math.max(0, ...numbers) + 1}`;
}
