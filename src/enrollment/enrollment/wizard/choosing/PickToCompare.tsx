import { Button, Choice } from "@cmsgov/design-system";
import { useTranslation } from "react-i18next";
import { listOf } from "#kernel/formats.ts";
import { currentLanguage } from "#web/i18n.ts";
import type { OfferedPlan } from "#enrollment/offering/offered-plan.ts";
import { inEnglish } from "../parts/in-english.tsx";
import { type Comparison, mostCompared } from "./use-comparison.ts";

interface Props {
  plan: OfferedPlan;
  comparison: Comparison;
}

/** Picks a plan to see beside others, and leads there from each that is picked. */
export function PickToCompare({ plan, comparison }: Props) {
  const { t } = useTranslation("enrollment-wizard-choosing");
  const { picked, refused, isPicked, toggle, open } = comparison;
  const isOne = isPicked(plan);
  const faultId = `compare-fault-${plan.id}`;
  return (
    <div className="wz-pick">
      <Choice
        type="checkbox"
        id={`compare-${plan.id}`}
        name="compare"
        value={plan.id}
        checked={isOne}
        onChange={() => toggle(plan)}
        label={
          <>
            {t("pick.label")} <span className="visually-hidden">{inEnglish(plan.name)}</span>
          </>
        }
        {...(refused === plan.id ? { "aria-describedby": faultId } : {})}
      />
      {isOne && picked.length > 1 && (
        <Button type="button" onClick={open}>
          {t("pick.open", { count: picked.length })}
        </Button>
      )}
      {isOne && picked.length === 1 && <p className="wz-faint">{t("pick.more")}</p>}
      <p id={faultId} role="alert" className="wz-pick__fault">
        {refused === plan.id &&
          t("pick.tooMany", {
            most: mostCompared,
            plans: listOf(
              picked.map(({ name }) => name),
              currentLanguage(),
            ),
          })}
      </p>
    </div>
  );
}
