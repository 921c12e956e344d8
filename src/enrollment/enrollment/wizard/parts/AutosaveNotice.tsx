import "./autosave-notice.css";
import { useState } from "react";
import { Alert, Button } from "@cmsgov/design-system";
import { useTranslation } from "react-i18next";
import type { Form } from "#web/kit/fields/form.ts";

/** Says that what was typed before is here again, what of it is not, and offers to clear it. */
export function AutosaveNotice({ form: { back } }: { form: Pick<Form, "back"> }) {
  const { t } = useTranslation("enrollment-wizard-steps");
  const [wasCleared, setCleared] = useState(false);
  const handleClear = () => {
    back?.drop();
    setCleared(true);
  };
  if (!back && !wasCleared) return null;
  return (
    <div role="status">
      {back && (
        <Alert className="wz-notice wz-kept">
          <p>{t("kept.body")}</p>
          {back.left && <p>{t(`kept.left.${back.left}`)}</p>}
          <Button type="button" variation="ghost" onClick={handleClear}>
            {t("kept.clear")}
          </Button>
        </Alert>
      )}
      {!back && (
        // The button that had the focus is gone.
        <p className="wz-said wz-cleared" tabIndex={-1} ref={(place) => place?.focus()}>
          {t("kept.cleared")}
        </p>
      )}
    </div>
  );
}
