import { randomInt } from "node:crypto";
import { keepMail } from "#organization/messaging/mail.service.ts";
import { mailSite } from "#organization/messaging/mail-site.service.ts";
import { fieldError, type FieldError } from "#kernel/field-error.ts";
import { uuidv7 } from "#kernel/ids.ts";
import type { Language } from "#kernel/language.ts";
import { Problem } from "#kernel/problem.ts";
import { digest } from "#server/crypto.ts";
import { fullNameSql } from "#server/database/person-name.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import type { SendWish, SignRequest } from "./esign-staff.ts";
import { signProblem } from "./esign.texts.ts";
import { checkPath, type SignEvent, signPath } from "./esign-words.ts";
import { rolesWithoutSignature } from "./fields.ts";
import { keepPdf, readKept, removeKept, requestFileKey, templateFileKey } from "./files.service.ts";
import { signMail, type SignMailKind } from "./mail/esign.mail.ts";
import { lockTemplate } from "./templates.service.ts";

const signersJson = `(select coalesce(json_agg(json_build_object('id', g.id, 'place', g.place, 'role', g.role, 'name', g.name, 'email', g.email,
    'memberId', g.member_id, 'language', g.language, 'status', g.status, 'sentAt', g.sent_at, 'openedAt', g.opened_at,
    'signedAt', g.signed_at) order by g.place), '[]') from esign_signers g where g.request_id = r.id)`;
type Row = Omit<SignRequest, "checkLink"> & { checkCode: string };

/** `$1` is now: what nobody has signed in time has expired. */
const columns = `r.id, r.version, r.template_id as "templateId", r.name, r.message,
  case when r.status = 'sent' and r.expires_at <= $1::timestamptz then 'expired' else r.status end as status,
  r.created_at as "sentAt", r.expires_at as "expiresAt", r.completed_at as "completedAt", r.ended_reason as "endedReason",
  r.signed_hash as "signedHash", r.check_code as "checkCode", ${signersJson} as signers`;

const shown = ({ configuration }: Services, { checkCode, ...row }: Row): SignRequest => ({
  ...row,
  checkLink: row.signedHash === null ? null : configuration.baseUrl + checkPath(checkCode),
});

export async function findRequests(
  services: Services,
  scope: Scope,
  asked: {
    templateId?: string | undefined;
    "filter[status]"?: SignRequest["status"] | undefined;
    page: number;
    pageSize: number;
  },
) {
  const { page, pageSize } = asked;
  return scope.transaction(async (transaction) => {
    const { rows } = await transaction.client.query<Row & { total: number }>(
      `select s.*, count(*) over ()::int as total from (select ${columns} from esign_requests r where r.deleted_at is null
         and ($2::uuid is null or r.template_id = $2)) s
       where $3::text is null or s.status = $3 order by s."sentAt" desc, s.id limit $4 offset $5`,
      [
        services.clock(),
        asked.templateId ?? null,
        asked["filter[status]"] ?? null,
        pageSize,
        (page - 1) * pageSize,
      ],
    );
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0) transaction.audit({ action: "view", subject: "esignRequests", details: { ids } });
    return {
      rows: rows.map(({ total: _, ...row }) => shown(services, row)),
      total: rows[0]?.total ?? 0,
      page,
    };
  });
}

async function readRequest(services: Services, { client }: Transaction, id: string): Promise<SignRequest> {
  const { rows } = await client.query<Row>(
    `select ${columns} from esign_requests r where r.id = $2 and r.deleted_at is null`,
    [services.clock(), id],
  );
  const [row] = rows;
  if (row === undefined) throw new Problem("notFound");
  return shown(services, row);
}

export async function getRequest(services: Services, scope: Scope, id: string) {
  return scope.transaction(async (transaction) => {
    const request = await readRequest(services, transaction, id);
    const { rows: events } = await transaction.client.query<{
      event: SignEvent;
      at: string;
      name: string | null;
      from: string | null;
    }>(
      `select v.event, v.created_at as at, g.name, v.from_address as "from" from esign_events v left join esign_signers g on g.id = v.signer_id
       where v.request_id = $1 order by v.created_at, v.id`,
      [id],
    );
    transaction.audit({ action: "view", subject: "esignRequests", subjectId: id });
    return { ...request, events };
  });
}

type Person = { name: string; email: string; memberId: string | null; language: Language };

