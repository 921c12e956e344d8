import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiProblem, errorWords, send, upload } from "#web/api.ts";
import { useSaid } from "#web/use-said.ts";
import type { addMessageFile, MessageFile, removeMessageFile } from "../messages.ts";
import { maxFileBytes, mostFiles } from "../parties.ts";
import { useDocuments } from "./use-library.ts";

/** What goes with a message that is being written: files, each sent at once, and documents of the library. */
export function useMessageFiles() {
  const { t } = useTranslation("inbox-member");
  const library = useDocuments();
  const [files, setFiles] = useState<readonly MessageFile[]>([]);
  const [said, setSaid] = useSaid(t);
  const [fault, setFault] = useSaid(t);
  const [isSending, setSending] = useState(false);

  const attempt = async (name: string, act: () => Promise<void>) => {
    setFault(null);
    setSending(true);
    try {
      await act();
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      setSaid(null);
      setFault(() => `${name}: ${errorWords(error)}`);
    } finally {
      setSending(false);
    }
  };
  return {
    ...library,
    files,
    /** As the calls take it. */
    along: () => ({
      fileIds: files.map(({ id }) => id),
      versionIds: library.documents.map(({ versionId }) => versionId),
    }),
    said,
    fault,
    isSending,
    isFull: files.length >= mostFiles,
    isFullOfDocuments: library.documents.length >= mostFiles,
    add: async (file: File) => {
      if (file.size > maxFileBytes) {
        setSaid(null);
        return setFault((words) => words("file.tooLarge", { name: file.name }));
      }
      return attempt(file.name, async () => {
        const kept = await upload<typeof addMessageFile>("POST /messages/files", {
          file,
          onProgress: (share) =>
            setSaid((words) => words("file.sending", { name: file.name, percent: Math.round(share * 100) })),
        });
        setFiles((before) => [...before, kept]);
        setSaid((words) => words("file.added", { name: file.name }));
      });
    },
    remove: (file: MessageFile) =>
      attempt(file.fileName, async () => {
        await send<typeof removeMessageFile>("DELETE /messages/files/{id}", { params: { id: file.id } });
        setFiles((before) => before.filter(({ id }) => id !== file.id));
        setSaid((words) => words("file.removed", { name: file.fileName }));
      }),
    clear: () => {
      setFiles([]);
      library.clearDocuments();
      setFault(null);
      setSaid(null);
    },
  };
}
export type MessageFiles = ReturnType<typeof useMessageFiles>;
