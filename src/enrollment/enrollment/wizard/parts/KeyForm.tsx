import { type ReactNode, type SyntheticEvent, useState } from "react";
import { Button, TextField } from "@cmsgov/design-system";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router";
import { ApiProblem, send, wordsNow } from "#web/api.ts";
import { ErrorSummary, type PageError } from "#web/forms/ErrorSummary.tsx";
import type { loadEnrollmentSession } from "../../public-session.ts";
import { keyOf } from "#enrollment/offering/signup-key.ts";

/** Asks for the sign-up key and opens its welcome page. The heading stands in it, below what went wrong. */
export function KeyForm({ children }: { children: ReactNode }) {
  const { t } = useTranslation("wizard");
  const navigate = useNavigate();
  const [search] = useSearchParams();
  // Without a script the form leads here again, and says so.
  const [errors, setErrors] = useState<readonly PageError[]>(() =>
    search.get("signupKey") === "" ? [faultOf("key.empty", t)] : [],
  );
  const [isBusy, setBusy] = useState(false);

  const fault = errors.find(({ id }) => id !== undefined);
  const handleSubmit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const typed = new FormData(event.currentTarget).get("signupKey");
    const key = keyOf(typeof typed === "string" ? typed : "");
    if (key === "") return setErrors([faultOf("key.empty", t)]);
    setBusy(true);
    const problem = await tryKey(key);
    setBusy(false);
    if (problem?.code === "keyUnknown") return setErrors([faultOf("key.unknown", t)]);
    // Closed or busy: the welcome page says so.
    if (problem && problem.code !== "notActive") return setErrors([problem]);
    void navigate(`/Welcome/${encodeURIComponent(key)}`);
  };
  return (
    // Typed before the scripts have come, or without any: the server leads on to the key's page (src/app/render.tsx).
    <form noValidate method="get" action="/Welcome" onSubmit={(event) => void handleSubmit(event)}>
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
        errorMessage={fault && wordsNow(fault)}
      />
      <div className="wz-actions">
        <Button type="submit" variation="solid" size="big" aria-disabled={isBusy}>
          {t("continue")}
        </Button>
      </div>
    </form>
  );
}

function faultOf(key: string, t: (key: string) => string): PageError {
  return { id: "signup-key", message: t(key), key: `wizard:${key}` };
}

async function tryKey(key: string): Promise<ApiProblem | null> {
  try {
    await send<typeof loadEnrollmentSession>("GET /selfenrollment/{key}", { params: { key }, query: {} });
    return null;
  } catch (error) {
    if (error instanceof ApiProblem) return error;
    throw error;
  }
}
