import { Alert, TextField } from "@cmsgov/design-system";
import { type SubmitEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "#web/i18n.ts";
import { formatMoney } from "#kernel/money.ts";
import { comparedWith, typedCents } from "../owed.ts";

/** What the doctor's bill asks for, beside what the plan says. Nothing of it is sent. */
export function CompareBill({ owedCents, provider }: { owedCents: number; provider: string }) {
  const { t } = useTranslation("claims-member");
  const [typed, setTyped] = useState("");
  const [asked, setAsked] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const cents = asked === undefined ? undefined : typedCents(asked);
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    setAsked(typed);
    if (typedCents(typed) === undefined) input.current?.focus();
  };
  const answer = cents === undefined ? undefined : comparedWith(cents, owedCents).value;
  return (
    <form noValidate onSubmit={handleSubmit} aria-labelledby="compare">
      <h2 id="compare">{t("compare.title")}</h2>
      <TextField
        name="bill"
        className="wz-field wz-field--short"
        label={t("compare.label")}
        hint={t("compare.hint")}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        errorMessage={asked !== undefined && cents === undefined ? t("compare.wrong") : undefined}
        inputRef={(element: HTMLInputElement | null) => {
          input.current = element;
        }}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          // The answer was to another amount.
          setAsked(undefined);
        }}
      />
      <p>
        <button type="submit" className="button">
          {t("compare.check")}
        </button>
      </p>
      <div role="status">
        {answer !== undefined && cents !== undefined && (
          <Alert variation={answer === "more" ? "warn" : "success"}>
            {t(answer === "same" && owedCents === 0 ? "compare.sameNothing" : `compare.${answer}`, {
              provider,
              amount: formatMoney(Math.abs(cents - owedCents), currentLanguage()),
            })}
          </Alert>
        )}
      </div>
    </form>
  );
}
