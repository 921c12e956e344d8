import { sendMailJob } from "#organization/messaging/jobs.ts";
import { correctColour } from "#kernel/contrast.ts";
import { parseEmail } from "#kernel/email.ts";
import { fieldError, type FieldError } from "#kernel/field-error.ts";
import { formatPhone, parsePhone } from "#kernel/phone.ts";
import { Problem } from "#kernel/problem.ts";
import { heldMailWords } from "#organization/messaging/held-mails.ts";
import { releaseHeldMails } from "#organization/messaging/release-mails.service.ts";
import { updateIdentity } from "#server/database/installations.ts";
import type { Queryable } from "#server/database/connections.ts";
import { documentTypeOf } from "#server/file-kind.ts";
import { pictureLimits, requireFittingPicture } from "#server/pictures.ts";
import type { Scope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { isIdentified, ownLogoPath, refreshSite } from "#server/site-identity.ts";
import { formProblem } from "./errors/errors.texts.ts";
import { mostLogoBytes, numberForm, type Organization, type OrganizationValues } from "./organization.ts";
import { inOwnName } from "./own-name.service.ts";

export async function getOrganization(services: Services, scope: Scope): Promise<Organization> {
  return readOrganization(services, services.database.system, scope.accessScope.installationId);
}

type Change = OrganizationValues & { version: number; logo?: string | null | undefined };

/** Holds from the next page and mail on; mails that waited for it leave. */
export async function updateOrganization(
  services: Services,
  scope: Scope,
  { version, logo, ...values }: Change,
): Promise<Organization> {
  const { installationId } = scope.accessScope;
  const { errors, checked } = checkedValues(values);
  const picture = logo === undefined || logo === null ? null : readLogo(logo, errors);
  if (errors.length > 0) throw formProblem(errors, scope.context.language);
  // Nobody but the system writes to installations.
  const changed = await inOwnName(services, scope, async (transaction) => {
    const { client } = transaction;
    await updateIdentity(client, {
      id: installationId,
      version,
      values: { ...checked, logo: logo === undefined ? undefined : picture },
      at: services.clock(),
      by: scope.userId,
    });
    transaction.audit({
      action: "update",
      subject: "installations",
      subjectId: installationId,
      details: { fields: [...Object.keys(checked), ...(logo === undefined ? [] : ["logo"])] },
    });
    for (const mailId of await releaseHeldMails(client, installationId))
      await transaction.enqueue(sendMailJob, { mailId });
    return readOrganization(services, client, installationId);
  });
  await refreshSite(services);
  return changed;
}

function checkedValues(values: OrganizationValues) {
  const errors: FieldError[] = [];
  const phone = parsePhone(values.phone);
  if (!phone.ok) errors.push(fieldError("phone", phone.code));
  const email = parseEmail(values.email);
  if (!email.ok) errors.push(fieldError("email", email.code));
  for (const name of ["siteName", "postalAddress"] as const)
    if (values[name] === "") errors.push(fieldError(name, "empty"));
  if (!numberForm.test(values.memberNumberFormat))
    errors.push(fieldError("memberNumberFormat", "numberForm"));
  const checked = {
    ...values,
    phone: phone.ok ? phone.value : "",
    email: email.ok ? email.value : "",
    primaryColor: correctColour(values.primaryColor, "#ffffff").value,
    accentColor: correctColour(values.accentColor, "#ffffff").value,
  };
  return { errors, checked };
}

type Picture = { content: Buffer; mediaType: "image/png" | "image/jpeg" | "image/webp" };

function readLogo(base64: string, errors: FieldError[]): Picture | null {
  const content = Buffer.from(base64, "base64");
  const mediaType = documentTypeOf(content);
  const isPicture = mediaType === "image/png" || mediaType === "image/jpeg" || mediaType === "image/webp";
  if (!isPicture || content.length > mostLogoBytes) {
    errors.push(fieldError("logo", "logo"));
    return null;
  }
  requireFittingPicture(content, mediaType, pictureLimits.logo);
  return { content, mediaType };
}

type Row = Omit<OrganizationValues, "siteName" | "phone" | "email" | "postalAddress"> & {
  version: number;
  siteName: string | null;
  phone: string | null;
  email: string | null;
  postalAddress: string | null;
  name: string;
  hasLogo: boolean;
  secondFactorFor: Organization["secondFactorFor"];
  waitingMails: number;
};

async function readOrganization(
  { site }: Pick<Services, "site">,
  database: Queryable,
  installationId: string,
): Promise<Organization> {
  const { rows } = await database.query<Row>(
    `select version, name, site_name as "siteName", phone, email, postal_address as "postalAddress",
       coalesce(primary_color, $2) as "primaryColor", coalesce(accent_color, $3) as "accentColor",
       member_number_format as "memberNumberFormat", logo is not null as "hasLogo",
       second_factor_for as "secondFactorFor",
       (select count(*)::int from mails m where m.installation_id = i.id and m.status = 'waiting' and m.failure = $4)
         as "waitingMails"
     from installations i where id = $1`,
    [installationId, site.theme.primary, site.theme.accent, heldMailWords],
  );
  const [row] = rows;
  if (row === undefined) throw new Problem("notFound");
  const { name, hasLogo, siteName, phone, ...others } = row;
  return {
    ...others,
    siteName: siteName ?? name,
    phone: phone === null ? "" : formatPhone(phone),
    email: row.email ?? "",
    postalAddress: row.postalAddress ?? "",
    logo: hasLogo ? ownLogoPath(row.version) : null,
    isComplete: siteName !== null || isIdentified(site),
  };
}
