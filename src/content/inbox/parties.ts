/** Whom the desk writes with. Both sides use the lists, and pages take no schemas with them. */
export const partyTypes = ["member", "client", "broker", "partner", "tpa", "visitor"] as const;
export type PartyType = (typeof partyTypes)[number];

/** Those who can be written to. */
export const recipientTypes = ["member", "client", "broker", "partner", "tpa"] as const;
export type RecipientType = (typeof recipientTypes)[number];

export const conversationStates = ["open", "waiting", "done"] as const;
export type ConversationState = (typeof conversationStates)[number];

/**
 * Where an answer of the desk goes: to an inbox; in full by mail, to somebody who has none here; or nowhere, as a note of
 * what was said on the phone.
 */
export const answerWays = ["inbox", "mail", "note"] as const;
export type AnswerWay = (typeof answerWays)[number];

/** What a conversation began with. */
export const conversationKinds = ["message", "help", "broadcast"] as const;

/** What a conversation is about, as the desk says. */
export const conversationTopics = [
  "enrollment",
  "coverage",
  "claim",
  "payment",
  "idCard",
  "documents",
  "personalData",
  "signIn",
  "other",
] as const;
export type ConversationTopic = (typeof conversationTopics)[number];
/** The queue can be asked for those of which nothing was said yet. */
export const queueTopics = [...conversationTopics, "none"] as const;

export const folders = ["inbox", "sent", "removed"] as const;
export type Folder = (typeof folders)[number];

/** What a conversation may have waited for, as the queue is asked for it. */
export const queueAssignees = ["me", "nobody", "others"] as const;

export const mostFiles = 10;
/** Of each file; pages say it before they send one. */
export const maxFileBytes = 10_000_000;
export const longestSubject = 150;
export const longestText = 10_000;
