import type { Card } from "../card.ts";
import { facesOf } from "../faces.ts";
import { endOf } from "./apple-pass.ts";

/** An address of 1,800 characters opens everywhere (Google's own advice); the signed text may have this many of JSON. */
const mostBytes = 1000;

type ObjectNames = { issuerId: string; serial: string };

export const objectId = ({ issuerId, serial }: ObjectNames): string => `${issuerId}.${serial}`;

/** A generic object with the lines of the card, in their order, as far as the address takes them; never half of a line. */
export function googleObject(card: Card, names: ObjectNames, most = mostBytes) {
  const { issuerId } = names;
  const faces = facesOf(card);
  const [first, ...others] = faces.front.flatMap(({ lines }) => lines);
  const object = {
    id: objectId(names),
    classId: `${issuerId}.insurance_card`,
    state: "ACTIVE",
    cardTitle: english(faces.title),
    ...(first === undefined ? {} : { subheader: english(first.label), header: english(first.value) }),
    hexBackgroundColor: card.bandColor,
    ...(card.terminationDate === null
      ? {}
      : { validTimeInterval: { end: { date: endOf(card.terminationDate) } } }),
    textModulesData: [] as { id: string; header: string; body: string }[],
  };
  const lines = [...others, ...faces.back.flatMap((part) => part.lines)];
  for (const [at, { label, value }] of lines.entries()) {
    const line = { id: `l${at}`, header: label, body: value };
    if (bytesOf(object) + bytesOf(line) + 1 <= most) object.textModulesData.push(line);
  }
  return object;
}

/** What replaces the object that is at Google: all lines; of no card, that it has ended. */
export function googleChange(card: Card | undefined, names: ObjectNames) {
  if (card === undefined) return { state: "EXPIRED" };
  const { id: _id, classId: _classId, ...object } = googleObject(card, names, Number.POSITIVE_INFINITY);
  // A change leaves what it does not name: an end that is none any more has to be said.
  return { validTimeInterval: null, ...object };
}

const english = (value: string) => ({ defaultValue: { language: "en", value } });
const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));
