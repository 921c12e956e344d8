import { useEffect, useRef, useState } from "react";
import { Button } from "@cmsgov/design-system";
import { useTranslation } from "react-i18next";
import type { Form } from "#web/kit/fields/form.ts";
import type { Enrollment } from "../../enrollment.ts";
import { isAllWaived } from "../../no-coverage/no-coverage.ts";
import { LosingPart } from "./LosingPart.tsx";
import { NoCoverage } from "./NoCoverage.tsx";

interface Props {
  enrollment: Enrollment;
  form: Form;
  /** The last try did not reach the site. */
  isLost: boolean;
  onSubmit: () => void;
}

/** The button that sends it all. Who waives everything is asked once whether that is what they want. */
export function SubmitPart({ enrollment, form, isLost, onSubmit }: Props) {
  const { t } = useTranslation(["enrollment-wizard-review", "enrollment-no-coverage"]);
  const [isAsking, setAsking] = useState(false);
  const asks = isAllWaived(enrollment.coverageTypes, enrollment.benefitSelections);
  return (
    <section className="wz-submit">
      <h2 id="submit" tabIndex={-1}>
        {t("review.submitHeading")}
      </h2>
      {asks && <NoCoverage enrollment={enrollment} />}
      <LosingPart enrollment={enrollment} form={form} />
      <p>{t("review.agree")}</p>
      {isLost && <p role="alert">{t("review.lost")}</p>}
      {asks && isAsking ? (
        <Confirm isBusy={form.isBusy} onYes={onSubmit} onNo={() => setAsking(false)} />
      ) : (
        <Button
          type="button"
          variation="solid"
          size="big"
          aria-disabled={form.isBusy}
          onClick={() => (asks ? setAsking(true) : onSubmit())}
        >
          {form.isBusy ? t("review.submitting") : t("review.submit")}
        </Button>
      )}
    </section>
  );
}

function Confirm({ isBusy, onYes, onNo }: { isBusy: boolean; onYes: () => void; onNo: () => void }) {
  const { t } = useTranslation(["enrollment-wizard-review", "enrollment-no-coverage"]);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const handleNo = () => {
    onNo();
    const top = document.querySelector("h1");
    top?.focus();
    top?.scrollIntoView({ block: "start" });
  };
  return (
    <div role="group" aria-labelledby="no-coverage">
      <h3 id="no-coverage" ref={heading} tabIndex={-1}>
        {t("enrollment-no-coverage:confirm.title")}
      </h3>
      <div className="wz-actions">
        <Button type="button" variation="solid" size="big" aria-disabled={isBusy} onClick={onYes}>
          {isBusy ? t("review.submitting") : t("enrollment-no-coverage:confirm.yes")}
        </Button>
        <Button type="button" size="big" onClick={handleNo}>
          {t("enrollment-no-coverage:confirm.no")}
        </Button>
      </div>
    </div>
  );
}
