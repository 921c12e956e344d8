import { type SubmitEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "#web/api.ts";
import { ErrorSummary } from "#web/forms/ErrorSummary.tsx";
import { useFormErrors } from "#web/forms/use-form-errors.ts";
import { Modal } from "#web/shell/Modal.tsx";
import type {
  removeSecondFactor,
  renameSecondFactor,
  renewRecoveryCodes,
  SecondFactor,
} from "../../second-factor.ts";
import { NameField, ProofForm } from "./ProofForm.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";

type Props = { onDone: () => void; onClose: () => void };
type FactorProps = Props & { factor: SecondFactor };

export function RemoveDialog({
  factor,
  isLast,
  hasTotp,
  onDone,
  onClose,
}: FactorProps & { isLast: boolean; hasTotp: boolean }) {
  const { t } = useTranslation("accounts-web-profile");
  return (
    <Modal title={t("remove.title", { name: factor.name })} onClose={onClose}>
      <ProofForm
        hasTotp={hasTotp}
        submit={t("factors.remove")}
        onCancel={onClose}
        onSubmit={async ({ proof }) => {
          await send<typeof removeSecondFactor>("POST /user/secondFactors/{id}/remove", {
            params: { id: factor.id },
            body: proof,
          });
          onDone();
        }}
      >
        <p>{t(isLast ? "remove.last" : "remove.about")}</p>
      </ProofForm>
    </Modal>
  );
}

export function RenewCodesDialog({ hasTotp, onDone, onClose }: Props & { hasTotp: boolean }) {
  const { t } = useTranslation("accounts-web-profile");
  const [codes, setCodes] = useState<string[] | null>(null);
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  return (
    <Modal title={t("codes.renewTitle")} onClose={onClose}>
      <ProofForm
        hasTotp={hasTotp}
        submit={t("factors.newCodes")}
        onCancel={onClose}
        onSubmit={async ({ proof }) => {
          const answer = await send<typeof renewRecoveryCodes>("POST /user/secondFactors/recoveryCodes", {
            body: proof,
          });
          setCodes(answer.recoveryCodes);
        }}
      >
        <p>{t("codes.renewAbout")}</p>
      </ProofForm>
    </Modal>
  );
}

export function RenameDialog({ factor, onDone, onClose }: FactorProps) {
  const { t } = useTranslation("accounts-web-profile");
  const [name, setName] = useState(factor.name);
  const isBusy = useRef(false);
  const errors = useFormErrors({ idOf: () => "proof-name" });

  const handleSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isBusy.current) return;
    if (name.trim() === "") return errors.show([{ id: "proof-name", message: t("proof.missing.name") }]);
    isBusy.current = true;
    try {
      await send<typeof renameSecondFactor>("PUT /user/secondFactors/{id}", {
        params: { id: factor.id },
        body: { name: name.trim() },
      });
      onDone();
    } catch (error) {
      errors.showProblem(error);
    } finally {
      isBusy.current = false;
    }
  };
  return (
    <Modal title={t("rename.title", { name: factor.name })} onClose={onClose}>
      <form className="form" noValidate onSubmit={(event) => void handleSubmit(event)}>
        <ErrorSummary errors={errors.errors} />
        <NameField value={name} onValue={setName} error={errors.messageFor("proof-name")} />
        <div className="profile__actions">
          <button type="submit" className="button button--primary">
            {t("save")}
          </button>
          <button type="button" className="button" onClick={onClose}>
            {t("cancel")}
          </button>
        </div>
      </form>
    </Modal>
  );
}
