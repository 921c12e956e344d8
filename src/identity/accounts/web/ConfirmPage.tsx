import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "#web/api.ts";
import { useFormErrors } from "#web/forms/use-form-errors.ts";
import type { SecondFactorWay, SignInAnswer } from "#identity/access/user.ts";
import type { askForPasskey, verifyCode, verifyPasskey, verifyRecoveryCode } from "../second-factor.ts";
import { CodeForm } from "./CodeForm.tsx";
import { askBrowserForPasskey } from "./passkey.ts";
import { takeAnswer } from "#identity/access/web/session-calls.ts";
import type { SignInProgress } from "#identity/access/web/sign-in-progress.ts";
import { StepPage } from "./StepPage.tsx";
import { useStage } from "./use-arrival.ts";

/** The second factor, after the password. */
export function ConfirmPage() {
  const progress = useStage("secondFactor");
  return progress && <Confirm progress={progress} />;
}

function Confirm({ progress }: { progress: SignInProgress }) {
  const { t } = useTranslation("accounts-web");
  const { token, given, ways } = progress;
  const [way, setWay] = useState<SecondFactorWay>(ways[0] ?? "totp");
  const isBusy = useRef(false);
  const errors = useFormErrors();

  const goOn = async (work: () => Promise<SignInAnswer | null>) => {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      const answer = await work();
      if (answer !== null) await takeAnswer(answer, given);
    } catch (error) {
      errors.showProblem(error);
    } finally {
      isBusy.current = false;
    }
  };
  const handleCode = (code: string) =>
    goOn(() =>
      way === "recovery"
        ? send<typeof verifyRecoveryCode>("POST /auth/secondFactor/recoveryCode", { token, body: { code } })
        : send<typeof verifyCode>("POST /auth/secondFactor/code", { token, body: { code } }),
    );
  const handlePasskey = () =>
    goOn(async () => {
      const options = await send<typeof askForPasskey>("POST /auth/secondFactor/passkey/options", { token });
      const credential = await askBrowserForPasskey(options);
      if (credential === null) {
        errors.show([{ message: t("confirm.passkey.notGiven") }]);
        return null;
      }
      return send<typeof verifyPasskey>("POST /auth/secondFactor/passkey", { token, body: { credential } });
    });
  const handleWay = (other: SecondFactorWay) => {
    errors.clear();
    setWay(other);
  };
  const kind = way === "recovery" ? "recovery" : "code";
  return (
    <StepPage title={t("confirm.title")} part={way} errors={errors.errors}>
      {way === "passkey" ? (
        <>
          <p>{t("confirm.passkey.lead")}</p>
          <p className="actions">
            <button type="button" className="button button--primary" onClick={() => void handlePasskey()}>
              {t("confirm.passkey.submit")}
            </button>
          </p>
        </>
      ) : (
        <CodeForm
          key={way}
          kind={kind}
          error={errors.messageFor("code")}
          onMissing={(message) => errors.show([{ id: "code", message }])}
          onCode={handleCode}
        >
          <p>{t(`confirm.${kind}.lead`)}</p>
        </CodeForm>
      )}
      {ways.length > 1 && (
        <>
          <h2 className="small-heading">{t("confirm.others")}</h2>
          <ul className="plain-list">
            {ways
              .filter((other) => other !== way)
              .map((other) => (
                <li key={other}>
                  <button type="button" className="button button--quiet" onClick={() => handleWay(other)}>
                    {t(`confirm.ways.${other}`)}
                  </button>
                </li>
              ))}
          </ul>
        </>
      )}
      <p className="note">{t("confirm.lost")}</p>
    </StepPage>
  );
}
