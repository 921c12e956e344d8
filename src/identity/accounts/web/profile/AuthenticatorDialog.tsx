import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "#web/api.ts";
import { ErrorSummary } from "#web/forms/ErrorSummary.tsx";
import { useFormErrors } from "#web/forms/use-form-errors.ts";
import { Modal } from "#web/shell/Modal.tsx";
import type { confirmCode, setUpCode } from "../../second-factor.ts";
import { AppSecret, type Begun } from "./AppSecret.tsx";
import { CodeField, ProofForm } from "./ProofForm.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";

type Props = { hasTotp: boolean; onDone: () => void; onClose: () => void };

/** Who is there, the picture with a first code, and with a first factor the recovery codes. */
export function AuthenticatorDialog({ hasTotp, onDone, onClose }: Props) {
  const { t } = useTranslation("accounts-web-profile");
  const [begun, setBegun] = useState<Begun | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  return (
    <Modal title={t("totp.title")} onClose={onClose}>
      {begun ? (
        <Scan begun={begun} onCancel={onClose} onDone={(made) => (made ? setCodes(made) : onDone())} />
      ) : (
        <ProofForm
          name={t("totp.name")}
          hasTotp={hasTotp}
          submit={t("totp.next")}
          onCancel={onClose}
          onSubmit={async ({ name, proof }) =>
            setBegun(
              await send<typeof setUpCode>("POST /user/secondFactors/totp", { body: { name, ...proof } }),
            )
          }
        >
          <p>{t("totp.about")}</p>
        </ProofForm>
      )}
    </Modal>
  );
}

type ScanProps = { begun: Begun; onDone: (codes: string[] | null) => void; onCancel: () => void };

function Scan({ begun, onDone, onCancel }: ScanProps) {
  const { t } = useTranslation("accounts-web-profile");
  const [code, setCode] = useState("");
  const isBusy = useRef(false);
  const start = useRef<HTMLDivElement>(null);
  const errors = useFormErrors({ idOf: () => "totp-code" });
  useEffect(() => start.current?.focus(), []);

  const handleSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isBusy.current) return;
    if (code.trim() === "") return errors.show([{ id: "totp-code", message: t("proof.missing.code") }]);
    isBusy.current = true;
    try {
      const { recoveryCodes } = await send<typeof confirmCode>("POST /user/secondFactors/{id}/confirm", {
        params: { id: begun.id },
        body: { code },
      });
      onDone(recoveryCodes);
    } catch (error) {
      errors.showProblem(error);
    } finally {
      isBusy.current = false;
    }
  };
  return (
    <form className="form" noValidate onSubmit={(event) => void handleSubmit(event)}>
      <ErrorSummary errors={errors.errors} />
      <div ref={start} tabIndex={-1}>
        <AppSecret begun={begun} />
      </div>
      <CodeField
        id="totp-code"
        label={t("proof.code")}
        value={code}
        onValue={setCode}
        error={errors.messageFor("totp-code")}
      />
      <div className="profile__actions">
        <button type="submit" className="button button--primary">
          {t("totp.finish")}
        </button>
        <button type="button" className="button" onClick={onCancel}>
          {t("cancel")}
        </button>
      </div>
    </form>
  );
}
