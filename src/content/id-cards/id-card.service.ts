import type { PlainDate } from "#kernel/dates.ts";
import { Problem } from "#kernel/problem.ts";
import type { Traced } from "#kernel/traced.ts";
import type { FileAnswer } from "#server/http/api.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { readLogoAt } from "#server/site-identity.ts";
import { readFamilySight } from "#people/members/family-sight.service.ts";
import { type Card, cardOfPerson, cardsOf } from "./card.ts";
import { type CardLogo, writeCardPicture, writeCards } from "./card.pdf.ts";
import { readCardFacts } from "./card-facts.service.ts";
import type { ShownCard } from "./id-card.ts";

type Asked = { memberId: string; day?: PlainDate | undefined };
type OfType = Asked & { coverageType: string };
type Found = { today: PlainDate; day: PlainDate; cards: ShownCard[] };

/** The cards of the family on a day, of a member those that they may see, and the audit's row of the look. */
export async function findCards(services: Services, scope: Scope, { memberId, day }: Asked): Promise<Found> {
  return scope.transaction(async (transaction) => {
    const now = services.clock();
    const found = await readCardFacts(transaction, { memberId, day, now });
    const isShown = await cardsShown(transaction, scope, now);
    const { clientId, today, plans } = found;
    transaction.audit({ action: "view", subject: "idCards", subjectId: memberId, clientId });
    return {
      today,
      day: found.day,
      cards: plans
        .flatMap((facts) => cardsOf(facts))
        .filter(({ value }) => isShown(value))
        .map((one) => shown(scope, one)),
    };
  });
}

/** Those of the one who asks, their own first; who is not covered yet, and names no day, sees those of the first day ahead. */
export async function findOwnCards(
  services: Services,
  scope: Scope,
  day: PlainDate | undefined,
): Promise<Found & { memberId: string; wallets: { apple: boolean; google: boolean } }> {
  const memberId = await scope.transaction(async ({ client }) => {
    const { rows } = await client.query<{ memberId: string | null }>(
      `select entity_id as "memberId" from users where id = $1`,
      [scope.userId ?? null],
    );
    return rows[0]?.memberId ?? null;
  });
  if (memberId === null) throw new Problem("notFound");
  const found = await findCardsAhead(services, scope, { memberId, day });
  const isOwn = ({ people }: ShownCard) => people.some((person) => person.memberId === memberId);
  const [own, others] = [found.cards.filter(isOwn), found.cards.filter((card) => !isOwn(card))];
  const { appleWallet, googleWallet } = services.configuration;
  const wallets = { apple: appleWallet !== undefined, google: googleWallet !== undefined };
  return { ...found, memberId, cards: [...own, ...others], wallets };
}

async function findCardsAhead(services: Services, scope: Scope, asked: Asked): Promise<Found> {
  const found = await findCards(services, scope, asked);
  if (asked.day !== undefined || found.cards.length > 0) return found;
  const first = await scope.transaction(async ({ client }) => {
    const { rows } = await client.query<{ day: PlainDate | null }>(
      `select min(v.effective_date)::text as day from coverages v join coverage_types k on k.code = v.coverage_type
         and k.installation_id = v.installation_id
       where v.member_id = $1 and v.deleted_at is null and k.is_health_care and v.effective_date > $2
         and (v.termination_date is null or v.termination_date >= v.effective_date)`,
      [asked.memberId, found.today],
    );
    return rows[0]?.day ?? null;
  });
  return first === null ? found : findCards(services, scope, { ...asked, day: first });
}

/** The card of one coverage type: the member's own, or the family's that they stand on. */
export async function getCard(services: Services, scope: Scope, asked: OfType): Promise<ShownCard> {
  return scope.transaction(async (transaction) => {
    const now = services.clock();
    const { clientId, plans } = await readCardFacts(transaction, { ...asked, now });
    const isShown = await cardsShown(transaction, scope, now);
    const facts = plans.filter(({ plan }) => plan.coverageType === asked.coverageType);
    const [card] = facts.flatMap((one) => cardOfPerson(one, asked.memberId) ?? []);
    const { memberId, coverageType } = asked;
    transaction.audit({
      action: "view",
      subject: "idCards",
      subjectId: memberId,
      clientId,
      details: { coverageType },
    });
    if (card === undefined) throw new Problem("idCardNotYet");
    if (!isShown(card.value)) throw new Problem("notFound");
    return shown(scope, card);
  });
}

/** Which cards the reader may see: those on which somebody stands whose card is theirs to see. */
async function cardsShown({ client }: Transaction, scope: Scope, now: Date) {
  const sight = await readFamilySight(client, scope, now);
  return ({ people }: Card) => sight === null || people.some(({ memberId }) => sight.sees(memberId, "cards"));
}

/** Why it says this is for staff: a member's card needs no reasons. */
function shown({ principal }: Scope, { value, why }: Traced<Card>): ShownCard {
  const isMember = principal.kind === "user" && principal.type === "member";
  return { ...value, why: isMember ? [] : why };
}

export async function getCardPdf(
  services: Services,
  scope: Scope,
  { size = "card", ...asked }: OfType & { size?: "card" | "letter" | undefined },
): Promise<FileAnswer> {
  const card = await getCard(services, scope, asked);
  const logo = await readCardLogo(services, [card]);
  const file = await writeCards([card], { createdAt: services.clock(), size, logo });
  return { file, mediaType: "application/pdf", name: `${fileName(card)}.pdf`, inline: true };
}

export async function getCardPicture(services: Services, scope: Scope, asked: OfType): Promise<FileAnswer> {
  const card = await getCard(services, scope, asked);
  const file = await writeCardPicture(card, await readCardLogo(services, [card]));
  return { file, mediaType: "image/svg+xml", name: `${fileName(card)}.svg` };
}

/** The bytes of what the cards name; nothing is read where none shows it. */
export async function readCardLogo(
  services: Services,
  cards: readonly Pick<Card, "logo">[],
): Promise<CardLogo> {
  const path = cards.find(({ logo }) => logo !== null)?.logo ?? null;
  return path === null ? null : readLogoAt(services, path);
}

const fileName = ({ coverageType }: ShownCard) => `insurance-card-${coverageType}`;
