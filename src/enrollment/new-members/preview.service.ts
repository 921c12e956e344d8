import type { z } from "zod";
import type { PlainDate } from "#kernel/dates.ts";
import { broughtNumberErrors } from "#people/members/numbers/holders.service.ts";
import { refusal } from "#people/members/change/change.texts.ts";
import { plansOn } from "#plans/plans/client-plans.service.ts";
import type { Scope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { noPay, payAfter } from "#people/members/work/pay.ts";
import { priceChoices } from "./cover-prices.service.ts";
import { newDoubles } from "./double-cover.service.ts";
import { findDuplicates } from "./duplicates.service.ts";
import { readFamily } from "./family-rules.ts";
import { employmentErrors, requireClient } from "./new-member.service.ts";
import type { newMemberPreview, newMemberSetup } from "./new-member.ts";

type Asked = z.output<typeof newMemberPreview.body>;

/** Who is known already, and what the cover costs. The same rules as when it is written, and nothing is. */
export async function previewNewMember(services: Services, scope: Scope, asked: Asked) {
  return scope.transaction(async (transaction) => {
    const client = await requireClient(services, transaction, asked);
    const family = readFamily(asked, client.today);
    const errors = [...family.errors, ...employmentErrors(asked, client)];
    const duplicates = await findDuplicates(transaction, services.vault, {
      clientId: asked.clientId,
      people: family.people,
    });
    transaction.audit({
      action: "view",
      subject: "members",
      clientId: asked.clientId,
      details: { hits: duplicates.length, ids: duplicates.map(({ memberId }) => memberId), by: ["new"] },
    });
    errors.push(...(await broughtNumberErrors(transaction, asked.clientId, family.people)));
    if (errors.length > 0) throw refusal(errors, scope.context.language);
    if (asked.cover === null)
      return { duplicates, prices: [], doubles: { rule: "allow" as const, covers: [] } };
    const found = await priceChoices(transaction, {
      ...asked,
      ...payAfter(noPay, asked),
      ...family,
      ...asked.cover,
    });
    // A plan without a price is an answer, too: it says why.
    const wrong = found.errors.filter(({ code }) => code !== "noPrice");
    if (wrong.length > 0) throw refusal(wrong, scope.context.language);
    const doubles = await newDoubles(transaction, {
      clientId: asked.clientId,
      effectiveDate: asked.cover.effectiveDate,
      prices: found.prices,
      duplicates,
      otherPeople: [],
    });
    return { duplicates, prices: found.prices, doubles };
  });
}

type SetupAsked = z.output<typeof newMemberSetup.query>;

export async function readSetup(services: Services, scope: Scope, { clientId, on }: SetupAsked) {
  return scope.transaction(async (transaction) => {
    const { today } = await requireClient(services, transaction, { clientId, divisionId: null });
    const { client } = transaction;
    const divisions = await client.query<{ id: string; name: string }>(
      `select id, name from divisions where client_id = $1 and active and deleted_at is null order by name_key, id limit 1000`,
      [clientId],
    );
    const classes = await client.query<{ name: string }>(
      `select distinct name from (
         select unnest(p.eligibility_classes) as name from session_plans p join enrollment_sessions s on s.id = p.session_id
         where s.client_id = $1 and p.deleted_at is null
         union all select d.eligibility_class from divisions d where d.client_id = $1 and d.deleted_at is null) found
       where name is not null and name <> '' order by name limit 200`,
      [clientId],
    );
    const sessions = await client.query<{ id: string; name: string; closesOn: PlainDate }>(
      `select id, name, closes_on as "closesOn" from enrollment_sessions
       where client_id = $1 and status = 'open' and closes_on >= $2 and kind <> 'lifeEvent' and active and deleted_at is null
       order by closes_on, id limit 100`,
      [clientId, today],
    );
    return {
      today,
      on: on ?? today,
      divisions: divisions.rows,
      classes: classes.rows.map(({ name }) => name),
      plans: await plansOn(transaction, { clientId, on: on ?? today }),
      enrollmentSessions: sessions.rows,
    };
  });
}
