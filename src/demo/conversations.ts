import type { InferInsertModel } from "drizzle-orm";
import type {
  conversationsTable,
  conversationViewsTable,
  messagesTable,
} from "#content/inbox/inbox.table.ts";
import type { helpRequestsTable } from "#organization/messaging/messaging.table.ts";
import { addDays } from "#kernel/dates.ts";
import type { Access } from "./access.ts";
import { type Demo, momentOf } from "./demo.ts";
import { Random } from "./random.ts";

type Conversation = InferInsertModel<typeof conversationsTable>;
type Message = InferInsertModel<typeof messagesTable>;
type View = InferInsertModel<typeof conversationViewsTable>;
type Party = Pick<Conversation, "partyType" | "partyId" | "partyName" | "clientId">;
type Said = { side: "party" | "desk"; daysAgo: number; body: string; isRead?: boolean };
type Talk = Party & {
  subject: string;
  state: Conversation["state"];
  topic: Conversation["topic"];
  dueInDays?: number;
  said: Said[];
};

/** What a few people and the desk wrote to each other, in the three languages, and the help requests beside it. */
export function makeConversations(
  demo: Demo,
  {
    access: { users, clerkId },
    memberClientId,
    helpRequests,
  }: {
    access: Access;
    memberClientId: string;
    helpRequests: readonly InferInsertModel<typeof helpRequestsTable>[];
  },
): { conversations: Conversation[]; messages: Message[]; views: View[] } {
  const random = new Random("conversations");
  const userOf = (username: string) => users.find((one) => one.username === username);
  const partyOf = (username: string): Party => {
    const user = userOf(username);
    const { type, entityId = null, entityName } = user ?? {};
    return {
      partyType: type === undefined || type === "admin" ? "visitor" : type,
      partyId: entityId,
      partyName: entityName ?? "",
      clientId: type === "member" ? memberClientId : type === "client" ? entityId : null,
    };
  };
  const nameOf = (username: string) => {
    const user = userOf(username);
    return user === undefined ? "" : `${user.firstName} ${user.lastName}`;
  };
  const conversations: Conversation[] = [];
  const messages: Message[] = [];
  const views: View[] = [];
  const add = (talk: Talk, author: string, helpRequestId: string | null = null) => {
    const { said, dueInDays, ...rest } = talk;
    const at = (one: Said | undefined, minute: number) =>
      momentOf(addDays(demo.today, -(one?.daysAgo ?? 0)), minute);
    const first = at(said[0], 20);
    const id = random.id(first);
    const count = (side: Said["side"]) => said.filter((one) => one.side === side).length;
    conversations.push({
      ...rest,
      id,
      installationId: demo.installationId,
      helpRequestId,
      assigneeId: dueInDays === undefined ? null : clerkId,
      dueOn: dueInDays === undefined ? null : addDays(demo.today, dueInDays),
      createdAt: first,
      updatedAt: first,
      lastAt: at(said.at(-1), 20 + said.length - 1),
      partyCount: count("party"),
      deskCount: count("desk"),
    });
    const read = (userId: string | undefined, side: Said["side"]) => {
      const readCount = said.filter((one) => one.side === side && one.isRead).length;
      if (userId === undefined || readCount === 0) return;
      views.push({
        installationId: demo.installationId,
        conversationId: id,
        actor: `user:${userId}`,
        readCount,
      });
    };
    read(clerkId, "party");
    read(userOf(author)?.id, "desk");
    for (const [index, one] of said.entries()) {
      const moment = at(one, 20 + index);
      const isDesk = one.side === "desk";
      messages.push({
        id: random.id(moment),
        installationId: demo.installationId,
        conversationId: id,
        place: index + 1,
        side: one.side,
        authorId: isDesk ? clerkId : (userOf(author)?.id ?? null),
        authorName: isDesk ? nameOf("clerk") : nameOf(author) || rest.partyName,
        body: one.body,
        createdAt: moment,
        readAt: one.isRead ? moment : null,
        readByName: one.isRead ? (isDesk ? nameOf(author) : nameOf("clerk")) : null,
      });
    }
  };
  for (const [author, talk] of talks)
    if (userOf(author) !== undefined) add({ ...talk, ...partyOf(author) }, author);
  for (const { id, subject, message, contact, status, createdAt } of helpRequests) {
    const daysAgo = Math.max(
      0,
      Math.round((Date.parse(demo.today) - Date.parse(createdAt ?? "")) / 86_400_000),
    );
    const party = { partyType: "visitor", partyId: null, partyName: contact, clientId: null } as const;
    add(
      {
        ...party,
        subject,
        state: status === "answered" ? "done" : "open",
        topic: status === "answered" ? "enrollment" : null,
        said: [{ side: "party", daysAgo, body: message, isRead: status === "answered" }],
      },
      "",
      id ?? null,
    );
  }
  return { conversations, messages, views };
}

const talks: readonly (readonly [string, Omit<Talk, keyof Party>])[] = [
  [
    "member",
    {
      subject: "Is physical therapy covered?",
      state: "waiting",
      topic: "coverage",
      said: [
        {
          side: "party",
          daysAgo: 4,
          isRead: true,
          body: "My doctor wants me to have ten visits of physical therapy.\nDo I need an approval before I go?",
        },
        {
          side: "desk",
          daysAgo: 3,
          body: "You need no approval for the first twelve visits of a year.\nPlease choose a therapist in the network: you pay a copay of 40 dollars a visit there.",
        },
      ],
    },
  ],
  [
    "client2",
    {
      subject: "신규 입사자 서류",
      state: "open",
      topic: "enrollment",
      dueInDays: 1,
      said: [
        {
          side: "party",
          daysAgo: 1,
          body: "다음 달에 두 명이 입사합니다. 보험 가입 링크를 언제 보내면 됩니까?",
        },
      ],
    },
  ],
  [
    "broker2",
    {
      subject: "Tarifas del próximo año",
      state: "done",
      topic: "other",
      said: [
        {
          side: "party",
          daysAgo: 12,
          isRead: true,
          body: "¿Cuándo estarán listas las tarifas del próximo año para mis clientes?",
        },
        {
          side: "desk",
          daysAgo: 11,
          isRead: true,
          body: "Las tarifas están en los planes de cada cliente desde ayer. Escríbanos si falta alguna.",
        },
      ],
    },
  ],
];
