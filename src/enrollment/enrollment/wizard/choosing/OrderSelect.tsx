import { Label } from "@cmsgov/design-system";
import { useTranslation } from "react-i18next";
import { type PlanOrder, planOrders } from "./plan-order.ts";

interface Props {
  order: PlanOrder;
  /** A year's cost is worked out of medical plans alone. */
  hasYear: boolean;
  onChange: (order: PlanOrder) => void;
}

/** Puts the plans in another order; nothing that is chosen changes with it. */
export function OrderSelect({ order, hasYear, onChange }: Props) {
  const { t } = useTranslation("enrollment-wizard-choosing");
  return (
    <div className="wz-order">
      <Label fieldId="plan-order">{t("order.label")}</Label>
      <select
        id="plan-order"
        className="ds-c-field"
        value={order}
        onChange={({ target }) => {
          const wanted = planOrders.find((one) => one === target.value);
          if (wanted) onChange(wanted);
        }}
      >
        {planOrders
          .filter((one) => hasYear || one !== "year")
          .map((one) => (
            <option key={one} value={one}>
              {t(`order.${one}`)}
            </option>
          ))}
      </select>
    </div>
  );
}
