import { useEffect, useRef, useState } from "react";
import { mostBytes } from "../entities.ts";
import type { FiledDocument } from "../documents.ts";
import { type About, sendDocument } from "./send-file.ts";

export type QueuedFile = { key: string; file: File } & (
  | { state: "chosen" | "waiting" | "takenBack" }
  | { state: "sending"; share: number }
  | { state: "filed"; document: FiledDocument }
  | { state: "failed"; error: Error | "tooLarge" }
);

/** Each file is a request of its own; so many are under way at a time. */
const atOnce = 3;

/** Files on their way into the library: one that fails keeps none of the others, and can be sent again. */
export function useUploadQueue(onFiled: () => void) {
  const [files, setFiles] = useState<readonly QueuedFile[]>([]);
  const waiting = useRef<{ one: QueuedFile; about: About }[]>([]);
  const running = useRef(0);
  const stopped = useRef(new AbortController());
  const count = useRef(0);
  useEffect(() => {
    const controller = (stopped.current = new AbortController());
    return () => controller.abort();
  }, []);

  const set = (changed: QueuedFile) =>
    setFiles((before) => before.map((one) => (one.key === changed.key ? changed : one)));

  const work = async () => {
    running.current += 1;
    const { signal } = stopped.current;
    for (let next = waiting.current.shift(); next !== undefined; next = waiting.current.shift()) {
      const {
        one: { key, file },
        about,
      } = next;
      set({ key, file, state: "sending", share: 0 });
      try {
        const onProgress = (share: number) => set({ key, file, state: "sending", share });
        const document = await sendDocument({ file, onProgress, signal }, about);
        set({ key, file, state: "filed", document });
      } catch (error) {
        if (signal.aborted) return;
        set({ key, file, state: "failed", error: error instanceof Error ? error : new Error(String(error)) });
      }
    }
    running.current -= 1;
    if (running.current === 0) onFiled();
  };

  return {
    files,
    isBusy: files.some(({ state }) => state === "sending" || state === "waiting"),
    add(chosen: readonly File[]) {
      const added = chosen.map((file): QueuedFile => {
        const key = String((count.current += 1));
        return file.size > mostBytes
          ? { key, file, state: "failed", error: "tooLarge" }
          : { key, file, state: "chosen" };
      });
      setFiles((before) => [...before, ...added]);
    },
    drop: (key: string) => setFiles((before) => before.filter((one) => one.key !== key)),
    clear: () => setFiles([]),
    takenBack: ({ key, file }: QueuedFile) => set({ key, file, state: "takenBack" }),
    /** Sends these, each to its place. */
    start(asked: readonly { one: QueuedFile; about: About }[]) {
      for (const {
        one: { key, file },
      } of asked)
        set({ key, file, state: "waiting" });
      waiting.current.push(...asked);
      while (running.current < Math.min(atOnce, running.current + waiting.current.length)) {
        void work();
        if (waiting.current.length === 0) break;
      }
    },
  };
}
