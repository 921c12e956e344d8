import { useLayoutEffect, useRef, useState } from "react";
import { Button } from "@cmsgov/design-system";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { PersonCard } from "../parts/PersonCard.tsx";
import { KnownAnswers } from "../parts/KnownAnswers.tsx";
import { StepPage } from "../parts/StepPage.tsx";
import { update, useDraft } from "../draft.ts";
import { withoutPerson } from "../family-answers.ts";
import { dependentsOf } from "../family.ts";
import { hrefOf, useStep } from "../step-context.ts";
import { useForm } from "../use-form.ts";

/** Everyone the person may want to cover, one card each. */
export function FamilyStep() {
  const { t } = useTranslation(["enrollment-wizard-steps", "wizard"]);
  const { enrollment, extra, goOn, go, goTo, isChange } = useStep();
  const form = useForm("family", () => ({}));
  const dependents = dependentsOf(enrollment.people);
  const question = useAfterAdding();

  const handleContinue = async () => {
    // Said even when nobody was added, so that the step counts as answered.
    const answers = { dependents: withoutPerson(enrollment.people, ""), ...(isChange ? { goTo } : {}) };
    if (await form.run(() => update(answers))) goOn();
  };
  return (
    <StepPage
      title={t("family.title")}
      lead={t(
        enrollment.event?.permits.includes("addDependent") ? "family.questionEvent" : "family.question",
      )}
      form={form}
      continueText={dependents.length === 0 ? t("family.skip") : t("continue")}
      onContinue={() => void handleContinue()}
    >
      {dependents.length === 0 ? (
        <p className="wz-empty">{t("family.who")}</p>
      ) : (
        <>
          <p>{t("family.count", { count: dependents.length })}</p>
          {dependents.map((person) => (
            <PersonCard key={person.id} person={person}>
              <Link to={hrefOf("person", { ...extra, id: person.id })}>
                {t("change")} <span className="ds-u-visibility--screen-reader">{person.firstName}</span>
              </Link>
              <Link to={hrefOf("remove", { ...extra, id: person.id })}>
                {t("remove")} <span className="ds-u-visibility--screen-reader">{person.firstName}</span>
              </Link>
            </PersonCard>
          ))}
        </>
      )}
      {enrollment.folded.length > 0 && <KnownAnswers enrollment={enrollment} />}
      {dependents.length > 0 && (
        <h2 ref={question} tabIndex={-1}>
          {t("family.anyoneElse")}
        </h2>
      )}
      <Button type="button" className="wz-add" onClick={() => go("person")}>
        {t(dependents.length === 0 ? "family.add" : "family.addMore")}
      </Button>
    </StepPage>
  );
}

/** Who has just been added is there; the next question is whether somebody is left, and the focus goes there. */
function useAfterAdding() {
  const question = useRef<HTMLHeadingElement>(null);
  const [hasAdded] = useState(() => useDraft.getState().notice?.key === "family.added");
  // After the page has put the focus on its heading.
  useLayoutEffect(() => {
    if (hasAdded) question.current?.focus();
  }, [hasAdded]);
  return question;
}
