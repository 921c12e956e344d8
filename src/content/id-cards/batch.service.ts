import { lineOf } from "#kernel/csv.ts";
import { Problem } from "#kernel/problem.ts";
import type { FileAnswer } from "#server/http/api.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { type Card, cardOfPerson } from "./card.ts";
import { writeCards } from "./card.pdf.ts";
import { readCardFacts } from "./card-facts.service.ts";
import { readCardLogo } from "./id-card.service.ts";

type Ordered = {
  id: string;
  memberId: string;
  coverageType: string;
  effectiveDate: string;
  clientId: string;
  address1: string | null;
  address2: string | null;
  city: string | null;
  state: string | null;
  zip: string | null;
};
type ToPrint = Ordered & { card: Card };

/** What the printer needs of a batch: one line a card, with the address that it is mailed to. */
export async function batchCsv(services: Services, scope: Scope, batchId: string): Promise<FileAnswer> {
  const cards = await readBatch(services, scope, batchId);
  const lines = cards.map(({ card, ...order }) =>
    lineOf([
      order.id,
      card.subscriberName,
      order.address1 ?? "",
      order.address2 ?? "",
      order.city ?? "",
      order.state ?? "",
      order.zip ?? "",
      card.people.map(({ name }) => name).join("; "),
      card.memberNumber,
      card.groupNumber ?? "",
      card.issuer,
      card.planName,
      card.coverageName,
      card.effectiveDate,
      card.rx?.bin ?? "",
      card.rx?.pcn ?? "",
      card.rx?.group ?? "",
    ]),
  );
  const file = Buffer.from(`\u{feff}${lineOf(columns)}${lines.join("")}`, "utf8");
  return { file, mediaType: "text/csv; charset=utf-8", name: "insurance-cards.csv" };
}

const columns = [
  "order",
  "mail_to",
  "address1",
  "address2",
  "city",
  "state",
  "zip",
  "members",
  "member_id",
  "group",
  "issuer",
  "plan",
  "type",
  "effective",
  "rx_bin",
  "rx_pcn",
  "rx_grp",
];

/** The cards themselves, in the order of the list. */
export async function batchPdf(services: Services, scope: Scope, batchId: string): Promise<FileAnswer> {
  const cards = await readBatch(services, scope, batchId);
  const shown = cards.map(({ card }) => card);
  const logo = await readCardLogo(services, shown);
  const file = await writeCards(shown, { createdAt: services.clock(), size: "card", logo });
  return { file, mediaType: "application/pdf", name: "insurance-cards.pdf" };
}

/** As each card is of the day that was asked for; one that is no card any more is left out. */
async function readBatch(services: Services, scope: Scope, batchId: string): Promise<ToPrint[]> {
  return scope.transaction(async (transaction) => {
    const orders = await readOrders(transaction, batchId);
    if (orders.length === 0) throw new Problem("notFound");
    const found: ToPrint[] = [];
    for (const order of orders) {
      const { plans } = await readCardFacts(transaction, {
        memberId: order.memberId,
        day: order.effectiveDate,
        now: services.clock(),
      });
      const facts = plans.filter(({ plan }) => plan.coverageType === order.coverageType);
      const [card] = facts.flatMap((one) => cardOfPerson(one, order.memberId) ?? []);
      if (card !== undefined) found.push({ ...order, card: card.value });
    }
    const ids = orders.map(({ memberId }) => memberId);
    transaction.audit({ action: "print", subject: "members", details: { ids } });
    return found;
  });
}

async function readOrders({ client }: Transaction, batchId: string): Promise<Ordered[]> {
  const { rows } = await client.query<Ordered>(
    `select o.id, o.member_id as "memberId", o.coverage_type as "coverageType", o.effective_date as "effectiveDate",
       o.client_id as "clientId", p.address1, p.address2, p.city, p.state, p.zip
     from id_card_orders o join members m on m.id = o.family_id join people p on p.id = m.person_id
     where o.batch_id = $1 and o.deleted_at is null order by o.created_at, o.id`,
    [batchId],
  );
  return rows;
}
