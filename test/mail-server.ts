import type { AddressInfo } from "node:net";
import { simpleParser, type ParsedMail } from "mailparser";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

export interface MailServer {
  url: string;
  /** What has arrived, as a mail program reads it. */
  mails: ParsedMail[];
  /** Who each mail was for, by its envelope. */
  recipients: string[][];
  close: () => Promise<void>;
}

/** A mail server on this machine, on a free port or a known one. `options` say what it refuses. */
export async function startMailServer(options: SMTPServerOptions = {}, wantedPort = 0): Promise<MailServer> {
  const mails: ParsedMail[] = [];
  const recipients: string[][] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    closeTimeout: 100,
    onData(stream, session, done) {
      simpleParser(stream, (problem: Error | null, mail) => {
        if (!problem) {
          mails.push(mail);
          recipients.push(session.envelope.rcptTo.map(({ address }) => address));
        }
        done(problem);
      });
    },
    ...options,
  });
  // A client that gives up breaks its connection; that is what some tests are about.
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(wantedPort, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo; // it listens on TCP
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    recipients,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
