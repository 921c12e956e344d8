import { stepProblem, worded } from "#enrollment/enrollment/errors/errors.texts.ts";
import { keepMail } from "#organization/messaging/mail.service.ts";
import { mailSite } from "#organization/messaging/mail-site.service.ts";
import { keyOf } from "#enrollment/offering/signup-key.ts";
import { todayIn } from "#kernel/dates.ts";
import type { FieldError } from "#kernel/field-error.ts";
import { uuidv7 } from "#kernel/ids.ts";
import type { Language } from "#kernel/language.ts";
import { inEveryLanguage, Problem } from "#kernel/problem.ts";
import { digest } from "#server/crypto.ts";
import type { SystemScope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { checkSignup } from "./check-signup.ts";
import { unionSignupMail } from "./mail/union-signup.mail.ts";
import { unionStatusPath } from "./signup-states.ts";
import type { SentSignup, UnionShopSignup, UnionSignupStatus } from "./union-signups.ts";
import { signupTexts } from "./union-signups.texts.ts";

/** How long the page of a sign-up tells what became of it, once that is decided. */
const statusDays = 90;
/** Nobody is mailed more often than that about sign-ups in a day, whoever sends them. */
const mailsADay = 3;

type Shop = UnionShopSignup & { id: string; installationId: string; timeZone: string };

/** What a key opens. One that is closed, and one of a shop or union that takes nobody any more, is told as such. */
async function openShop(system: SystemScope, key: string): Promise<Shop> {
  const [shop] = await system.query<Shop & { isOpen: boolean }>(
    `select s.id, s.installation_id as "installationId", s.name as "shopName", u.name as "unionName",
       u.local_number as "localNumber", i.time_zone as "timeZone", (s.active and s.status = 'active' and u.active) as "isOpen"
     from union_shops s join unions u on u.id = s.union_id join installations i on i.id = s.installation_id
     where s.signup_key = $1 and s.deleted_at is null and u.deleted_at is null`,
    [keyOf(key)],
  );
  if (shop === undefined) throw new Problem("keyUnknown");
  if (!shop.isOpen) throw new Problem("signupClosed");
  return shop;
}

export async function showShop(system: SystemScope, key: string): Promise<UnionShopSignup> {
  const { shopName, unionName, localNumber } = await openShop(system, key);
  return { shopName, unionName, localNumber };
}

/**
 * Keeps a sign-up, once for each Idempotency-Key. The work and the answer are the same whether the SSN is known or not:
 * what repeats one that waits is kept behind it, for staff to see.
 */
export async function signUp(
  services: Services,
  system: SystemScope,
  { body, requestKey, language }: { body: SentSignup; requestKey: string; language: Language },
): Promise<{ statusKey: string }> {
  const now = services.clock();
  const shop = await openShop(system, body.key);
  const read = checkSignup(body, todayIn(shop.timeZone, now));
  if (!read.ok) throw signupProblem(read.errors, language);
  const { vault } = services;
  const { installationId } = shop;
  const { ssn, ...person } = read.value;
  const id = uuidv7(now.getTime());
  const said = JSON.stringify({ shop: shop.id, ssn, ...person });
  return system.transaction(installationId, async (transaction) => {
    const { client } = transaction;
    const indexes = vault.blindIndexes(ssn, "ssn");
    // Of several at the same moment with one SSN, one is the first.
    await client.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [
      `union-signup ${shop.id} ${indexes[0].toString("hex")}`,
    ]);
    const { rows } = await client.query<{ firstId: string | null }>(
      `insert into union_signups (id, installation_id, union_shop_id, key_hash, request_key, request_index, status, first_id,
         first_name, middle_name, last_name, birth_date, hire_date, classification, email, phone, mobile_phone,
         address1, address2, city, state, zip, language, ssn_sealed, ssn_index, ssn_last4, created_at, updated_at)
       select $1, $2, $3, $4, $5, $6, case when f.id is null then 'waiting' else 'repeated' end, f.id,
         $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $26, $26
       from (values (1)) as one left join union_signups f on f.union_shop_id = $3 and f.ssn_index = any ($25::bytea[])
         and f.status = 'waiting' and f.deleted_at is null
       on conflict (request_key) do nothing returning first_id as "firstId"`,
      [
        id,
        installationId,
        shop.id,
        digest(vault.linkKey(id)),
        digest(`${shop.id} ${requestKey}`),
        vault.blindIndex(said, "union-signup"),
        person.firstName,
        person.middleName,
        person.lastName,
        person.dob,
        person.hireDate,
        person.classification || null,
        person.email,
        person.phone,
        person.mobilePhone,
        person.address1,
        person.address2 || null,
        person.city,
        person.state,
        person.zip,
        body.language ?? language,
        vault.seal(ssn, `union_signups.ssn:${id}`),
        indexes[0],
        ssn.slice(-4),
        indexes,
        now,
      ],
    );
    if (rows.length === 0) return repeated(services, transaction, { shop, requestKey, said });
    transaction.audit({ action: "create", subject: "unionSignups", subjectId: id });
    await tellOfReceipt(services, transaction, { id, shop, now });
    return { statusKey: vault.linkKey(id) };
  });
}

