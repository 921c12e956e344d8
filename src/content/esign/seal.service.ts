import type { Strokes } from "#content/surveys/fill/form-page.ts";
import { correctColour } from "#kernel/contrast.ts";
import type { Language } from "#kernel/language.ts";
import { formatUsDate } from "#kernel/dates.ts";
import { translator } from "#server/i18n.ts";
import type { Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { checkPath, type PageSize, type SignedBy, type SignEvent, type SignField } from "./esign-words.ts";
import type { Answers } from "./fields.ts";
import { keepPdf, readKept, requestFileKey, signedFileKey } from "./files.service.ts";
import { certificateTexts, drawCertificate } from "./paper/certificate.pdf.ts";
import { writeSigned } from "./paper/overlay.pdf.ts";
import { hashOf } from "./read-pdf.service.ts";

type Request = {
  name: string;
  sentAt: string;
  language: Language;
  blobKey: string;
  fileKeySealed: Buffer;
  fileHash: string;
  checkCode: string;
  pages: PageSize[];
  fields: SignField[];
};

/** Writes what all have signed onto the PDF, adds the certificate, and keeps both as one file that is never changed. */
export async function sealDocument(
  services: Services,
  transaction: Transaction,
  requestId: string,
): Promise<void> {
  const { client } = transaction;
  const { rows: requests } = await client.query<Request>(
    `select r.name, r.created_at as "sentAt", r.blob_key as "blobKey", r.file_key_sealed as "fileKeySealed", r.file_hash as "fileHash",
       r.check_code as "checkCode", r.pages, r.fields,
       coalesce((select g.language from esign_signers g where g.request_id = r.id order by g.place limit 1), 'en') as language
     from esign_requests r where r.id = $1`,
    [requestId],
  );
  const [request] = requests;
  if (request === undefined) throw new Error("there is no document to seal");
  const { rows: signers } = await client.query<SignedBy & { sealed: Buffer }>(
    `select id, place, role, name, email, signed_at as "signedAt", signed_from as "signedFrom", signed_with as "signedWith",
       signed_name as "signedName", signed_kind as "signedKind", signed_hash as "signedHash", answers_sealed as sealed
     from esign_signers where request_id = $1 and signed_at is not null and signed_from is not null and signed_with is not null
       and signed_name is not null and signed_kind is not null and signed_hash is not null and answers_sealed is not null order by place`,
    [requestId],
  );
  const { rows: events } = await client.query<{
    event: SignEvent;
    at: string;
    name: string | null;
    from: string | null;
  }>(
    `select v.event, v.created_at as at, g.name, v.from_address as "from" from esign_events v left join esign_signers g on g.id = v.signer_id
     where v.request_id = $1 order by v.created_at, v.id`,
    [requestId],
  );
  const now = services.clock();
  const { siteName, theme } = services.site;
  const language = request.language;
  const settings = {
    language,
    createdAt: now,
    colour: correctColour(theme.primary, "#ffffff").value,
  };
  const written = signers.map(({ sealed, ...signer }) => {
    // Sealed when they signed, by the service beside this one.
    const { answers, strokes } = JSON.parse(
      services.vault.open(sealed, `esign_signers.answers:${signer.id}`),
    ) as { answers: Answers; strokes: Strokes };
    return { ...signer, answers, strokes, day: formatUsDate(signer.signedAt.slice(0, 10)) };
  });
  const words = translator(language, certificateTexts);
  const certificate = await drawCertificate(
    {
      ...settings,
      title: words("title"),
      header: siteName,
      footer: request.name,
      pageLabel: (page, pages) => words("page", { page, pages }),
    },
    {
      words,
      name: request.name,
      sentAt: request.sentAt,
      completedAt: now.toISOString(),
      fileHash: request.fileHash,
      checkCode: request.checkCode,
      checkLink: services.configuration.baseUrl + checkPath(request.checkCode),
      signers: written,
      events,
    },
  );
  const original = await readKept(services, request, requestFileKey(requestId));
  const { pages, fields } = request;
  const signed = await writeSigned(
    { settings: { ...settings, title: request.name }, pages, fields, writers: written },
    { original, certificate, now },
  );
  const kept = await keepPdf(services, signed, signedFileKey(requestId));
  await client.query(
    `update esign_requests set status = 'completed', completed_at = $2, signed_blob_key = $3, signed_file_key_sealed = $4, signed_hash = $5,
       updated_at = $2, version = version + 1 where id = $1`,
    [requestId, now, kept.blobKey, kept.fileKeySealed, hashOf(signed)],
  );
}
