import { until } from "#server/until.ts";
import { call } from "./call.ts";
import { signInByCall } from "./staff.ts";

type MailRow = { id: string; kind: string; recipient: string };

/** The code that an act sends to an address, as staff read it where mails are kept. */
export async function codeMailedBy(recipient: string, act: () => Promise<unknown>): Promise<string> {
  const { token } = await signInByCall("admin");
  const newest = async () => {
    const { rows } = await call<{ rows: MailRow[] }>("GET", "/admin/mails?filter[status]=kept&pageSize=100", {
      token,
    });
    return rows.find((mail) => mail.recipient === recipient && mail.kind === "proofCode")?.id;
  };
  const before = await newest();
  await act();
  let id: string | undefined;
  await until(
    async () => {
      id = await newest();
      return id !== undefined && id !== before;
    },
    { withinMs: 30_000, everyMs: 300 },
  );
  const { text } = await call<{ text: string }>("GET", `/admin/mails/${id}`, { token });
  return /: (\d{6})$/mu.exec(text)?.[1] ?? "";
}
