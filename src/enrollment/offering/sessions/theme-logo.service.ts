import type { Language } from "#kernel/language.ts";
import { fieldError } from "#kernel/field-error.ts";
import { Problem, saidInEach } from "#kernel/problem.ts";
import type { FileAnswer } from "#server/http/api.ts";
import { type IncomingFile, tooLarge } from "#server/http/upload.ts";
import { t } from "#server/i18n.ts";
import { pictureLimits, requireFittingPicture } from "#server/pictures.ts";
import type { Scope, SystemScope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { logoKind } from "./logo-kind.ts";
import { logoPath } from "./theme-look.ts";

type Theme = { clientId: string | null; key: string | null };
type Logo = { src: string | null };

export async function getLogo(scope: Scope, id: string): Promise<Logo> {
  return scope.transaction(async (transaction) => srcOf((await readTheme(transaction, id)).key));
}

/** A logo is public: it is kept as it is, under a key that nobody guesses. */
export async function putLogo(
  services: Services,
  scope: Scope,
  { id, file }: { id: string; file: IncomingFile },
): Promise<Logo> {
  const content = await wholeOf(file);
  const mediaType = logoKind(content);
  if (mediaType === undefined) {
    const word = (one: Language) => t(one, "offering-sessions:errors.logoKind");
    const fieldErrors = saidInEach(fieldError("file", "logoKind"), scope.context.language, word);
    throw new Problem("fileRefused", { fieldErrors });
  }
  requireFittingPicture(content, mediaType, pictureLimits.logo);
  const key = await services.blobs.put(content);
  return replace(services, scope, { id, key, mediaType });
}

export async function removeLogo(services: Services, scope: Scope, id: string): Promise<void> {
  await replace(services, scope, { id, key: null, mediaType: null });
}

export async function openLogo(services: Services, system: SystemScope, key: string): Promise<FileAnswer> {
  const [found] = await system.query<{ mediaType: string }>(
    `select logo_media_type as "mediaType" from session_themes where logo_blob_key = $1 and logo_media_type is not null and deleted_at is null`,
    [key],
    "theme-logo",
  );
  if (found === undefined) throw new Problem("notFound");
  const file = await services.blobs.get(key);
  return { file, mediaType: found.mediaType, name: `logo.${found.mediaType.split("/")[1]}`, inline: true };
}

type Change = { id: string; key: string | null; mediaType: string | null };

/** What was there before goes after the commit; a change that fails leaves nothing of the new one. */
async function replace(services: Services, scope: Scope, { id, key, mediaType }: Change): Promise<Logo> {
  const before = await scope
    .transaction(async (transaction) => {
      const theme = await readTheme(transaction, id, "lock");
      await transaction.client.query(
        `update session_themes set logo_blob_key = $2, logo_media_type = $3, updated_at = $4, updated_by = $5 where id = $1`,
        [id, key, mediaType, services.clock(), scope.userId ?? null],
      );
      transaction.audit({
        action: "update",
        subject: "sessionTheme",
        subjectId: id,
        ...(theme.clientId === null ? {} : { clientId: theme.clientId }),
        details: { fields: ["logo"] },
      });
      return theme.key;
    })
    .catch(async (error: unknown) => {
      if (key !== null) await services.blobs.remove(key);
      throw error;
    });
  if (before !== null) await services.blobs.remove(before);
  return srcOf(key);
}

async function readTheme({ client }: Transaction, id: string, lock?: "lock"): Promise<Theme> {
  const { rows } = await client.query<Theme>(
    `select client_id as "clientId", logo_blob_key as key from session_themes
     where id = $1 and deleted_at is null ${lock === undefined ? "" : "for update"}`,
    [id],
  );
  if (rows[0] === undefined) throw new Problem("notFound");
  return rows[0];
}

const srcOf = (key: string | null): Logo => ({ src: key === null ? null : logoPath(key) });

async function wholeOf({ content, maxBytes }: IncomingFile): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of content) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw tooLarge(maxBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
