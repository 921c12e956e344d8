import { uuidv7 } from "#kernel/ids.ts";
import type { Transaction } from "#server/scope.ts";
import type { ConversationTopic } from "./parties.ts";
import { holdConversation } from "./sides.service.ts";
import { addMessage, ownParty, startConversation, type Work } from "./write.service.ts";

// A later room writes in the inbox about a record of its own with these, in the transaction of that record.

/** Begins a conversation of the one who asks with the desk, and returns its id. */
export async function beginAbout(
  work: Work,
  about: {
    subject: string;
    text: string;
    fileIds: readonly string[];
    topic: ConversationTopic;
    /** The day by which the desk answers. */
    dueOn: string;
  },
): Promise<string> {
  const id = uuidv7(work.services.clock().getTime());
  const { subject, text, fileIds, topic, dueOn } = about;
  await startConversation(work, {
    id,
    subject,
    topic,
    dueOn,
    written: { text, html: null, fileIds, versionIds: [] },
    party: await ownParty(work.transaction, work.scope),
  });
  return id;
}

/**
 * Writes a message about the record, in the name of the one who asks. `isDone` leaves nothing for the desk to do; else it is the
 * desk's turn. A conversation that the desk removed takes none.
 */
export async function writeAbout(
  work: Work,
  { id, text, isDone }: { id: string; text: string; isDone: boolean },
): Promise<void> {
  const held = await holdConversation(work.transaction, id, { lock: true });
  if (held.isRemoved) return;
  await addMessage(work, { id, written: { text, html: null, fileIds: [], versionIds: [] }, party: held });
  await work.transaction.client.query(
    `update conversations set state = case when $2 then 'done' else 'open' end, due_on = case when $2 then null else due_on end,
       version = version + 1 where id = $1`,
    [id, isDone],
  );
}

export type AboutMessage = {
  side: "party" | "desk";
  authorName: string;
  at: string;
  body: string;
  files: { id: string; fileName: string }[];
};

/** All that was written in a conversation, in its order, with the names of its files. */
export async function readAbout({ client }: Transaction, id: string): Promise<AboutMessage[]> {
  const { rows } = await client.query<AboutMessage>(
    `select m.side, m.author_name as "authorName", m.created_at as at, m.body,
       coalesce((select json_agg(json_build_object('id', f.id, 'fileName', f.file_name) order by f.created_at, f.id)
         from message_files f where f.message_id = m.id), '[]') as files
     from messages m where m.conversation_id = $1 order by m.place`,
    [id],
  );
  return rows;
}
