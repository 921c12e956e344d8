import { mountAutomaticChanges } from "#workspace/automatic-changes/server.ts";
import { followNames } from "#identity/access/organisation-names.service.ts";
import { TokenReader } from "#identity/access/tokens.service.ts";
import { mountAccess } from "#identity/access/server.ts";
import { mountAccounts } from "#identity/accounts/server.ts";
import { mountAudit } from "#workspace/audit/server.ts";
import { mountBenefits } from "#workspace/benefits/server.ts";
import { mountClients } from "#organization/clients/server.ts";
import { mountContacts } from "#organization/contacts/server.ts";
import { mountCorrections } from "#workspace/corrections/server.ts";
import { mountDocuments } from "#content/documents/server.ts";
import { mountMemberPages } from "#workspace/member-pages/server.ts";
import { ageEndsWith, mountCoverage } from "#people/coverage/server.ts";
import { mountCoverageChanges } from "#enrollment/coverage-changes/server.ts";
import { mountEnrollment } from "#enrollment/enrollment/server.ts";
import { totalsAfterClaim } from "#claims/accumulators/after-claim.service.ts";
import { mountAccumulators } from "#claims/accumulators/server.ts";
import { mountClaimRequests } from "#claims/requests/server.ts";
import { mountClaims } from "#claims/claims/server.ts";
import { mountInstallations } from "#claims/installations/server.ts";
import { mountWorkLists } from "#workspace/work-lists/server.ts";
import { mountExchange } from "#enrollment/exchange/server.ts";
import { mountDashboards } from "#workspace/dashboards/server.ts";
import { mountFinding } from "#workspace/finding/server.ts";
import { taskSources } from "#workspace/tasks/sources.service.ts";
import { mountTasks } from "#workspace/tasks/server.ts";
import { mountHome } from "#workspace/home/server.ts";
import { mountIdCards } from "#content/id-cards/server.ts";
import { openHelpConversation } from "#content/inbox/help-conversation.service.ts";
import { mountInbox } from "#content/inbox/server.ts";
import { mountInvitations } from "#enrollment/invitations/server.ts";
import { mountAca } from "#compliance/aca/server.ts";
import { undoDoors } from "./undo-doors.ts";
import { cobraOfEnds, mountCobra } from "#compliance/cobra/server.ts";
import { mountLifeEvents } from "#enrollment/life-events/server.ts";
import { mountNewMembers } from "#enrollment/new-members/server.ts";
import { mountMembers } from "#people/members/server.ts";
import { mountMessaging } from "#organization/messaging/server.ts";
import { mountOffering } from "#enrollment/offering/server.ts";
import { mountPartners } from "#organization/partners/server.ts";
import { mountPlans } from "#plans/plans/server.ts";
import { mountServices } from "#organization/services/server.ts";
import { ServiceSwitches } from "#organization/services/service-reader.service.ts";
import { mountUnions } from "#plans/unions/server.ts";
import { mountReporting } from "#workspace/reporting/server.ts";
import { mountEsign } from "#content/esign/server.ts";
import { mountPaymentQueue } from "#workspace/payment-queue/server.ts";
import { mountUnionSignups } from "#enrollment/union-signups/server.ts";
import { mountRelatedContent } from "#content/related-content/server.ts";
import { mountReinsurance } from "#claims/reinsurance/server.ts";
import { familyAhead, mountProcessing } from "#enrollment/processing/server.ts";
import { mountRenewals } from "#enrollment/renewal/server.ts";
import { mountSurveys } from "#content/surveys/server.ts";
import { mountWebhooks } from "#workspace/webhooks/server.ts";
import { mountSites } from "#organization/sites/server.ts";
import { SiteDirectory } from "#organization/sites/site-directory.service.ts";
import { mountSavedViews } from "#records/saved-views.routes.ts";
import { buildServer, type Server, type ServerOptions } from "#server/http/server.ts";
import type { Services } from "#server/services.ts";
import "#server/texts.ts";

const ageEnds = ageEndsWith(cobraOfEnds);

/** The composition root of the server: the one place that knows every domain. */
export async function buildApp(
  services: Services,
  options: Omit<ServerOptions, "authenticate" | "narrowToService" | "siteAt" | "mount"> = {},
): Promise<Server> {
  const tokens = new TokenReader(services);
  const switches = new ServiceSwitches(services);
  const directory = new SiteDirectory(services);
  return buildServer(services, {
    ...options,
    authenticate: (token) => tokens.read(token),
    siteAt: (host) => directory.at(host),
    narrowToService: (accessScope, service) => switches.narrow(accessScope, service),
    mount(api) {
      mountPartners(api, followNames);
      mountClients(api, followNames);
      mountSites(api, directory);
      mountServices(api, switches);
      mountContacts(api);
      mountRelatedContent(api, services);
      mountMessaging(api, services, openHelpConversation);
      mountPlans(api, services);
      mountUnions(api);
      mountMembers(api, services, undoDoors(services), ageEnds);
      mountCoverage(api, services, cobraOfEnds);
      mountAccess(api, services, tokens);
      mountAccounts(api, services, tokens);
      mountDocuments(api, services);
      mountIdCards(api, services);
      mountAudit(api, services);
      mountWebhooks(api, services);
      mountSurveys(api, services);
      mountOffering(api, services);
      mountInbox(api, services);
      mountInvitations(api, services);
      mountNewMembers(api, services);
      mountLifeEvents(api, services);
      mountCobra(api, services);
      mountAca(api, services);
      mountEnrollment(api, services, familyAhead);
      mountUnionSignups(api, services);
      mountPaymentQueue(api, services);
      mountEsign(api, services);
      mountCoverageChanges(api, services);
      mountProcessing(api, services);
      mountRenewals(api, services);
      mountExchange(api, services);
      mountBenefits(api, services);
      mountClaims(api, services, { totalsAfter: totalsAfterClaim });
      mountClaimRequests(api, services);
      mountReinsurance(api, services);
      mountAccumulators(api, services);
      mountInstallations(api, services);
      mountCorrections(api, services, ageEnds);
      mountMemberPages(api, services, undoDoors(services));
      mountWorkLists(api, services);
      mountAutomaticChanges(api, { services, cobra: cobraOfEnds }, undoDoors(services));
      mountReporting(api, services);
      mountTasks(api, services, taskSources);
      mountDashboards(api, services, taskSources);
      mountFinding(api, services);
      mountHome(api, services);
      mountSavedViews(api);
    },
  });
}
