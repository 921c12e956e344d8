import { Limiter } from "../limiter.ts";

/**
 * Documents that people wait for, two at a time: to draw one takes the processor, and a request that waited with a
 * connection, or for one, would be sent away meanwhile.
 */
export const drawing = new Limiter({ atOnce: 2, longestQueue: 100 });
