import { Button } from "@cmsgov/design-system";
import { useTranslation } from "react-i18next";
import { formatMoney } from "#kernel/money.ts";
import { currentLanguage } from "#web/i18n.ts";
import { keepNotice, update, useDraft } from "../draft.ts";
import { keepable } from "../keepable-types.ts";
import { wayOf } from "../screens.ts";
import { useStep } from "../step-context.ts";
import type { BenefitChoice } from "./use-choice.ts";
import { coverageName } from "../coverage-name.ts";

/** On the first coverage that is asked about: today's coverage once more, all of it, and on to the review. */
export function KeepAll({ choice }: { choice: BenefitChoice }) {
  const { t } = useTranslation(["enrollment-wizard-choosing", "wizard"]);
  const { go, isChange } = useStep();
  const { enrollment, type, form } = choice;
  const types = keepable(enrollment);
  const first = wayOf(enrollment).find((screen) => enrollment.coverageTypes.some((one) => one === screen));
  if (isChange || types.length === 0 || first !== type) return null;

  const handleKeep = async () => {
    // What is said of it comes beside the answer; who never keeps everything never fetches it.
    const arriving = import("../kept-all.ts").catch(() => null);
    if (!(await form.run(() => update({ keepCurrent: true, goTo: "review" })))) return;
    const after = useDraft.getState().enrollment ?? enrollment;
    const money = (cents: number) => formatMoney(cents, currentLanguage());
    const lines = (await arriving)
      ?.keptAll(enrollment, after)
      .map(({ kind, coverageType, planName, fromCents, toCents }) => ({
        key: `keptAll.${kind}`,
        params: {
          coverage: coverageName(enrollment, coverageType),
          plan: planName,
          from: money(fromCents),
          to: money(toCents),
        },
      }));
    if (lines) keepNotice({ key: "keptAll.title", lines });
    go("review");
  };
  return (
    <div className="wz-today">
      <p>{t("keepAll.about", { coverages: types.map((one) => coverageName(enrollment, one)).join(", ") })}</p>
      <Button type="button" aria-disabled={form.isBusy} onClick={() => void handleKeep()}>
        {t("keepAll.button")}
      </Button>
    </div>
  );
}
