import type { CobraPort } from "#people/coverage/termination/cobra-port.service.ts";
import { lookAtEnd, startAtEnd, startAtEnds } from "./start.service.ts";

/** What the end of employment or cover starts here. */
export const cobraOfEnds: CobraPort = { look: lookAtEnd, start: startAtEnd, startMany: startAtEnds };
