import { Worker } from "node:worker_threads";

/** A password to hash at some cost, or to compare with a hash. */
export type HashingWork =
  | { password: string; cost: { memoryCost: number; timeCost: number; parallelism: number } }
  | { password: string; stored: string };
type Reply = { result: string | boolean } | { failure: string };

/** One thread for hashing, which does one thing at a time. It keeps the process alive only while it works. */
class HashingThread {
  readonly #worker = new Worker(new URL("./hashing.worker.js", import.meta.url));
  #ended: Error | undefined;
  #settle: ((reply: Reply | Error) => void) | undefined;

  constructor() {
    this.#worker.unref();
    this.#worker.on("message", (reply: Reply) => this.#settle?.(reply));
    this.#worker.on("error", (error) => this.#end(error instanceof Error ? error : new Error(String(error))));
    this.#worker.on("exit", (code) => this.#end(new Error(`A hashing thread ended with ${code}`)));
  }

  get hasEnded(): boolean {
    return this.#ended !== undefined;
  }

  async run(work: HashingWork): Promise<string | boolean> {
    if (this.#ended !== undefined) throw this.#ended;
    this.#worker.ref();
    try {
      const reply = await new Promise<Reply | Error>((resolve) => {
        this.#settle = resolve;
        this.#worker.postMessage(work);
      });
      if (reply instanceof Error) throw reply;
      if ("failure" in reply) throw new Error(`Hashing failed: ${reply.failure}`);
      return reply.result;
    } finally {
      this.#settle = undefined;
      this.#worker.unref();
    }
  }

  #end(error: Error): void {
    this.#ended ??= error;
    this.#settle?.(this.#ended);
  }
}

const idle: HashingThread[] = [];

/** Hashes or compares away from the thread that answers requests. The caller sees to it that not too many come at once. */
export async function runHashing(work: HashingWork): Promise<string | boolean> {
  const thread = idle.pop() ?? new HashingThread();
  try {
    return await thread.run(work);
  } finally {
    if (!thread.hasEnded) idle.push(thread);
  }
}
