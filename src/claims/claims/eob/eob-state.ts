import { because, type Traced } from "#kernel/traced.ts";
import type { ClaimStatus, VersionKind } from "../claim-status.ts";

type Asked = { memberId: string | null; status: ClaimStatus; latest: VersionKind | undefined };

const decided: readonly VersionKind[] = ["decided", "corrected"];
const explained: readonly ClaimStatus[] = ["completed", "denied", "imported"];

/** Whether there is something to explain: a decision that stands, about somebody who is known. */
export function eobState({ memberId, status, latest }: Asked): Traced<"ready" | "notYet"> {
  if (memberId === null) return because("notYet", "eob.noMember");
  if (latest === undefined || !decided.includes(latest)) return because("notYet", "eob.noDecision");
  return explained.includes(status) ? because("ready", "eob.ready") : because("notYet", "eob.noDecision");
}
