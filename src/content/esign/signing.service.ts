import { bucketOf, countAttempt } from "#identity/access/attempts.service.ts";
import { codeMinutes, codesPerLink, mostWrongProofs, readCode } from "#identity/access/proof-code.ts";
import { codeIndexes, newCode } from "#identity/access/proof-code.service.ts";
import { keepMail } from "#organization/messaging/mail.service.ts";
import { mailSite } from "#organization/messaging/mail-site.service.ts";
import { canonicalJson, checkSignature } from "#content/surveys/fill/signature.service.ts";
import { fieldError } from "#kernel/field-error.ts";
import { uuidv7 } from "#kernel/ids.ts";
import type { Language } from "#kernel/language.ts";
import { Problem } from "#kernel/problem.ts";
import { digest, newSecret } from "#server/crypto.ts";
import type { FileAnswer } from "#server/http/api.ts";
import { t } from "#server/i18n.ts";
import type { SystemScope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { signProblem } from "./esign.texts.ts";
import type { PageSize, SignField, SignRole, SignerState } from "./esign-words.ts";
import { readAnswers } from "./fields.ts";
import { signCodeMail } from "./mail/esign.mail.ts";
import { hashOf } from "./read-pdf.service.ts";
import { endRequest, lockSent, mailAll, mailNext, noteEvent } from "./requests.service.ts";
import { pdfOfRequest } from "./request-file.service.ts";
import { sealDocument } from "./seal.service.ts";
import type { OpenedSigning, SigningDocument, SignWish } from "./signing.ts";

type Caller = { services: Services; system: SystemScope; address: string; browser: string };
type Found = {
  id: string;
  requestId: string;
  installationId: string;
  clientId: string | null;
  place: number;
  role: string;
  name: string;
  email: string;
  language: Language;
  status: SignerState;
  wrongProofs: number;
  passHash: Buffer | null;
  isPassOver: boolean;
  documentName: string;
  message: string | null;
  requestStatus: "sent" | "completed" | "declined" | "voided";
  isExpired: boolean;
  expiresAt: string;
  fileHash: string;
  checkCode: string;
  pages: PageSize[];
  roles: SignRole[];
  fields: SignField[];
  isTurn: boolean;
};

/** How long the right code opens a document. */
const passMinutes = 60;

async function findSigner({ services, system }: Caller, key: string): Promise<Found> {
  const [found] = await system.query<Found>(
    `select g.id, g.request_id as "requestId", g.installation_id as "installationId", g.client_id as "clientId", g.place, g.role, g.name,
       g.email, g.language, g.status, g.wrong_proofs as "wrongProofs", g.pass_hash as "passHash",
       coalesce(g.pass_until <= $2, true) as "isPassOver", r.name as "documentName", r.message, r.status as "requestStatus",
       (r.status = 'sent' and r.expires_at <= $2) as "isExpired",
       to_char(r.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "expiresAt", r.file_hash as "fileHash",
       r.check_code as "checkCode", r.pages, r.roles, r.fields,
       not exists (select from esign_signers o where o.request_id = g.request_id and o.place < g.place and o.status <> 'signed') as "isTurn"
     from esign_signers g join esign_requests r on r.id = g.request_id
     where g.key_hash = $1 and g.deleted_at is null and r.deleted_at is null`,
    [digest(key), services.clock()],
  );
  if (found === undefined) throw new Problem("keyUnknown");
  if (found.isExpired || found.requestStatus === "voided" || found.requestStatus === "declined")
    throw new Problem("signingEnded");
  return found;
}

/** What a link tells without a code. */
export async function showSigning(caller: Caller, key: string): Promise<OpenedSigning> {
  const found = await findSigner(caller, key);
  const { status, isTurn, requestStatus, documentName, expiresAt, email, checkCode } = found;
  const isCompleted = requestStatus === "completed";
  return {
    state: isCompleted ? "completed" : status === "signed" ? "signed" : isTurn ? "yourTurn" : "notYet",
    documentName,
    sender: caller.services.site.siteName,
    expiresAt,
    mailedTo: hidden(email),
    checkCode: isCompleted ? checkCode : null,
  };
}

/** ana.ruiz@example.com → a…@example.com */
function hidden(email: string): string {
  const at = email.lastIndexOf("@");
  return `${email.slice(0, 1)}…${email.slice(at)}`;
}

export async function mailSigningCode(caller: Caller, key: string): Promise<void> {
  const { services, system } = caller;
  const found = await findSigner(caller, key);
  requireTurn(found);
  if (found.wrongProofs >= mostWrongProofs) throw new Problem("proofLocked");
  const now = services.clock();
  const { vault } = services;
  await countAttempt(services.database.system, bucketOf(vault, "esign-code", found.id), codesPerLink, now);
  const code = newCode();
  const { id, installationId, clientId, email: to, language, requestId } = found;
  await system.transaction(installationId, async (transaction) => {
    await transaction.client.query(
      "update esign_signers set proof_code = $2, proof_code_until = $3::timestamptz + make_interval(mins => $4) where id = $1",
      [id, codeIndexes(vault, id, code)[0], now, codeMinutes],
    );
    await keepMail(services, transaction, {
      installationId,
      clientId,
      kind: "proofCode",
      event: `proofCode:${id}:${uuidv7(now.getTime())}`,
      mail: signCodeMail({ to, site: mailSite(services), code, minutes: codeMinutes }, language),
      until: new Date(now.getTime() + codeMinutes * 60_000).toISOString(),
    });
    await noteEvent(services, transaction, {
      requestId,
      signerId: id,
      event: "codeMailed",
      from: caller.address,
    });
  });
}

/** The document, for whoever has the code. A try is counted before the code is compared. */
export async function openDocument(
  caller: Caller,
  { key, code: typed }: { key: string; code: string },
): Promise<SigningDocument> {
  const { services, system, address } = caller;
  const found = await findSigner(caller, key);
  requireTurn(found);
  const { language } = system.context;
  const read = readCode(typed);
  if (!read.ok) throw signProblem([fieldError("code", `code.${read.fault}`)], language);
  const { id, installationId, requestId, clientId } = found;
  const [counted] = await system.query<{ count: number }>(
    `update esign_signers set wrong_proofs = wrong_proofs + 1 where id = $1 and wrong_proofs < $2 returning wrong_proofs as count`,
    [id, mostWrongProofs],
  );
  if (counted === undefined) throw new Problem("proofLocked");
  const now = services.clock();
  const pass = newSecret();
  const isRight = await system.transaction(installationId, async (transaction) => {
    const { rowCount } = await transaction.client.query(
      `update esign_signers set wrong_proofs = 0, proof_code = null, pass_hash = $4, pass_until = $3::timestamptz + make_interval(mins => $5),
         opened_at = coalesce(opened_at, $3), status = case when status in ('waiting', 'invited') then 'opened' else status end
       where id = $1 and proof_code = any ($2) and proof_code_until > $3`,
      [id, codeIndexes(services.vault, id, read.code), now, digest(pass), passMinutes],
    );
    if (rowCount === 1)
      await noteEvent(services, transaction, { requestId, signerId: id, event: "opened", from: address });
    const action = rowCount === 1 ? "view" : "proofFailed";
    transaction.audit({
      action,
      subject: "esignRequests",
      subjectId: requestId,
      ...(clientId && { clientId }),
      details: { signer: id },
    });
    return rowCount === 1;
  });
  if (!isRight) throw new Problem(counted.count >= mostWrongProofs ? "proofLocked" : "proofWrong");
  const own = ({ role }: SignField) => role === found.role;
  return {
    pass,
    signerName: found.name,
    role: found.roles.find((one) => one.key === found.role)?.name ?? "",
    message: found.message,
    pages: found.pages,
    fields: found.fields.filter(own),
    consent: t(language, "esign:consent"),
    fileHash: found.fileHash,
  };
}

/** Anyone who signed may fetch what came of it; before that, only the one whose turn it is. */
function requireTurn({ isTurn, status, requestStatus }: Found): void {
  if (requestStatus !== "completed" && status !== "signed" && !isTurn) throw new Problem("notYourTurn");
}

function requirePass(found: Found, pass: string): void {
  requireTurn(found);
  if (found.passHash === null || found.isPassOver || !digest(pass).equals(found.passHash))
    throw new Problem("proofNeeded");
}

export async function openSigningFile(
  caller: Caller,
  { key, pass }: { key: string; pass: string },
): Promise<FileAnswer> {
  const found = await findSigner(caller, key);
  requirePass(found, pass);
  return caller.system.transaction(found.installationId, (transaction) =>
    pdfOfRequest(caller.services, transaction, found.requestId),
  );
}

/** One signature. The last one seals the document; the next signer is mailed otherwise. */
export async function signDocument(
  caller: Caller,
  { key, ...wish }: SignWish & { key: string },
): Promise<{ state: "signed" | "completed" }> {
  const { services, system, address, browser } = caller;
  const { language } = system.context;
  const found = await findSigner(caller, key);
  requirePass(found, wish.pass);
  if (found.status === "signed" || found.requestStatus === "completed") throw new Problem("signedAlready");
  const own = found.fields.filter(({ role }) => role === found.role);
  const signature = checkSignature(wish.signature);
  const read = readAnswers(own, wish.values);
  const errors = [
    ...(wish.hasAgreed ? [] : [fieldError("hasAgreed", "notAgreed")]),
    ...(signature.ok ? [] : signature.faults.map(({ path, code }) => fieldError(path, `signature.${code}`))),
    ...(read.ok ? [] : read.errors),
  ];
  if (errors.length > 0 || !signature.ok || !read.ok) throw signProblem(errors, language);
  // What was read is what is signed.
  if (wish.fileHash !== found.fileHash) throw new Problem("conflict");
  const { id, requestId, installationId, clientId } = found;
  const consent = t(language, "esign:consent");
  const { name } = signature;
  const strokes = wish.signature.kind === "drawn" ? (wish.signature.strokes ?? []) : [];
  const now = services.clock();
  const signedHash = hashOf(
    canonicalJson({
      document: found.fileHash,
      consent,
      answers: read.answers,
      name,
      strokes,
      at: now.toISOString(),
    }),
  );
  return system.transaction(installationId, async (transaction) => {
    await lockSent(services, transaction, requestId);
    const { rowCount } = await transaction.client.query(
      `update esign_signers set status = 'signed', signed_at = $2, signed_from = $3, signed_with = $4, signed_name = $5, signed_kind = $6,
         answers_sealed = $7, signed_hash = $8, version = version + 1
       where id = $1 and status <> 'signed'`,
      [
        id,
        now,
        address,
        browser.slice(0, 300),
        name,
        wish.signature.kind,
        services.vault.seal(
          JSON.stringify({ answers: read.answers, strokes }),
          `esign_signers.answers:${id}`,
        ),
        signedHash,
      ],
    );
    if (rowCount !== 1) throw new Problem("signedAlready");
    await noteEvent(services, transaction, { requestId, signerId: id, event: "signed", from: address });
    transaction.audit({
      action: "sign",
      subject: "esignRequests",
      subjectId: requestId,
      ...(clientId && { clientId }),
      details: { signer: id },
    });
    if (await hasMore(transaction, requestId)) {
      await mailNext(services, transaction, requestId);
      return { state: "signed" as const };
    }
    await noteEvent(services, transaction, { requestId, event: "completed" });
    await sealDocument(services, transaction, requestId);
    await mailAll(services, transaction, requestId, "completed");
    return { state: "completed" as const };
  });
}

async function hasMore({ client }: Transaction, requestId: string): Promise<boolean> {
  const { rowCount } = await client.query(
    "select from esign_signers where request_id = $1 and status <> 'signed' limit 1",
    [requestId],
  );
  return rowCount !== 0;
}

export async function declineDocument(
  caller: Caller,
  { key, pass, reason }: { key: string; pass: string; reason: string },
): Promise<void> {
  const { services, system, address } = caller;
  const found = await findSigner(caller, key);
  requirePass(found, pass);
  if (found.status === "signed") throw new Problem("signedAlready");
  if (reason === "") throw signProblem([fieldError("reason", "reason")], system.context.language);
  const { id, requestId, installationId, clientId } = found;
  await system.transaction(installationId, async (transaction) => {
    await lockSent(services, transaction, requestId);
    await transaction.client.query("update esign_signers set status = 'declined' where id = $1", [id]);
    await endRequest(services, transaction, { id: requestId, status: "declined", reason, by: null });
    await noteEvent(services, transaction, { requestId, signerId: id, event: "declined", from: address });
    transaction.audit({
      action: "decline",
      subject: "esignRequests",
      subjectId: requestId,
      ...(clientId && { clientId }),
    });
    await mailAll(services, transaction, requestId, "declined");
  });
}

/** For anybody who was given a signed PDF. */
export async function checkSigned(system: SystemScope, code: string) {
  const [found] = await system.query<{
    documentName: string;
    completedAt: string;
    signers: number;
    signedHash: string;
  }>(
    `select r.name as "documentName", r.completed_at as "completedAt", r.signed_hash as "signedHash",
       (select count(*)::int from esign_signers g where g.request_id = r.id) as signers
     from esign_requests r where r.check_code = $1 and r.signed_hash is not null and r.completed_at is not null and r.deleted_at is null`,
    [code.trim().toUpperCase()],
  );
  if (found === undefined) throw new Problem("keyUnknown");
  return found;
}
