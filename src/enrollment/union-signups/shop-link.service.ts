import { newSignupKey } from "#enrollment/offering/sessions/signup-key.service.ts";
import { Problem } from "#kernel/problem.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { unionSignupPath } from "./signup-states.ts";
import { setSignupKey } from "#plans/unions/shop-rows.service.ts";

type Shop = { id: string; name: string; signupKey: string | null };

async function readShop({ client }: Transaction, id: string): Promise<Shop> {
  const { rows } = await client.query<Shop>(
    `select id, name, signup_key as "signupKey" from union_shops where id = $1 and deleted_at is null for update`,
    [id],
  );
  const [shop] = rows;
  if (shop === undefined) throw new Problem("notFound");
  return shop;
}

async function linkOf({ configuration }: Services, { client }: Transaction, { id, signupKey }: Shop) {
  const { rows } = await client.query<{ waiting: number }>(
    "select count(*)::int as waiting from union_signups where union_shop_id = $1 and status = 'waiting' and deleted_at is null",
    [id],
  );
  return {
    link: signupKey === null ? null : configuration.baseUrl + unionSignupPath(signupKey),
    waiting: rows[0]?.waiting ?? 0,
  };
}

export async function getShopLink(services: Services, scope: Scope, id: string) {
  return scope.transaction(async (transaction) =>
    linkOf(services, transaction, await readShop(transaction, id)),
  );
}

/** A link that was given out and is open stays as it is when it is opened once more. */
export async function changeShopLink(
  services: Services,
  scope: Scope,
  { id, act }: { id: string; act: "open" | "renew" | "close" },
) {
  return scope.transaction(async (transaction) => {
    const shop = await readShop(transaction, id);
    if (act === "open" && shop.signupKey !== null) return linkOf(services, transaction, shop);
    const signupKey = act === "close" ? null : newSignupKey(shop.name, "UNION");
    await setSignupKey(transaction, { id, signupKey });
    transaction.audit({
      action: "update",
      subject: "unionShop",
      subjectId: id,
      details: { signup: act },
    });
    return linkOf(services, transaction, { ...shop, signupKey });
  });
}