/** Sends a document: what it says and where it is signed are kept as they are now. */
export async function sendTemplate(
  services: Services,
  scope: Scope,
  { id: templateId, ...wish }: SendWish & { id: string },
): Promise<SignRequest> {
  const { language } = scope.context;
  const now = services.clock();
  const id = uuidv7(now.getTime());
  let keptBlob: string | undefined;
  try {
    return await scope.transaction(async (transaction) => {
      const { client } = transaction;
      const template = await lockTemplate(transaction, templateId);
      const errors: FieldError[] = [];
      const missing = rolesWithoutSignature(template.fields, template.roles);
      if (missing.length > 0)
        errors.push(fieldError("signers", "noSignature", { roles: missing.join(", ") }));
      // Nobody who was named is left out without a word.
      for (const [at, { role }] of wish.signers.entries())
        if (
          !template.roles.some(({ key }) => key === role) ||
          wish.signers.slice(0, at).some((one) => one.role === role)
        )
          errors.push(fieldError(`signers.${at}.role`, "missingReference"));
      const people: Person[] = [];
      for (const [at, role] of template.roles.entries()) {
        const given = wish.signers.find((one) => one.role === role.key);
        const place = wish.signers.findIndex((one) => one.role === role.key);
        if (given === undefined) errors.push(fieldError(`signers.${at}.name`, "noSigner"));
        else {
          const person = given.memberId === undefined ? given : await memberOf(transaction, given.memberId);
          if (person === undefined) errors.push(fieldError(`signers.${place}.memberId`, "missingReference"));
          else {
            if (person.name === "") errors.push(fieldError(`signers.${place}.name`, "required"));
            if (person.email === null) errors.push(fieldError(`signers.${place}.email`, "noAddress"));
            people.push({
              name: person.name,
              email: person.email ?? "",
              memberId: given.memberId ?? null,
              language: given.language,
            });
          }
        }
      }
      if (errors.length > 0) throw signProblem(errors, language);
      const { rows: files } = await client.query<{ blobKey: string; fileKeySealed: Buffer }>(
        `select blob_key as "blobKey", file_key_sealed as "fileKeySealed" from esign_templates where id = $1`,
        [templateId],
      );
      const [file] = files;
      if (file === undefined) throw new Problem("notFound");
      const content = await readKept(services, file, templateFileKey(templateId));
      const kept = await keepPdf(services, content, requestFileKey(id));
      keptBlob = kept.blobKey;
      const { installationId } = scope.accessScope;
      const by = scope.userId ?? null;
      await client.query(
        `insert into esign_requests (id, installation_id, client_id, template_id, name, message, expires_at, blob_key, file_key_sealed, file_hash,
           pages, roles, fields, check_code, created_at, created_by, updated_at, updated_by)
         select $2, installation_id, client_id, id, name, $3, $4::timestamptz + make_interval(days => days_to_sign), $5, $6, file_hash, pages, roles, fields,
           $7, $4, $8, $4, $8 from esign_templates where id = $1`,
        [templateId, id, wish.message || null, now, kept.blobKey, kept.fileKeySealed, newCheckCode(), by],
      );
      for (const [at, person] of people.entries()) {
        const signerId = uuidv7(now.getTime());
        await client.query(
          `insert into esign_signers (id, installation_id, client_id, request_id, place, role, name, email, member_id, language, key_hash,
             created_at, created_by, updated_at, updated_by) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $12, $13)`,
          [
            signerId,
            installationId,
            template.clientId,
            id,
            at + 1,
            template.roles[at]?.key ?? "",
            person.name,
            person.email,
            person.memberId,
            person.language,
            digest(services.vault.linkKey(signerId)),
            now,
            by,
          ],
        );
      }
      await noteEvent(services, transaction, { requestId: id, event: "sent" });
      note(transaction, "create", id, template.clientId);
      await mailNext(services, transaction, id);
      return readRequest(services, transaction, id);
    });
  } catch (error) {
    if (keptBlob !== undefined) await removeKept(services, keptBlob);
    throw error;
  }
}

async function memberOf({ client }: Transaction, id: string) {
  const { rows } = await client.query<{ name: string; email: string | null }>(
    `select coalesce(${fullNameSql("m")}, '') as name, p.email from members m join people p on p.id = m.person_id
     where m.id = $1 and m.deleted_at is null`,
    [id],
  );
  return rows[0];
}

/** No 0/O, 1/I/L, U/V: people type it from paper. 78 random bits. */
const alphabet = "23456789ABCDEFGHJKMNPQRSTWXYZ";
function newCheckCode(): string {
  const letters = Array.from({ length: 16 }, () => alphabet[randomInt(alphabet.length)]).join("");
  return (letters.match(/.{4}/gu) ?? []).join("-");
}

type Noted = { requestId: string; signerId?: string; event: SignEvent; from?: string };

export async function noteEvent(
  { clock }: Services,
  { client }: Transaction,
  { requestId, signerId, event, from }: Noted,
): Promise<void> {
  const now = clock();
  await client.query(
    `insert into esign_events (id, installation_id, client_id, request_id, signer_id, event, from_address, created_at, updated_at)
     select $2, installation_id, client_id, id, $3, $4, $5, $6, $6 from esign_requests where id = $1`,
    [requestId, uuidv7(now.getTime()), signerId ?? null, event, from ?? null, now],
  );
}

type Mailed = {
  id: string;
  email: string;
  name: string;
  language: Language;
  keyHash: Buffer;
  status: string;
  version: number;
  documentName: string;
  message: string | null;
  expiresAt: string;
  clientId: string | null;
  installationId: string;
};

