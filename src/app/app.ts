import { followNames } from "#domains/access/organisation-names.service.ts";
import { TokenReader } from "#domains/access/tokens.service.ts";
import { mountAccess } from "#domains/access/server.ts";
import { mountAccounts } from "#domains/accounts/server.ts";
import { mountAudit } from "#domains/audit/server.ts";
import { mountBenefits } from "#domains/benefits/server.ts";
import { mountClients } from "#domains/clients/server.ts";
import { mountContacts } from "#domains/contacts/server.ts";
import { mountCorrections } from "#domains/corrections/server.ts";
import { mountDocuments } from "#domains/documents/server.ts";
import { mountCoverage } from "#domains/coverage/server.ts";
import { mountCoverageChanges } from "#domains/coverage-changes/server.ts";
import { mountEnrollment } from "#domains/enrollment/server.ts";
import { totalsAfterClaim } from "#domains/accumulators/after-claim.service.ts";
import { mountAccumulators } from "#domains/accumulators/server.ts";
import { mountClaims } from "#domains/claims/server.ts";
import { mountInstallations } from "#domains/installations/server.ts";
import { mountWorkLists } from "#domains/work-lists/server.ts";
import { mountExchange } from "#domains/exchange/server.ts";
import { mountDashboards } from "#domains/dashboards/server.ts";
import { mountFinding } from "#domains/finding/server.ts";
import { taskSources } from "#domains/tasks/sources.service.ts";
import { mountTasks } from "#domains/tasks/server.ts";
import { mountHome } from "#domains/home/server.ts";
import { mountIdCards } from "#domains/id-cards/server.ts";
import { openHelpConversation } from "#domains/inbox/help-conversation.service.ts";
import { mountInbox } from "#domains/inbox/server.ts";
import { mountInvitations } from "#domains/invitations/server.ts";
import { mountAca } from "#domains/aca/server.ts";
import { undoDoors } from "./undo-doors.ts";
import { cobraOfEnds, mountCobra } from "#domains/cobra/server.ts";
import { mountLifeEvents } from "#domains/life-events/server.ts";
import { mountNewMembers } from "#domains/new-members/server.ts";
import { mountMembers } from "#domains/members/server.ts";
import { mountMessaging } from "#domains/messaging/server.ts";
import { mountOffering } from "#domains/offering/server.ts";
import { mountPartners } from "#domains/partners/server.ts";
import { mountPlans } from "#domains/plans/server.ts";
import { mountServices } from "#domains/services/server.ts";
import { ServiceSwitches } from "#domains/services/service-reader.service.ts";
import { mountUnions } from "#domains/unions/server.ts";
import { mountReporting } from "#domains/reporting/server.ts";
import { mountEsign } from "#domains/esign/server.ts";
import { mountPaymentQueue } from "#domains/payment-queue/server.ts";
import { mountUnionSignups } from "#domains/union-signups/server.ts";
import { mountRelatedContent } from "#domains/related-content/server.ts";
import { mountReinsurance } from "#domains/reinsurance/server.ts";
import { familyAhead, mountProcessing } from "#domains/processing/server.ts";
import { mountRenewals } from "#domains/renewal/server.ts";
import { mountSurveys } from "#domains/surveys/server.ts";
import { mountWebhooks } from "#domains/webhooks/server.ts";
import { mountSites } from "#domains/sites/server.ts";
import { SiteDirectory } from "#domains/sites/site-directory.service.ts";
import { mountSavedViews } from "#resource/saved-views.routes.ts";
import { buildServer, type Server, type ServerOptions } from "#server/http/server.ts";
import type { Services } from "#server/services.ts";
import "#server/texts.ts";

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
      mountMembers(api, services, undoDoors(services));
      mountCoverage(api, services, cobraOfEnds);
      mountAccess(api, services, tokens);
      mountAccounts(api, services, tokens);
      mountCorrections(api, services);
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
      mountReinsurance(api, services);
      mountAccumulators(api, services);
      mountInstallations(api, services);
      mountWorkLists(api, services);
      mountReporting(api, services);
      mountTasks(api, services, taskSources);
      mountDashboards(api, services, taskSources);
      mountFinding(api, services);
      mountHome(api, services);
      mountSavedViews(api);
    },
  });
}
