import { type Card, cardOfPerson } from "#content/id-cards/card.ts";
import { type Language, languages } from "#kernel/language.ts";
import { formatPhone } from "#kernel/phone.ts";
import { Problem } from "#kernel/problem.ts";
import { fullNameSql } from "#server/database/person-name.ts";
import { hasText, registerTexts, translator } from "#server/i18n.ts";
import type { Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import type { ClaimContent } from "../claims.ts";
import { planOf } from "../claim-plan.service.ts";
import { readClaim } from "../claims.service.ts";
import claimsEn from "../texts/en.json" with { type: "json" };
import claimsEs from "../texts/es.json" with { type: "json" };
import claimsKo from "../texts/ko.json" with { type: "json" };
import type { EobFacts } from "./eob-blocks.ts";
import { eobState } from "./eob-state.ts";
import type { TotalsAfterClaim } from "./totals-port.service.ts";
import en from "./texts/en.json" with { type: "json" };
import es from "./texts/es.json" with { type: "json" };
import ko from "./texts/ko.json" with { type: "json" };

registerTexts("eob", { en, ko, es });
registerTexts("claims", { en: claimsEn, ko: claimsKo, es: claimsEs });

export const eobWords = (language: Language) => translator(language, "eob");

type Insured = { name: string | null; memberNumber: string; clientName: string; address: string[] };

/** All that the EOB of a claim says. A claim that is not decided, or is about nobody who is known, has none yet. */
export async function readEobFacts(
  services: Services,
  transaction: Transaction,
  {
    claimId,
    language,
    totalsAfter,
  }: { claimId: string; language: Language; totalsAfter: TotalsAfterClaim | undefined },
): Promise<EobFacts & { memberId: string }> {
  const claim = await readClaim(transaction, { id: claimId });
  const { memberId } = claim;
  const state = eobState({ ...claim, latest: claim.versions.at(-1)?.kind });
  if (memberId === null || state.value === "notYet") throw new Problem("eobNotYet");
  const insured = await readInsured(transaction, memberId);
  const plan = await planOf(transaction, { claim, now: services.clock() });
  const card = plan && cardOfPerson(plan, memberId)?.value;
  const { site } = services;
  const totals = await totalsAfter?.(transaction, { claimId, memberId, language });
  const supplier = await readPayer(transaction, claim.payerName);
  const sender = senderOf({ claim, card, supplier, site });
  return {
    language,
    memberId,
    claim,
    sender,
    taglines: languages.map((one) => eobWords(one)("tagline", { phone: sender.phone ?? sender.name })),
    clientName: insured?.clientName ?? null,
    planName: card?.planName ?? null,
    insuredName: insured?.name ?? null,
    memberNumber: card?.memberNumber ?? insured?.memberNumber ?? null,
    groupNumber: card?.groupNumber ?? null,
    address: insured?.address ?? [],
    totals,
    words: eobWords(language),
    claimWords: translator(language, "claims"),
    hasClaimWord: (key) => hasText(language, `claims:${key}`),
  };
}

/**
 * Names who answers for the claim: the administrator that the card names, else the payer. Beside a payer's name stand the payer's own
 * phone and address, by its payment, its supplier or a card of its own, and beside the administrator's the site's: never one of another.
 */
function senderOf({
  claim,
  card,
  supplier,
  site,
}: {
  claim: ClaimContent;
  supplier: PayerContacts | undefined;
  card: Card | null | undefined;
  site: Services["site"];
}): EobFacts["sender"] {
  const { payerName, header } = claim;
  const written = (phone: string | undefined) => {
    const said = phone === undefined || phone === "" ? null : phone;
    return said !== null && /^\d{10}$/u.test(said) ? formatPhone(said) : said;
  };
  const cardPhone = card?.memberPhone ?? undefined;
  const address = card?.claimsAddress ?? null;
  const administrator = card?.administeredBy ?? (payerName === null ? site.siteName : null);
  if (administrator !== null)
    return { name: administrator, phone: written(cardPhone ?? site.help.phone), address };
  const isPayers = payerName !== null && card?.issuer.toLowerCase() === payerName.toLowerCase();
  return {
    name: payerName ?? site.siteName,
    phone: written(header["payerPhone"] ?? supplier?.phone ?? (isPayers ? cardPhone : undefined)),
    address: header["payerAddress"] ?? supplier?.claimsAddress ?? (isPayers ? address : null),
  };
}

type PayerContacts = { phone: string | null; claimsAddress: string | null };

/** The supplier that is called as the payer; of two, one that says where to write. */
async function readPayer(
  { client }: Transaction,
  payerName: string | null,
): Promise<PayerContacts | undefined> {
  if (payerName === null) return undefined;
  const { rows } = await client.query<PayerContacts>(
    `select phone, claims_address as "claimsAddress" from suppliers
     where name_key = lower($1) and active and deleted_at is null order by claims_address is null, phone is null, id limit 1`,
    [payerName],
  );
  return rows[0];
}

/** Who holds the coverage, and where the patient's mail goes: their own address, else that of the one who holds it. */
async function readInsured({ client }: Transaction, memberId: string): Promise<Insured | undefined> {
  const { rows } = await client.query<Insured>(
    `select (select ${fullNameSql("s")} from members s where s.id = m.family_id) as name, m.member_number as "memberNumber",
       c.name as "clientName",
       coalesce((select array_remove(array[h.address1, h.address2, nullif(concat_ws(' ', concat_ws(', ', h.city, h.state), h.zip), '')], null)
         from people h where h.id in (m.person_id, (select s.person_id from members s where s.id = m.family_id))
           and h.address1 is not null order by h.id <> m.person_id limit 1), array[]::text[]) as address
     from members m join clients c on c.id = m.client_id where m.id = $1`,
    [memberId],
  );
  return rows[0];
}
