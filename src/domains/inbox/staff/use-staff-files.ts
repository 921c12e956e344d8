import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { send, upload } from "#web/api.ts";
import type { addMessageFile, MessageFile, removeMessageFile } from "../messages.ts";

/** Files of a message that the desk writes: each is sent at once, and goes with the message. */
export function useStaffFiles(onProblem: (error: unknown) => void) {
  const [files, setFiles] = useState<readonly MessageFile[]>([]);
  const adding = useMutation({
    mutationFn: (file: File) => upload<typeof addMessageFile>("POST /messages/files", { file }),
    onSuccess: (kept) => setFiles((before) => [...before, kept]),
    onError: onProblem,
  });
  const removing = useMutation({
    mutationFn: ({ id }: MessageFile) =>
      send<typeof removeMessageFile>("DELETE /messages/files/{id}", { params: { id } }),
    onSuccess: (_, { id }) => setFiles((before) => before.filter((one) => one.id !== id)),
    onError: onProblem,
  });
  return {
    files,
    isBusy: adding.isPending || removing.isPending,
    add: (file: File) => adding.mutate(file),
    remove: (file: MessageFile) => removing.mutate(file),
    clear: () => setFiles([]),
  };
}
