import { addDays } from "#kernel/dates.ts";
import type { Card } from "../card.ts";
import { facesOf, type Line, type Part } from "../faces.ts";

type PassNames = {
  passType: string;
  team: string;
  serial: string;
  /** Where the phone hears of changes, and what it shows there. */
  updates?: { address: string; token: string } | undefined;
};

/** What `pass.json` says: the lines of the card, what a counter asks for in front, the rest behind. */
export function applePass(card: Card, names: PassNames) {
  const faces = facesOf(card);
  const of = (...names: Part["name"][]) =>
    faces.front.filter(({ name }) => names.includes(name)).flatMap(({ lines }) => lines);
  const [first, ...others] = of("member");
  const behind = [...of("plan", "limits", "copays", "text"), ...faces.back.flatMap(({ lines }) => lines)];
  return {
    ...headOf(names),
    organizationName: faces.title,
    description: `${card.coverageName} ID card`,
    logoText: faces.title,
    backgroundColor: rgb(card.bandColor),
    foregroundColor: rgb(card.textColor),
    labelColor: rgb(card.textColor),
    // A card of one's own: it is not passed on from phone to phone.
    sharingProhibited: true,
    ...(card.terminationDate === null ? {} : { expirationDate: endOf(card.terminationDate) }),
    generic: {
      headerFields: [{ key: "type", label: "Type", value: card.coverageName }],
      primaryFields: first === undefined ? [] : fields("primary", [first]),
      secondaryFields: fields("member", others),
      auxiliaryFields: fields("rx", of("rx")),
      backFields: fields("back", [
        ...(faces.subtitle === null ? [] : [{ label: "", value: faces.subtitle }]),
        ...behind,
      ]),
    },
  };
}

const headOf = ({ passType, team, serial, updates }: PassNames) => ({
  formatVersion: 1,
  passTypeIdentifier: passType,
  teamIdentifier: team,
  serialNumber: serial,
  ...(updates === undefined ? {} : { webServiceURL: updates.address, authenticationToken: updates.token }),
});

/** Takes the place of a card that has ended: it says nothing of the person or the coverage, and no counter takes it. */
export function voidPass({ siteName, baseUrl }: { siteName: string; baseUrl: string }, names: PassNames) {
  return {
    ...headOf(names),
    organizationName: siteName,
    description: "ID card that is no longer valid",
    logoText: siteName,
    voided: true,
    sharingProhibited: true,
    generic: {
      primaryFields: [{ key: "primary0", label: "Status", value: "No longer valid" }],
      backFields: [{ key: "back0", label: "Your coverage today", value: baseUrl }],
    },
  };
}

const fields = (group: string, lines: readonly Line[]) =>
  lines.map(({ label, value }, at) => ({ key: `${group}${at}`, label, value }));

/** The last day has ended everywhere in the United States when it is noon of the next one in Greenwich. */
export const endOf = (day: string) => `${addDays(day, 1)}T12:00:00Z`;

function rgb(colour: string): string {
  const [red, green, blue] = Buffer.from(colour.slice(1), "hex");
  return `rgb(${red}, ${green}, ${blue})`;
}