const mailedColumns = `g.id, g.email, g.name, g.language, g.key_hash as "keyHash", g.status, g.version, r.name as "documentName", r.message,
  to_char(r.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "expiresAt", r.client_id as "clientId",
  r.installation_id as "installationId" from esign_signers g join esign_requests r on r.id = g.request_id`;

/** Mails the one whose turn it is; the others wait. */
export async function mailNext(
  services: Services,
  transaction: Transaction,
  requestId: string,
): Promise<void> {
  const { rows } = await transaction.client.query<Mailed>(
    `select ${mailedColumns} where g.request_id = $1 and g.status not in ('signed', 'declined') order by g.place limit 1`,
    [requestId],
  );
  const [next] = rows;
  if (next === undefined) return;
  const now = services.clock();
  await transaction.client.query(
    `update esign_signers set status = case when status = 'waiting' then 'invited' else status end, sent_at = $2, version = version + 1
     where id = $1`,
    [next.id, now],
  );
  await mailSigner(services, transaction, next, "toSign");
  await noteEvent(services, transaction, { requestId, signerId: next.id, event: "mailed" });
}

/** Tells everybody who has a link how it ended. */
export async function mailAll(
  services: Services,
  transaction: Transaction,
  requestId: string,
  kind: Exclude<SignMailKind, "toSign">,
): Promise<void> {
  const { rows } = await transaction.client.query<Mailed>(
    `select ${mailedColumns} where g.request_id = $1 and g.sent_at is not null order by g.place`,
    [requestId],
  );
  for (const signer of rows) await mailSigner(services, transaction, signer, kind);
}

async function mailSigner(
  services: Services,
  transaction: Transaction,
  signer: Mailed,
  kind: SignMailKind,
): Promise<void> {
  const { vault, configuration } = services;
  const key = vault.linkKeys(signer.id).find((one) => digest(one).equals(signer.keyHash));
  if (key === undefined) return;
  const mail = signMail(
    {
      to: signer.email,
      site: mailSite(services),
      name: signer.name,
      documentName: signer.documentName,
      message: signer.message,
      until: signer.expiresAt.slice(0, 10),
      link: configuration.baseUrl + signPath(key),
    },
    kind,
    signer.language,
  );
  await keepMail(services, transaction, {
    installationId: signer.installationId,
    clientId: signer.clientId,
    kind: "esign",
    event: `esign:${signer.id}:${kind}:${signer.version}`,
    mail,
    ...(kind === "toSign" ? { until: signer.expiresAt } : {}),
  });
}

/** The request, held until the transaction ends, if it is out to be signed. */
export async function lockSent(
  services: Services,
  transaction: Transaction,
  id: string,
): Promise<SignRequest> {
  await transaction.client.query(
    "select from esign_requests where id = $1 and deleted_at is null for update",
    [id],
  );
  const request = await readRequest(services, transaction, id);
  if (request.status !== "sent") throw new Problem("signingEnded");
  return request;
}

export async function remindSigner(services: Services, scope: Scope, id: string): Promise<SignRequest> {
  return scope.transaction(async (transaction) => {
    const request = await lockSent(services, transaction, id);
    const next = request.signers.find(({ status }) => status !== "signed");
    if (next === undefined) throw new Problem("signingEnded");
    await transaction.client.query("update esign_signers set wrong_proofs = 0 where id = $1", [next.id]);
    await mailNext(services, transaction, id);
    await noteEvent(services, transaction, { requestId: id, signerId: next.id, event: "reminded" });
    note(transaction, "remind", id, null);
    return readRequest(services, transaction, id);
  });
}

export async function voidRequest(
  services: Services,
  scope: Scope,
  { id, version, reason }: { id: string; version: number; reason: string },
): Promise<SignRequest> {
  if (reason === "") throw new Problem("invalid", { fieldErrors: [fieldError("reason", "required")] });
  return scope.transaction(async (transaction) => {
    const request = await lockSent(services, transaction, id);
    if (request.version !== version) throw new Problem("stale", { facts: { version: request.version } });
    await endRequest(services, transaction, { id, status: "voided", reason, by: scope.userId ?? null });
    await noteEvent(services, transaction, { requestId: id, event: "voided" });
    note(transaction, "void", id, null);
    await mailAll(services, transaction, id, "voided");
    return readRequest(services, transaction, id);
  });
}

export async function endRequest(
  { clock }: Services,
  { client }: Transaction,
  {
    id,
    status,
    reason,
    by,
  }: { id: string; status: "voided" | "declined"; reason: string; by: string | null },
): Promise<void> {
  await client.query(
    "update esign_requests set status = $2, ended_reason = $3, updated_at = $4, updated_by = $5, version = version + 1 where id = $1",
    [id, status, reason, clock(), by],
  );
}

function note(transaction: Transaction, action: string, subjectId: string, clientId: string | null): void {
  transaction.audit({ action, subject: "esignRequests", subjectId, ...(clientId && { clientId }) });
}
