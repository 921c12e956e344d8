import { lazyPageWith } from "#web/shell/lazy-page.tsx";
import type { StepProps } from "#enrollment/offering/sessions/web/step-props.ts";

// The door through which the administrator's area shows this domain.

/** A step of a session's set-up. */
export const InvitationsStep = lazyPageWith<StepProps>(
  async () => (await import("./staff/InvitationsStep.tsx")).InvitationsStep,
  "invitations",
  "offering-sessions",
  "records",
);
