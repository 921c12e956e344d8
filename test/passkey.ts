import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

type Cbor = number | string | Buffer | Map<Cbor, Cbor> | { [key: string]: Cbor };

/** As much of CBOR (RFC 8949) as a passkey needs. */
function cbor(value: Cbor): Buffer {
  if (typeof value === "number") return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === "string")
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries: [Cbor, Cbor][] = value instanceof Map ? [...value] : Object.entries(value);
  return Buffer.concat([head(5, entries.length), ...entries.flatMap(([key, one]) => [cbor(key), cbor(one)])]);
}

function head(type: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(type << 5) | length]);
  if (length < 256) return Buffer.from([(type << 5) | 24, length]);
  return Buffer.from([(type << 5) | 25, length >> 8, length & 255]);
}

const sha256 = (data: Buffer | string) => createHash("sha256").update(data).digest();

/** An authenticator in software: makes a passkey for a site and signs with it. */
export class SoftPasskey {
  readonly id = randomBytes(16).toString("base64url");
  readonly #key: KeyObject;
  readonly #publicKey: KeyObject;
  count = 0;

  constructor() {
    const pair = generateKeyPairSync("ec", { namedCurve: "P-256" });
    this.#key = pair.privateKey;
    this.#publicKey = pair.publicKey;
  }

  register(options: Record<string, unknown>, origin: string) {
    const { x = "", y = "" } = this.#publicKey.export({ format: "jwk" });
    const key = new Map<Cbor, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, "base64url")],
      [-3, Buffer.from(y, "base64url")],
    ]);
    const id = Buffer.from(this.id, "base64url");
    const { id: party } = options["rp"] as { id: string };
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cbor(key)]);
    const authData = Buffer.concat([this.#state(party, 0x45), attested]);
    return this.#answer({
      clientDataJSON: clientData("webauthn.create", options, origin),
      attestationObject: cbor({ fmt: "none", attStmt: {}, authData }).toString("base64url"),
    });
  }

  sign(options: Record<string, unknown>, origin: string) {
    this.count += 1;
    const data = this.#state(String(options["rpId"]), 0x05);
    const client = clientData("webauthn.get", options, origin);
    const signed = Buffer.concat([data, sha256(Buffer.from(client, "base64url"))]);
    return this.#answer({
      clientDataJSON: client,
      authenticatorData: data.toString("base64url"),
      signature: sign("sha256", signed, this.#key).toString("base64url"),
    });
  }

  #state(party: string, flags: number): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.count);
    return Buffer.concat([sha256(party), Buffer.from([flags]), count]);
  }

  #answer<T>(response: T) {
    return { id: this.id, rawId: this.id, type: "public-key", clientExtensionResults: {}, response };
  }
}

function clientData(type: string, { challenge }: Record<string, unknown>, origin: string): string {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString("base64url");
}
