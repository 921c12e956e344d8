import { createTransport } from "nodemailer";
import { cleanText } from "#kernel/clean.ts";
import type { Language } from "#kernel/language.ts";

/** A mail as it is kept and sent. `to` is one address, bare or as `Name <address>`. */
export interface OutgoingMail {
  to: string;
  subject: string;
  html: string;
  text: string;
  language: Language;
}

/**
 * `kept`: there is no mail server. `delayed`: try again later. `refused`: trying the same mail again is in vain; `said` are
 * the server's own words, which may name the person: never for a log.
 */
export type Delivery =
  | { outcome: "sent"; messageId: string }
  | { outcome: "kept" }
  | { outcome: "delayed"; reason: string }
  | { outcome: "refused"; reason: string; said: string };

export interface MailTransport {
  from: string;
  send: (mail: OutgoingMail, messageId: string | undefined) => Promise<{ messageId: string }>;
  close: () => void;
}

interface TransportSettings {
  smtpUrl: string | undefined;
  from: string;
  /** How long one mail may take in all, in milliseconds. */
  patience?: number;
}

/** Undefined without an SMTP address: mails are then only kept. What the address says (`?requireTLS=true`) goes first. */
export function openMailTransport({
  smtpUrl,
  from,
  patience = 30_000,
}: TransportSettings): MailTransport | undefined {
  if (smtpUrl === undefined) return undefined;
  const waits = {
    dnsTimeout: patience / 3,
    connectionTimeout: patience / 3,
    greetingTimeout: patience / 3,
    socketTimeout: patience / 2,
  };
  // Without `logger` nodemailer writes no log: addresses and texts of mails stay out of ours.
  const smtp = createTransport({ url: smtpUrl, pool: true, maxConnections: 2, ...waits });
  return {
    from,
    send: (mail, messageId) =>
      smtp.sendMail({
        from,
        to: recipient(mail.to),
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        headers: {
          "Auto-Submitted": "auto-generated",
          "X-Auto-Response-Suppress": "All",
          "Content-Language": mail.language,
        },
        ...(messageId ? { messageId } : {}),
        disableFileAccess: true,
        disableUrlAccess: true,
        signal: AbortSignal.timeout(patience),
      }),
    close: () => smtp.close(),
  };
}

/**
 * Sends one mail. `id` names it for mail servers and readers, so that a mail that a crash made us send twice can be
 * seen as one. Never throws for what the server or the network does; the reason holds codes only, no address and no
 * text of the mail.
 */
export async function deliver(
  mail: OutgoingMail,
  transport: MailTransport | undefined,
  id?: string,
): Promise<Delivery> {
  if (!transport) return { outcome: "kept" };
  if (!recipient(mail.to)) return { outcome: "refused", reason: "not one address", said: "" };
  try {
    const { messageId } = await transport.send(mail, id && `<${id}@${domainOf(transport.from)}>`);
    return { outcome: "sent", messageId };
  } catch (error) {
    return failure(error);
  }
}

function failure(error: unknown): Delivery {
  const { code, responseCode, command } = factsOf(error);
  const reason = [code, responseCode, command].filter((fact) => fact !== undefined).join(" ");
  // Only what the server says of this mail is for good. A failed sign-in or a refused greeting is ours to mend,
  // and the mail must not be lost to it; 530 asks for a sign-in too.
  const isAboutMail = code === "EENVELOPE" || code === "EMESSAGE";
  const isForGood = responseCode !== undefined && responseCode >= 500 && ![503, 530].includes(responseCode);
  return isAboutMail && isForGood
    ? { outcome: "refused", reason, said: wordsOf(error) }
    : { outcome: "delayed", reason };
}

/** What the server answered, in one line of some length. */
function wordsOf(error: unknown): string {
  const response: unknown = error instanceof Error ? Reflect.get(error, "response") : undefined;
  return typeof response === "string" ? cleanText(response).slice(0, 200) : "";
}

/** The parts of an error that say what happened but name no person. */
function factsOf(error: unknown): {
  code: string;
  responseCode: number | undefined;
  command: string | undefined;
} {
  const fact = (name: string): unknown => (error instanceof Error ? Reflect.get(error, name) : undefined);
  const [code, responseCode, command] = [fact("code"), fact("responseCode"), fact("command")];
  return {
    code: typeof code === "string" ? code : "unknown",
    responseCode: typeof responseCode === "number" ? responseCode : undefined,
    command: typeof command === "string" ? command.split(":")[0] : undefined,
  };
}

/** Taken apart here and passed on as an object: a text would be split at commas into several recipients. */
function recipient(to: string): { name: string; address: string } | undefined {
  const [, name = "", address = ""] = /^(?:([^<>\r\n]*)<([^<>]+)>)$/u.exec(to) ?? [undefined, "", to];
  return /^[^\s<>,;:"()[\]\\@]+@[^\s<>,;:"()[\]\\@]+$/u.test(address)
    ? { name: name.trim(), address }
    : undefined;
}

function domainOf(from: string): string {
  return /@([^\s<>@]+)>?$/u.exec(from)?.[1] ?? "localhost";
}