/** The same request once more: its answer of before. */
async function repeated(
  { vault }: Services,
  { client }: Transaction,
  { shop, requestKey, said }: { shop: Shop; requestKey: string; said: string },
): Promise<{ statusKey: string }> {
  const { rows } = await client.query<{ id: string; requestIndex: Buffer; keyHash: Buffer }>(
    `select id, request_index as "requestIndex", key_hash as "keyHash" from union_signups where request_key = $1`,
    [digest(`${shop.id} ${requestKey}`)],
  );
  const [found] = rows;
  const isSame = vault.blindIndexes(said, "union-signup").some((one) => found?.requestIndex.equals(one));
  if (found === undefined || !isSame) throw new Problem("idempotencyKeyReused");
  const statusKey = statusKeyOf(vault, found);
  if (statusKey === undefined) throw new Problem("linkEnded");
  return { statusKey };
}

/** None where it was made with a secret that is configured no more. */
function statusKeyOf(vault: Services["vault"], { id, keyHash }: { id: string; keyHash: Buffer }) {
  return vault.linkKeys(id).find((one) => digest(one).equals(keyHash));
}

async function tellOfReceipt(
  services: Services,
  transaction: Transaction,
  { id, shop, now }: { id: string; shop: Shop; now: Date },
): Promise<void> {
  const { rows } = await transaction.client.query<{ mails: number }>(
    `select count(*)::int as mails from union_signups o join union_signups n on n.id = $1
     where o.installation_id = n.installation_id and lower(o.email) = lower(n.email) and o.created_at > $2::timestamptz - interval '1 day'`,
    [id, now],
  );
  if ((rows[0]?.mails ?? 0) > mailsADay) return;
  await mailSignup(services, transaction, { id, installationId: shop.installationId, tells: "received" });
}

/** Tells a person what became of their sign-up; the link to its page is in it, and nothing of what they sent. */
export async function mailSignup(
  services: Services,
  transaction: Transaction,
  {
    id,
    installationId,
    tells,
  }: { id: string; installationId: string; tells: "received" | "accepted" | "refused" },
): Promise<void> {
  const { rows } = await transaction.client.query<{
    email: string;
    firstName: string;
    language: Language;
    keyHash: Buffer;
    shopName: string;
    unionName: string;
  }>(
    `select n.email, n.first_name as "firstName", n.language, n.key_hash as "keyHash", s.name as "shopName", u.name as "unionName"
     from union_signups n join union_shops s on s.id = n.union_shop_id join unions u on u.id = s.union_id where n.id = $1`,
    [id],
  );
  const [found] = rows;
  if (found === undefined) return;
  const { email: to, language, firstName, shopName, unionName, keyHash } = found;
  const key = statusKeyOf(services.vault, { id, keyHash });
  if (key === undefined) return;
  const link = services.configuration.baseUrl + unionStatusPath(key);
  const mail = unionSignupMail(
    { to, site: mailSite(services), firstName, shopName, unionName, link, tells },
    language,
  );
  await keepMail(services, transaction, {
    installationId,
    clientId: null,
    kind: "unionSignup",
    event: `unionSignup:${id}:${tells}`,
    mail,
  });
}

/** By the link alone: no name, no number. One that repeats another follows it; its words go to the same address only. */
export async function showStatus(
  services: Services,
  system: SystemScope,
  key: string,
): Promise<UnionSignupStatus> {
  const [found] = await system.query<
    Omit<UnionSignupStatus, "contact"> & { phone: string | null; email: string | null; isOver: boolean }
  >(
    `select coalesce(f.status, n.status) as status, s.name as "shopName", u.name as "unionName", n.created_at as "sentAt",
       coalesce(f.decided_at, n.decided_at) as "decidedAt",
       case when f.id is null or lower(f.email) = lower(n.email) then coalesce(f.answer, n.answer) end as answer,
       coalesce(s.phone, u.phone) as phone, coalesce(s.email, u.email) as email,
       coalesce(coalesce(f.decided_at, n.decided_at) < $2::timestamptz - make_interval(days => $3), false) as "isOver"
     from union_signups n join union_shops s on s.id = n.union_shop_id join unions u on u.id = s.union_id
       left join union_signups f on f.id = n.first_id
     where n.key_hash = $1 and n.deleted_at is null`,
    [digest(key), services.clock(), statusDays],
  );
  if (found === undefined) throw new Problem("keyUnknown");
  if (found.isOver) throw new Problem("linkEnded");
  const { isOver: _, phone, email, ...told } = found;
  return { ...told, contact: { phone, email } };
}

function signupProblem(errors: readonly FieldError[], language: Language): Problem {
  const isOwn = errors.some(({ path }) => path === "classification");
  if (!isOwn) return stepProblem(errors, language);
  return new Problem("invalid", {
    fieldErrors: inEveryLanguage(language, (one) => worded(errors, one, { own: [signupTexts] })),
  });
}
