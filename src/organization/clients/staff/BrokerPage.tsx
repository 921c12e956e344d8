import { FormPage } from "#records/staff/FormPage.tsx";
import { brokers } from "#organization/partners/organisations.ts";
import { ClientsOfBroker } from "./ClientsOfBroker.tsx";

/** A broker with the clients that it serves below. */
export function BrokerPage() {
  return <FormPage resource={brokers} below={({ id }) => <ClientsOfBroker brokerId={id} />} />;
}
