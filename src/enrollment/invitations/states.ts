/** How far an invited person has come, and, beside the way, why they cannot come further. Derived, never kept. */
export const invitationStates = [
  "notStarted",
  "opened",
  "inProgress",
  "submitted",
  "waived",
  "bounced",
  "expired",
  "locked",
  "revoked",
] as const;
export type InvitationState = (typeof invitationStates)[number];

/** The way itself, in its order. */
export const funnelStates = ["notStarted", "opened", "inProgress", "submitted", "waived"] as const;
/** Beside the way. */
export const strayStates = ["bounced", "expired", "locked", "revoked"] as const;
/** The groups that a reminder can go to. */
export const remindableStates = ["notStarted", "opened", "inProgress"] as const;

/** Why somebody gets no reminder now. */
export const reminderRefusals = [
  "windowOver",
  "noEmail",
  "bounced",
  "expired",
  "capReached",
  "tooSoon",
] as const;
export type ReminderRefusal = (typeof reminderRefusals)[number];

/** One paper holds so many letters at most; more are made in parts. */
export const lettersAtOnce = 1000;
