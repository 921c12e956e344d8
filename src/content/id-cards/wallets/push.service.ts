import { type ClientHttp2Session, connect } from "node:http2";
import { endWith } from "#server/streams.ts";
import type { AppleWallet } from "#server/wallet-settings.ts";

const patience = 15_000;
/** What Apple says of a token that no phone has any more, or that was never one. */
const goneReasons = ["BadDeviceToken", "Unregistered", "DeviceTokenNotForTopic"];

type Told = { gone: string[]; failed: Error | undefined };

/** Tells phones that a pass has changed, and nothing of what: they ask for it themselves. */
export async function pushToPhones(
  { certificate, key, keyPassphrase, passType }: AppleWallet,
  { address, trusted }: NonNullable<AppleWallet["push"]>,
  tokens: readonly string[],
): Promise<Told> {
  // The certificate of the pass type is what Apple knows us by.
  const session = connect(address, {
    cert: certificate,
    key,
    ...(keyPassphrase === undefined ? {} : { passphrase: keyPassphrase }),
    ...(trusted === undefined ? {} : { ca: trusted }),
  });
  // What fails is told by each of its requests.
  session.on("error", () => undefined);
  try {
    const told: Told = { gone: [], failed: undefined };
    for (const token of tokens) {
      const { status, reason } = await pushTo(session, passType, token);
      if (status === 410 || (status === 400 && goneReasons.includes(reason))) told.gone.push(token);
      else if (status !== 200) told.failed = new Error(`Apple answers a push with ${status} ${reason}`);
    }
    return told;
  } finally {
    session.close();
  }
}

async function pushTo(
  session: ClientHttp2Session,
  passType: string,
  token: string,
): Promise<{ status: number; reason: string }> {
  return new Promise((resolve, reject) => {
    const request = session.request({
      ":method": "POST",
      ":path": `/3/device/${token}`,
      "apns-topic": passType,
      "content-type": "application/json",
    });
    let status = 0;
    let text = "";
    request.setEncoding("utf8");
    request.setTimeout(patience, () => endWith(request, new Error("Apple does not answer a push")));
    request.on("response", (headers) => (status = headers[":status"] ?? 0));
    request.on("data", (chunk: string) => (text += chunk));
    request.on("error", reject);
    request.on("end", () => resolve({ status, reason: /"reason"\s*:\s*"(\w+)"/u.exec(text)?.[1] ?? "" }));
    request.end("{}");
  });
}
