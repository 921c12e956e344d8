import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send, upload } from "#web/api.ts";
import type { useFormErrors } from "#web/forms/use-form-errors.ts";
import { maxFileBytes } from "../parties.ts";
import { useDocuments } from "../web/use-library.ts";
import type { addMessageFile, MessageFile, removeMessageFile } from "../messages.ts";

/** What goes with a message of the desk: files, each sent at once, and documents of the library. */
export function useStaffFiles({ show, showProblem: onProblem }: ReturnType<typeof useFormErrors>) {
  const { t } = useTranslation("inbox-staff");
  const library = useDocuments();
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
    ...library,
    files,
    /** As the calls take it. */
    along: () => ({
      fileIds: files.map(({ id }) => id),
      versionIds: library.documents.map(({ versionId }) => versionId),
    }),
    isBusy: adding.isPending || removing.isPending,
    add: (file: File) => {
      if (file.size > maxFileBytes) show([{ id: "file", message: t("fileTooLarge", { name: file.name }) }]);
      else adding.mutate(file);
    },
    remove: (file: MessageFile) => removing.mutate(file),
    clear: () => {
      setFiles([]);
      library.clearDocuments();
    },
  };
}
