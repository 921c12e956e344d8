import { Problem } from "#kernel/problem.ts";
import type { Language } from "#kernel/language.ts";
import type { Scope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { authorizationFor } from "#enrollment/payments/authorization/authorization.service.ts";
import type { ChargeBasis } from "#enrollment/payments/charge.ts";
import type { Authorization } from "#enrollment/payments/authorization/authorization.ts";

type EnrollmentSession = {
  client: string;
  languages: Language[];
  monthlyChargeCents: number;
  chargeBasis: ChargeBasis;
  phone: string | null;
  email: string | null;
};

/** What the people of a session will agree to, in each of its languages; with the charge that is typed, or the kept one. */
export async function readSessionAuthorization(
  { site }: Services,
  scope: Scope,
  {
    id,
    ...typed
  }: { id: string; monthlyChargeCents?: number | undefined; chargeBasis?: ChargeBasis | undefined },
): Promise<Authorization[]> {
  const enrollmentSession = await scope.transaction(async ({ client }) => {
    const { rows } = await client.query<EnrollmentSession>(
      `select c.name as client, s.languages, s.monthly_charge_cents as "monthlyChargeCents",
         s.charge_basis as "chargeBasis", s.contact_phone as phone,
         s.contact_email as email
       from enrollment_sessions s join clients c on c.id = s.client_id where s.id = $1 and s.deleted_at is null`,
      [id],
    );
    return rows[0];
  });
  if (enrollmentSession === undefined) throw new Problem("notFound");
  const { client, languages, phone, email } = enrollmentSession;
  const basis = typed.chargeBasis ?? enrollmentSession.chargeBasis;
  const facts = {
    site: site.siteName,
    client,
    amount: {
      basis,
      cents: basis === "fixed" ? (typed.monthlyChargeCents ?? enrollmentSession.monthlyChargeCents) : null,
    },
    contact: { phone, email },
  };
  return languages.map((language) => authorizationFor(facts, language));
}
