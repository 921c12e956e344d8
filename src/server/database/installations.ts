import type pg from "pg";
import { Problem } from "#kernel/problem.ts";

// Only the system may write the installation's own row.

type NewInstallation = {
  id: string;
  name: string;
  machineName: string;
  timeZone: string;
  secondFactorFor: readonly string[];
};

export async function insertInstallation(client: pg.ClientBase, values: NewInstallation): Promise<void> {
  const { id, name, machineName, timeZone, secondFactorFor } = values;
  await client.query(
    `insert into installations (id, name, machine_name, kind, time_zone, second_factor_for)
     values ($1, $2, $3, 'core', $4, $5)`,
    [id, name, machineName, timeZone, secondFactorFor],
  );
}

type Change<Values> = { id: string; version: number; values: Values; at: Date; by: string | undefined };

/** The sender of mails and letters, and how pages look; a logo that is left out stays as it is. */
type Identity = {
  siteName: string;
  phone: string;
  email: string;
  postalAddress: string;
  primaryColor: string;
  accentColor: string;
  memberNumberFormat: string;
  logo: { content: Buffer; mediaType: string } | null | undefined;
};

/** Throws `stale` where the row has changed since `version`. */
export async function updateIdentity(client: pg.ClientBase, change: Change<Identity>): Promise<void> {
  await lockInstallation(client, change);
  const { values } = change;
  await client.query(
    `update installations set site_name = $2, phone = $3, email = $4, postal_address = $5, primary_color = $6,
       accent_color = $7, member_number_format = $8, logo = case when $9 then $10::bytea else logo end,
       logo_type = case when $9 then $11 else logo_type end, version = version + 1, updated_at = $12, updated_by = $13
     where id = $1`,
    [
      change.id,
      values.siteName,
      values.phone,
      values.email,
      values.postalAddress,
      values.primaryColor,
      values.accentColor,
      values.memberNumberFormat,
      values.logo !== undefined,
      values.logo?.content ?? null,
      values.logo?.mediaType ?? null,
      change.at,
      change.by,
    ],
  );
}

/** Throws `stale` where the row has changed since `version`. */
export async function updateSecondFactorFor(
  client: pg.ClientBase,
  change: Change<readonly string[]>,
): Promise<void> {
  await lockInstallation(client, change);
  await client.query(
    `update installations set second_factor_for = $2, version = version + 1, updated_at = $3, updated_by = $4
     where id = $1`,
    [change.id, change.values, change.at, change.by],
  );
}

async function lockInstallation(
  client: pg.ClientBase,
  { id, version }: { id: string; version: number },
): Promise<void> {
  const { rows } = await client.query<{ version: number }>(
    "select version from installations where id = $1 for update",
    [id],
  );
  const found = rows[0]?.version;
  if (found === undefined) throw new Problem("notFound");
  if (found !== version) throw new Problem("stale", { facts: { version: found } });
}
