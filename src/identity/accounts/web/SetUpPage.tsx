import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { AnswerOf } from "#kernel/call.ts";
import { send } from "#web/api.ts";
import { useFormErrors } from "#web/forms/use-form-errors.ts";
import type { addPasskey, askForNewPasskey, confirmCode, setUpCode } from "../second-factor.ts";
import { CodeForm } from "./CodeForm.tsx";
import { makePasskey } from "./passkey.ts";
import { AppSecret, type Begun } from "./profile/AppSecret.tsx";
import { RecoveryCodes } from "./profile/RecoveryCodes.tsx";
import { takeAnswer } from "#identity/access/web/session-calls.ts";
import type { SignInProgress } from "#identity/access/web/sign-in-progress.ts";
import { StepPage } from "./StepPage.tsx";
import { useStage } from "./use-arrival.ts";

type Done = AnswerOf<typeof confirmCode>;

/** The first second factor, where the organization demands one. */
export function SetUpPage() {
  const progress = useStage("secondFactorSetup");
  return progress && <SetUp progress={progress} />;
}

function SetUp({ progress }: { progress: SignInProgress }) {
  const { t } = useTranslation("accounts-web");
  const { token, given } = progress;
  const [begun, setBegun] = useState<Begun | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  const isBusy = useRef(false);
  const errors = useFormErrors();

  const once = async (work: () => Promise<void>) => {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      await work();
    } catch (error) {
      errors.showProblem(error);
    } finally {
      isBusy.current = false;
    }
  };
  const goOn = async ({ signIn }: Done) => {
    if (signIn !== null) await takeAnswer(signIn, given);
  };
  const finish = (made: Done) => (made.recoveryCodes === null ? goOn(made) : Promise.resolve(setDone(made)));

  const handleApp = () =>
    once(async () => {
      const body = { name: t("setUp.app.name") };
      const made = await send<typeof setUpCode>("POST /user/secondFactors/totp", { token, body });
      errors.clear();
      setBegun(made);
    });
  const handlePasskey = () =>
    once(async () => {
      const options = await send<typeof askForNewPasskey>("POST /user/secondFactors/passkey/options", {
        token,
        body: {},
      });
      const credential = await makePasskey(options);
      if (credential === null) return errors.show([{ message: t("setUp.passkey.notMade") }]);
      const body = { name: t("setUp.passkey.name"), credential };
      await finish(await send<typeof addPasskey>("POST /user/secondFactors/passkey", { token, body }));
    });
  const handleCode = (id: string) => (code: string) =>
    once(async () => {
      const made = await send<typeof confirmCode>("POST /user/secondFactors/{id}/confirm", {
        token,
        params: { id },
        body: { code },
      });
      errors.clear();
      await finish(made);
    });

  if (done?.recoveryCodes)
    return (
      <StepPage title={t("setUp.doneTitle")} part="done" errors={errors.errors}>
        <RecoveryCodes codes={done.recoveryCodes} onDone={() => void goOn(done)} />
      </StepPage>
    );
  if (begun)
    return (
      <StepPage title={t("setUp.app.title")} part="app" errors={errors.errors}>
        <CodeForm
          kind="code"
          error={errors.messageFor("code")}
          onMissing={(message) => errors.show([{ id: "code", message }])}
          onCode={handleCode(begun.id)}
        >
          <AppSecret begun={begun} />
        </CodeForm>
      </StepPage>
    );
  return (
    <StepPage title={t("setUp.title")} part="choose" errors={errors.errors}>
      <p>{t("setUp.lead")}</p>
      <h2 className="small-heading">{t("setUp.app.choice")}</h2>
      <p>{t("setUp.app.about")}</p>
      <p className="actions">
        <button type="button" className="button button--primary" onClick={() => void handleApp()}>
          {t("setUp.app.submit")}
        </button>
      </p>
      <h2 className="small-heading">{t("setUp.passkey.choice")}</h2>
      <p>{t("setUp.passkey.about")}</p>
      <p className="actions">
        <button type="button" className="button" onClick={() => void handlePasskey()}>
          {t("setUp.passkey.submit")}
        </button>
      </p>
    </StepPage>
  );
}
