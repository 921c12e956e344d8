import { addDays, type PlainDate } from "#kernel/dates.ts";
import { enqueuePrices } from "./prices-changed.service.ts";
import { uuidv7 } from "#kernel/ids.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import type { SheetChanges } from "./sheet/sheet-changes.ts";

type About = { scope: Scope; services: Services; clientId: string };

/** Writes what a sheet changes, a statement for each kind of change, whatever the number of rows. */
export async function writeChanges(
  transaction: Transaction,
  { scope, services, clientId }: About,
  { rates, shares }: SheetChanges,
): Promise<void> {
  const { client } = transaction;
  const now = services.clock().getTime();
  const owned = [scope.accessScope.installationId, clientId, scope.userId ?? null];
  const touched = "version = r.version + 1, updated_at = now(), updated_by = $2";
  const withId = <T extends object>(rows: readonly T[]) =>
    JSON.stringify(rows.map((row) => ({ ...row, id: uuidv7(now) })));

  // Ends first: a new row never meets an old one, not even within the statement.
  for (const [table, { ended }] of [
    ["rates", rates],
    ["contributions", shares],
  ] as const)
    await client.query(
      `update ${table} r set termination_date = n."terminationDate", ${touched}
       from jsonb_to_recordset($1) n (id uuid, "terminationDate" date) where r.id = n.id`,
      [
        JSON.stringify(ended.map(({ kept, terminationDate }) => ({ id: kept.id, terminationDate }))),
        scope.userId ?? null,
      ],
    );
  await client.query(
    `update rates r set amount_cents = n."amountCents", amount_micros = n."amountMicros",
       basis_points = n."basisPoints", termination_date = n."terminationDate", ${touched}
     from jsonb_to_recordset($1) n (id uuid, "amountCents" bigint, "amountMicros" bigint, "basisPoints" int, "terminationDate" date)
     where r.id = n.id`,
    [
      JSON.stringify(rates.changed.map(({ kept, now: row }) => ({ ...row, id: kept.id }))),
      scope.userId ?? null,
    ],
  );
  await client.query(
    `update contributions r set kind = 'fixed', amount_cents = n."amountCents", basis_points = null, cap_cents = null,
       termination_date = n."terminationDate", ${touched}
     from jsonb_to_recordset($1) n (id uuid, "amountCents" bigint, "terminationDate" date) where r.id = n.id`,
    [
      JSON.stringify(shares.changed.map(({ kept, now: row }) => ({ ...row, id: kept.id }))),
      scope.userId ?? null,
    ],
  );
  await client.query(
    `insert into rates (id, installation_id, client_id, base_plan_id, tier_code, age_from, age_to, rating_area, division_id,
       person_kind, tobacco, amount_cents, amount_micros, basis_points, effective_date, termination_date, created_by, updated_by)
     select n.id, $2, $3, n."basePlanId", n."tierCode", n."ageFrom", n."ageTo", n."ratingArea", n."divisionId",
       n."personKind", n.tobacco, n."amountCents", n."amountMicros", n."basisPoints", n."effectiveDate", n."terminationDate", $4, $4
     from jsonb_to_recordset($1) n (id uuid, "basePlanId" uuid, "tierCode" text, "ageFrom" int, "ageTo" int, "ratingArea" text,
       "divisionId" uuid, "personKind" text, tobacco boolean, "amountCents" bigint, "amountMicros" bigint, "basisPoints" int,
       "effectiveDate" date, "terminationDate" date)`,
    [withId(rates.added), ...owned],
  );
  await client.query(
    `insert into contributions (id, installation_id, client_id, base_plan_id, tier_code, division_id, kind, amount_cents,
       effective_date, termination_date, created_by, updated_by)
     select n.id, $2, $3, n."basePlanId", n."tierCode", n."divisionId", 'fixed', n."amountCents", n."effectiveDate",
       n."terminationDate", $4, $4
     from jsonb_to_recordset($1) n (id uuid, "basePlanId" uuid, "tierCode" text, "divisionId" uuid, "amountCents" bigint,
       "effectiveDate" date, "terminationDate" date)`,
    [withId(shares.added), ...owned],
  );
  await enqueuePrices(transaction, scope, firstDays({ rates, shares }));
}

/** Of each plan in a sheet, the first day on which it says another price. */
function firstDays({ rates, shares }: Pick<SheetChanges, "rates" | "shares">): Map<string, PlainDate> {
  const first = new Map<string, PlainDate>();
  const note = (planId: string, day: PlainDate) => {
    const earlier = first.get(planId);
    if (earlier === undefined || day < earlier) first.set(planId, day);
  };
  for (const { added, changed, ended } of [rates, shares]) {
    for (const row of added) note(row.basePlanId, row.effectiveDate);
    for (const { now } of changed) note(now.basePlanId, now.effectiveDate);
    for (const { kept, terminationDate } of ended) note(kept.basePlanId, addDays(terminationDate, 1));
  }
  return first;
}
