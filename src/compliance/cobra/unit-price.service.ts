import { refusal } from "./cobra.texts.ts";
import type { PriceUnit, UnitPrice } from "./continued-rows.ts";
import { readPriceBook } from "./price-book.service.ts";
import type { Work } from "./work.service.ts";

/** What people who continue a plan together pay a month; refused where the plan has no price for them. */
export async function unitPrice(
  { transaction, scope, case: found, covers }: Work,
  { planName, ...unit }: PriceUnit & { planName: string },
): Promise<UnitPrice> {
  const price = (await readPriceBook(transaction, found, covers)).priceOf(unit);
  if (price === null) throw refusal("people", "noPrice", scope.context.language, { plan: planName });
  return price;
}
