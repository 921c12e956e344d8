import type { ServiceKey } from "#kernel/service-keys.ts";
import { useUser } from "./session.ts";

/** Whether a service is switched on for the user; their calls answer 404 where it is not. */
export function useService(key: ServiceKey): boolean {
  return useUser()?.servicesOff?.includes(key) !== true;
}
