import { type Bucket, BucketError, s3Client } from "../s3.ts";
import { type Inbox, isUnfinishedName } from "./inbox.ts";

/** A prefix of a bucket. An object is there as a whole or not at all; moving one is to copy and to remove it. */
export function bucketInbox(bucket: Bucket, prefix: string): Inbox {
  const client = s3Client(bucket);
  const base = prefix === "" || prefix.endsWith("/") ? prefix : `${prefix}/`;
  const folderOf = (place: string) => (place === "top" ? base : `${base}${place}/`);
  return {
    isWholeAtOnce: true,
    async list(place) {
      const folder = folderOf(place);
      const entries = await client.list(folder, { isFlat: true });
      return entries
        .map(({ key, mark }) => ({ name: key.slice(folder.length), mark }))
        .filter(({ name }) => name !== "" && !name.includes("/") && !isUnfinishedName(name));
    },
    async reach() {
      await client.list(base, { isFlat: true });
    },
    async open(name) {
      try {
        return await client.get(`${base}${name}`);
      } catch (error) {
        throw isGone(error) ? Object.assign(new Error("Gone"), { code: "ENOENT" }) : error;
      }
    },
    async move(from, to) {
      const [old, key] = [`${folderOf(from.place)}${from.name}`, `${folderOf(to.place)}${to.name}`];
      try {
        await client.copy(old, key);
      } catch (error) {
        if (isGone(error)) return;
        throw error;
      }
      await client.remove(old);
    },
  };
}

const isGone = (error: unknown): boolean => error instanceof BucketError && error.status === 404;
