import OutlinedInput from "@mui/material/OutlinedInput";
import { useTranslation } from "react-i18next";
import { formatMoney } from "#kernel/money.ts";
import { currentLanguage } from "#web/i18n.ts";
import { formatDay } from "#web/staff/format.ts";
import { Labelled } from "#web/staff/Labelled.tsx";
import type { CobraCase } from "../cobra.ts";

type Props = {
  found: CobraCase;
  /** The clocks of those whose months it pays. */
  chosen: readonly string[];
  amount: string;
  /** Said of the amount. */
  error: string | undefined;
  onAmount: (amount: string) => void;
};

/** The field of what was received says what a month costs and what earlier payments left. */
export function PaymentAmount({ found, chosen, amount, error, onAmount }: Props) {
  const { t } = useTranslation("cobra-staff");
  const language = currentLanguage();
  const { creditCents } = found;
  const owed = found.owed.filter((one) => isOf(chosen, one));
  const [first] = owed.map(({ from }) => from).toSorted();
  const cents = owed.reduce((sum, one) => (one.from === first ? sum + one.cents : sum), 0);
  const help = [
    cents > 0 && t("step.payment.month", { money: formatMoney(cents, language) }),
    creditCents > 0 && t("step.payment.credit", { credit: formatMoney(creditCents, language) }),
  ];
  return (
    <Labelled
      id="amountCents"
      label={t("step.payment.amount")}
      help={help.filter(Boolean).join(" ")}
      error={error}
    >
      {({ id, describedBy, invalid }) => (
        <OutlinedInput
          id={id}
          size="small"
          value={amount}
          error={invalid}
          onChange={(event) => onAmount(event.target.value)}
          inputProps={{ inputMode: "decimal", "aria-describedby": describedBy }}
        />
      )}
    </Labelled>
  );
}

type Owed = CobraCase["owed"][number];

const isOf = (chosen: readonly string[], { clockIds }: Owed) => clockIds.some((id) => chosen.includes(id));

/** Which plans a payment for these people pays, and which stay owed: a plan has one price for all who share it. */
export function PaidPlans({ found, chosen }: { found: CobraCase; chosen: readonly string[] }) {
  const { t } = useTranslation("cobra-staff");
  const paid = found.owed.filter((one) => isOf(chosen, one));
  const open = found.owed.filter((one) => !isOf(chosen, one));
  return (
    <div aria-live="polite">
      {paid.length > 0 && <Plans title={t("step.payment.pays")} plans={paid} found={found} />}
      {open.length > 0 && <Plans title={t("step.payment.stays")} plans={open} found={found} />}
    </div>
  );
}

type PlansProps = { title: string; plans: readonly Owed[]; found: CobraCase };

function Plans({ title, plans, found }: PlansProps) {
  const { t } = useTranslation("cobra-staff");
  const language = currentLanguage();
  return (
    <>
      <p style={{ fontWeight: 600, margin: "4px 0 0" }}>{title}</p>
      <ul style={{ margin: 0 }}>
        {plans.map(({ basePlanId, coverageType, planName, clockIds, from, cents }) => (
          <li key={`${basePlanId} ${coverageType}`}>
            {t("step.payment.plan", {
              plan: planName,
              names: found.clocks
                .filter(({ id }) => clockIds.includes(id))
                .map(({ name }) => name)
                .join(", "),
              money: formatMoney(cents, language),
              from: formatDay(from, language),
            })}
          </li>
        ))}
      </ul>
    </>
  );
}
