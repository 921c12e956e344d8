import { Problem } from "#kernel/problem.ts";
import { formatPhone } from "#kernel/phone.ts";
import type { Services } from "#server/services.ts";
import type { CobraLetter } from "./letter.pdf.ts";

export type Addressee = {
  clientName: string;
  language: string | null;
  address: string[];
  sender: CobraLetter["sender"];
};

/** The name of `clients k`, and whom it names as the sender of letters. */
export const senderColumns = `k.name as "clientName", json_build_object('name', coalesce(k.cobra_sender, k.name), 'phone', coalesce(k.cobra_phone, k.phone),
    'address', coalesce(k.cobra_address, nullif(concat_ws(', ', k.address1, k.address2, k.city,
      nullif(concat_ws(' ', k.state, k.zip), '')), ''))) as sender`;

/** The address and the sender of a letter, from `people h` and `clients k`. */
export const addresseeColumns = `${senderColumns}, h.language,
  array_remove(array[h.address1, h.address2, nullif(concat_ws(' ', concat_ws(', ', h.city, h.state), h.zip), '')], null) as address`;

/** Whom to ask and where to send what: the client's own, else those of who serves it. */
export function contactOf(
  { site }: Services,
  { name, phone, address }: Addressee["sender"],
): CobraLetter["sender"] {
  return {
    name,
    phone: phone === null ? (site.help.phone ?? null) : formatPhone(phone),
    address: address ?? site.help.address ?? null,
  };
}

/** Elections and money need an address and questions a phone (29 CFR 2590.606-4(b)(4)): without them the notice would be none. */
export function senderOf(services: Services, of: Addressee["sender"]): CobraLetter["sender"] {
  const sender = contactOf(services, of);
  if (sender.phone === null || sender.address === null)
    throw new Problem("cobraSenderMissing", { details: { phone: sender.phone !== null } });
  return sender;
}
