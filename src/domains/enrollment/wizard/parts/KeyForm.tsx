import { type ReactNode, type SyntheticEvent, useState } from "react";
import { Button, TextField } from "@cmsgov/design-system";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { ApiProblem, send } from "#web/api.ts";
import { ErrorSummary, type PageError } from "#web/forms/ErrorSummary.tsx";
import { cleanText } from "#kernel/clean.ts";
import type { loadSession } from "../../enrollment.ts";

/** Asks for the sign-up key and opens its welcome page. The heading stands in it, below what went wrong. */
export function KeyForm({ children }: { children: ReactNode }) {
  const { t } = useTranslation("wizard");
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const [errors, setErrors] = useState<readonly PageError[]>([]);
  const [isBusy, setBusy] = useState(false);

  const handleSubmit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const key = cleanText(typed).replaceAll(" ", "").toUpperCase();
    if (key === "") return setErrors([{ id: "signup-key", message: t("key.empty") }]);
    setBusy(true);
    const problem = await tryKey(key);
    setBusy(false);
    if (problem?.code === "keyUnknown") return setErrors([{ id: "signup-key", message: t("key.unknown") }]);
    // Closed or busy: the welcome page says so.
    if (problem && problem.code !== "notActive") return setErrors([{ message: problem.message }]);
    void navigate(`/Welcome/${encodeURIComponent(key)}`);
  };
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(event)}>
      <ErrorSummary errors={errors} />
      {children}
      <TextField
        id="signup-key"
        name="signupKey"
        className="wz-field wz-field--medium"
        label={t("key.label")}
        hint={t("key.hint")}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        errorMessage={errors.find(({ id }) => id !== undefined)?.message}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <div className="wz-actions">
        <Button type="submit" variation="solid" size="big" aria-disabled={isBusy}>
          {t("continue")}
        </Button>
      </div>
    </form>
  );
}

async function tryKey(key: string): Promise<ApiProblem | null> {
  try {
    await send<typeof loadSession>("GET /selfenrollment/{key}", { params: { key }, query: {} });
    return null;
  } catch (error) {
    if (error instanceof ApiProblem) return error;
    throw error;
  }
}
