import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { formatMoney } from "#kernel/money.ts";
import { send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import type { Claim, claimPaidMark } from "../claims.ts";

/** The family's own note that it paid its part. Where a later decision asks for more, the rest stands beside it. */
export function PaidMark({ claim }: { claim: Claim }) {
  const { t } = useTranslation("claims-member");
  const queries = useQueryClient();
  const { id, markedPaidCents, patientResponsibilityCents } = claim;
  const marking = useMutation({
    mutationFn: (isPaid: boolean) =>
      send<typeof claimPaidMark>("PUT /claims/{id}/paid", { params: { id }, body: { isPaid } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ["claim", id] });
      await queries.invalidateQueries({ queryKey: ["claims", "owed"] });
      await queries.invalidateQueries({ queryKey: ["own claims"] });
    },
  });
  const money = (cents: number) => formatMoney(cents, currentLanguage());
  const left = patientResponsibilityCents - (markedPaidCents ?? 0);
  return (
    <section aria-labelledby="paid-mark">
      <h2 id="paid-mark">{t("paid.title")}</h2>
      <div role="status">
        {markedPaidCents !== null && (
          <p>
            {left > 0
              ? t("paid.markedPart", { paid: money(markedPaidCents), left: money(left) })
              : t("paid.markedAll", { paid: money(markedPaidCents) })}
          </p>
        )}
      </div>
      {markedPaidCents === null && <p>{t("paid.about")}</p>}
      {marking.error && <p role="alert">{marking.error.message}</p>}
      <p>
        {left > 0 && (
          <button
            type="button"
            className="button"
            aria-disabled={marking.isPending}
            onClick={() => !marking.isPending && marking.mutate(true)}
          >
            {t("paid.mark", { amount: money(patientResponsibilityCents) })}
          </button>
        )}{" "}
        {markedPaidCents !== null && (
          <button
            type="button"
            className="button button--quiet"
            aria-disabled={marking.isPending}
            onClick={() => !marking.isPending && marking.mutate(false)}
          >
            {t("paid.unmark")}
          </button>
        )}
      </p>
    </section>
  );
}
