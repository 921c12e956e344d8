import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { type FileHandle, mkdir, open, unlink } from "node:fs/promises";
import path from "node:path";

/** So much of a file waits in memory; a larger one on the disk. */
const memoryBytes = 1_048_576;
const readBytes = 65_536;

/**
 * A file that is put aside until all of its form is there. On the disk it has no name, so nothing of it is left when the
 * process ends, and it is sealed with a key that is nowhere else.
 */
export class Spool {
  readonly chunks: readonly Buffer[];
  readonly #rest: SealedRest | undefined;

  private constructor(chunks: readonly Buffer[], rest: SealedRest | undefined) {
    this.chunks = chunks;
    this.#rest = rest;
  }

  static async of(content: AsyncIterable<Buffer>, folder: string): Promise<Spool> {
    const chunks: Buffer[] = [];
    let bytes = 0;
    let rest: SealedRest | undefined;
    try {
      for await (const chunk of content) {
        bytes += chunk.length;
        if (bytes <= memoryBytes) chunks.push(chunk);
        else await (rest ??= await SealedRest.in(folder)).write(chunk);
      }
      return new Spool(chunks, rest);
    } catch (error) {
      await rest?.close();
      throw error;
    }
  }

  async *read(): AsyncGenerator<Buffer> {
    yield* this.chunks;
    if (this.#rest !== undefined) yield* this.#rest.read();
  }

  async close(): Promise<void> {
    await this.#rest?.close();
  }
}

/** What does not fit into memory: written once, then read once. It needs no seal of its wholeness: nobody else can open it. */
class SealedRest {
  readonly #file: FileHandle;
  readonly #key = randomBytes(32);
  readonly #nonce = randomBytes(16);
  readonly #cipher = createCipheriv("aes-256-ctr", this.#key, this.#nonce);

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  static async in(folder: string): Promise<SealedRest> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const place = path.join(folder, `${randomBytes(12).toString("hex")}.part`);
    const file = await open(place, "wx+", 0o600);
    await unlink(place);
    return new SealedRest(file);
  }

  async write(chunk: Buffer): Promise<void> {
    await this.#file.appendFile(this.#cipher.update(chunk));
  }

  async *read(): AsyncGenerator<Buffer> {
    const decipher = createDecipheriv("aes-256-ctr", this.#key, this.#nonce);
    for (let at = 0; ;) {
      const { bytesRead, buffer } = await this.#file.read(Buffer.alloc(readBytes), 0, readBytes, at);
      if (bytesRead === 0) return;
      at += bytesRead;
      yield decipher.update(buffer.subarray(0, bytesRead));
    }
  }

  async close(): Promise<void> {
    await this.#file.close();
  }
}
