import { expect, test } from "vitest";
import { digest, keyIdOf, newSecret, Vault } from "./crypto.ts";

const secret = (fill: number) => ({ id: `k${fill}`, key: Buffer.alloc(32, fill) });
const where = "members.ssn:018f0000-0000-7000-8000-000000000001";
const vault = new Vault([secret(1)]);

test("what is sealed opens in its own place, letter for letter", () => {
  for (const value of ["219099999", "", "홍길동 – José", "x".repeat(10_000)]) {
    expect(vault.open(vault.seal(value, where), where)).toBe(value);
  }
});

test("sealing twice never gives the same bytes, and none of them tell the value", () => {
  const [one, other] = [vault.seal("219099999", where), vault.seal("219099999", where)];
  expect(one.equals(other)).toBe(false);
  expect(one.toString("latin1")).not.toContain("219099999");
});

test("moved to another row or column it does not open", () => {
  const sealed = vault.seal("219099999", where);
  for (const elsewhere of [
    "members.ssn:018f0000-0000-7000-8000-000000000002",
    where.replace("ssn", "dob"),
    "",
    `${where} `,
  ]) {
    expect(() => vault.open(sealed, elsewhere)).toThrow();
  }
});

test("with one bit turned anywhere, or an end cut off, it does not open", () => {
  const sealed = vault.seal("219099999", where);
  for (let at = 0; at < sealed.length * 8; at += 1) {
    const turned = Buffer.from(sealed);
    turned.writeUInt8(turned.readUInt8(at >> 3) ^ (1 << (at & 7)), at >> 3);
    expect(() => vault.open(turned, where), `bit ${at}`).toThrow();
  }
  for (let length = 0; length < sealed.length; length += 1) {
    expect(() => vault.open(sealed.subarray(0, length), where), `${length} bytes`).toThrow();
  }
});

test("another secret does not open it, even under the same name", () => {
  const sealed = vault.seal("219099999", where);
  expect(() => new Vault([secret(2)]).open(sealed, where)).toThrow("not configured");
  expect(() => new Vault([{ ...secret(2), id: "k1" }]).open(sealed, where)).toThrow();
});

test("secrets change in turn: the new one seals and indexes, the old ones open, and look-ups go on", () => {
  const rotated = new Vault([secret(2), secret(1)]);
  const [old, fresh] = [vault.seal("219099999", where), rotated.seal("219099999", where)];
  expect(rotated.open(old, where)).toBe("219099999");
  expect(rotated.open(fresh, where)).toBe("219099999");
  expect(() => vault.open(fresh, where)).toThrow('"k2", which is not configured');
  expect([rotated.isCurrent(fresh), rotated.isCurrent(old), vault.isCurrent(old)]).toEqual([
    true,
    false,
    true,
  ]);

  const newest = new Vault([secret(2)]);
  expect(rotated.keyIds).toEqual(["k2", "k1"]);
  expect(rotated.blindIndex("219099999", "ssn")).toEqual(newest.blindIndex("219099999", "ssn"));
  expect(rotated.blindIndexes("219099999", "ssn")).toEqual([
    newest.blindIndex("219099999", "ssn"),
    vault.blindIndex("219099999", "ssn"),
  ]);
  expect(rotated.linkKey("an id")).toBe(newest.linkKey("an id"));
  expect(rotated.linkKeys("an id")).toEqual([newest.linkKey("an id"), vault.linkKey("an id")]);
});

test("a sealed value names its key; other bytes name none, and one name is no beginning of another", () => {
  expect(keyIdOf(vault.seal("x", where))).toBe("k1");
  for (const bytes of [[], [1], [1, 0], [2, 1, 97]]) expect(keyIdOf(Buffer.from(bytes))).toBeUndefined();
  const longer = new Vault([{ id: "k11", key: Buffer.alloc(32, 1) }]);
  expect(vault.isCurrent(longer.seal("x", where))).toBe(false);
});

test("a blind index is the same for the same value and purpose only, and needs the secret", () => {
  const index = vault.blindIndex("219099999", "ssn");
  expect(index).toHaveLength(32);
  expect(new Vault([secret(1)]).blindIndex("219099999", "ssn")).toEqual(index);
  const others = [
    vault.blindIndex("219099998", "ssn"),
    vault.blindIndex("219099999", "attempt"),
    new Vault([secret(2)]).blindIndex("219099999", "ssn"),
    digest("219099999"),
  ];
  for (const other of others) expect(other.equals(index)).toBe(false);
  // A purpose and a value that run into each other stay apart.
  expect(vault.blindIndex("b", "a").equals(vault.blindIndex("", "ab"))).toBe(false);
});

test("keys of links and tokens are long, of their own, and safe in an address", () => {
  const made = new Set([vault.linkKey("one"), vault.linkKey("two"), newSecret(), newSecret()]);
  expect(made.size).toBe(4);
  for (const key of made) expect(key).toMatch(/^[\w-]{43}$/);
});

test("without a secret there is no vault", () => {
  expect(() => new Vault([])).toThrow();
});
