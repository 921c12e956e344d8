import { Limiter } from "../limiter.ts";

/**
 * Documents that are drawn within the transaction that keeps them, two at a time: a request that waited for the drawing with a
 * connection in its hands would keep it from others.
 */
export const drawing = new Limiter({ atOnce: 2, longestQueue: 100 });
