import type pg from "pg";
import { fieldError } from "#kernel/field-error.ts";
import type { Language } from "#kernel/language.ts";
import { Problem } from "#kernel/problem.ts";
import { type Words, wordsIn } from "#records/definition.ts";
import type { Ties } from "#records/record-table.service.ts";
import type { Scope } from "#server/scope.ts";
import { type ContactGroups, contactLimit } from "./contact-list.ts";
import { type ContactReader, contactReaders } from "./contact-readers.ts";

/** A contact is one client's, broker's or partner's, or everybody's. */
export const contactTies: Ties = {
  check: (values) => {
    const owners = (["clientId", "brokerId", "partnerId"] as const).filter((one) => values[one] != null);
    const errors = owners.slice(1).map((one) => fieldError(one, "oneOwner"));
    if (errors.length > 0) throw new Problem("invalid", { fieldErrors: errors });
    return values;
  },
};

/** What a reader has to be: of this kind, with these clients (all where null), of this broker or partner. */
type Reader = {
  type: ContactReader;
  clientIds: readonly string[] | null;
  organisation: string | null;
};

/** Administrators keep contacts and have none of their own: they are answered none. */
export async function findContacts(scope: Scope, clientId: string | undefined): Promise<ContactGroups> {
  const { principal, accessScope } = scope;
  const type =
    principal.kind === "user" ? principal.type : principal.kind === "enrollee" ? "member" : "admin";
  if (!isReader(type)) return { groups: [] };
  const reach = accessScope.clients === "all" ? null : accessScope.clients;
  const clientIds = clientId === undefined ? reach : (reach ?? [clientId]).filter((one) => one === clientId);
  const organisation = accessScope.organisation ?? null;
  return scope.transaction(({ client }) =>
    readContacts(client, { type, clientIds, organisation }, scope.context.language),
  );
}

/** The same for staff who look at it as somebody else. */
export async function previewContacts(
  scope: Scope,
  asked: {
    type: ContactReader;
    clientId?: string | undefined;
    brokerId?: string | undefined;
    partnerId?: string | undefined;
  },
): Promise<ContactGroups> {
  const organisation =
    (asked.type === "broker" && asked.brokerId) || (asked.type === "partner" && asked.partnerId) || null;
  const clientIds = asked.clientId === undefined ? [] : [asked.clientId];
  return scope.transaction(({ client }) =>
    readContacts(client, { type: asked.type, clientIds, organisation }, scope.context.language),
  );
}

type Row = {
  id: string;
  name: string;
  title: Words | null;
  phone: string | null;
  email: string | null;
  hours: Words | null;
  languages: Language[];
  clientName: string | null;
  groupId: string;
  groupName: string;
};

async function readContacts(
  client: pg.ClientBase,
  { type, clientIds, organisation }: Reader,
  language: Language,
): Promise<ContactGroups> {
  const { rows } = await client.query<Row>(
    `select x.id, x.name, x.title, x.phone, x.email, x.hours, x.languages, c.name as "clientName",
       g.id as "groupId", case $4 when 'ko' then g.name_ko when 'es' then g.name_es else g.name end as "groupName"
     from contacts x
       join contact_categories g on g.id in (x.category_id, x.other_category_id) and g.deleted_at is null
       left join clients c on c.id = x.client_id
     where x.active and x.deleted_at is null and x.audience @> array[$1]
       and (x.client_id is null or $2::uuid[] is null or x.client_id = any($2))
       and (x.broker_id is null or x.broker_id = $3) and (x.partner_id is null or x.partner_id = $3)
     order by g.position, g.name_key, g.id, x.client_id is null, c.name_key, x.position, x.name_key, x.id
     limit $5`,
    [type, clientIds, organisation, language, contactLimit],
  );
  const groups = new Map<string, ContactGroups["groups"][number]>();
  for (const { groupId, groupName, title, hours, ...contact } of rows) {
    const group = groups.get(groupId) ?? { id: groupId, name: groupName, contacts: [] };
    groups.set(groupId, group);
    const said = (words: Words | null) => words && wordsIn(words, language);
    group.contacts.push({ ...contact, title: said(title), hours: said(hours) });
  }
  return { groups: [...groups.values()] };
}

function isReader(type: string): type is ContactReader {
  return (contactReaders as readonly string[]).includes(type);
}
