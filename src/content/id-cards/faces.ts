import { formatUsDate } from "#kernel/dates.ts";
import { formatMoney } from "#kernel/money.ts";
import { formatPhone } from "#kernel/phone.ts";
import type { Card, CardCopay, CardLimit } from "./card.ts";

// The two faces of a card as lines, in the order in which they are read. Its words are English in every language of the
// page: those who read it are doctors' offices and pharmacies in the United States.

export type Line = { label: string; value: string };
export type Part = {
  name: "member" | "plan" | "limits" | "copays" | "rx" | "text" | "phones" | "claims";
  lines: Line[];
};
export type Faces = { title: string; subtitle: string | null; front: Part[]; back: Part[] };

export function facesOf(card: Card): Faces {
  const part = (name: Part["name"], ...lines: (Line | null)[]): Part[] => {
    const said = lines.filter((one) => one !== null);
    return said.length === 0 ? [] : [{ name, lines: said }];
  };
  const { rx } = card;
  const names = card.people.map(({ name }) => name).join(", ");
  return {
    title: card.issuer,
    subtitle: card.administeredBy === null ? null : `Administered by ${card.administeredBy}`,
    front: [
      ...part(
        "member",
        names === card.subscriberName ? null : said("Member", names),
        said("Subscriber", card.subscriberName),
        said("Member ID", card.memberNumber),
        said("Group", card.groupNumber),
      ),
      ...part(
        "plan",
        said("Plan", card.planName),
        said("Type", card.coverageName),
        said("Network", card.network),
        said("Effective", formatUsDate(card.effectiveDate)),
      ),
      ...part("limits", ...card.limits.map(limitLine)),
      ...part("copays", copayLine(card, visits), copayLine(card, drugs)),
      ...part(
        "rx",
        said("RxBIN", rx?.bin ?? null),
        said("RxPCN", rx?.pcn ?? null),
        said("RxGrp", rx?.group ?? null),
        phoneLine("Pharmacy help", rx?.phone ?? null),
      ),
      ...part("text", said("", card.frontText)),
    ],
    back: [
      ...part(
        "phones",
        phoneLine("Members call", card.memberPhone),
        phoneLine("Providers call", card.providerPhone),
        phoneLine("Precertification", card.precertificationPhone),
        said("Website", card.website?.replace(/^https:\/\//u, "") ?? null),
      ),
      ...part("claims", said("Claims to", card.claimsAddress), said("Payer ID", card.payerId)),
      ...part("text", said("", card.backText)),
    ],
  };
}

function said(label: string, value: string | null): Line | null {
  return value === null || value === "" ? null : { label, value };
}

function phoneLine(label: string, phone: string | null): Line | null {
  // A number that is dialed stays in one piece.
  return said(label, phone === null ? null : formatPhone(phone).replace(" ", "\u00a0"));
}

const limitNames = { deductible: "deductible", outOfPocket: "out-of-pocket max" } as const;
const networkNames = { in: "In-network", out: "Out-of-network" } as const;

/** "In-network deductible: $1,500 ind. / $3,000 fam.", short as on every card. */
function limitLine({ kind, network, individualCents, familyCents }: CardLimit): Line {
  const sums = [sum(individualCents, "ind."), sum(familyCents, "fam.")];
  return {
    label: `${networkNames[network]} ${limitNames[kind]}`,
    value: sums.filter((one) => one !== null).join(" / "),
  };
}

function sum(cents: number | null, whose: string): string | null {
  return cents === null ? null : `${short(cents)} ${whose}`;
}

type Copays = { label: string; names: Partial<Record<CardCopay["kind"], string>> };
const visits: Copays = {
  label: "Copays",
  names: { primary: "office", specialist: "specialist", urgentCare: "urgent care", emergency: "ER" },
};
const drugs: Copays = {
  label: "Rx copays",
  names: { genericDrug: "generic", preferredDrug: "preferred", brandDrug: "brand" },
};

/** "Copays: office $25 / specialist $40 / ER $150": only what the plan states. */
function copayLine({ copays }: Card, { label, names }: Copays): Line | null {
  const sums = copays.flatMap(({ kind, cents }) => {
    const name = names[kind];
    // A name and its sum stay in one piece.
    return name === undefined ? [] : [`${name} ${short(cents)}`.replaceAll(" ", "\u00a0")];
  });
  return said(label, sums.join(" / "));
}

const short = (cents: number) => formatMoney(cents, "en").replace(/\.00$/u, "");
