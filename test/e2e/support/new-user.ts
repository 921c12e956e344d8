import { call } from "./call.ts";
import { signInByCall } from "./staff.ts";

export type NewUser = { id: string; username: string; email: string; password: string };

/** A TPA's user of this test's own, invited by the administrator: what it breaks is nobody else's. */
export async function aNewUser(): Promise<NewUser> {
  const { token } = await signInByCall("admin");
  const username = `e2e.${crypto.randomUUID().slice(0, 13)}`;
  const email = `${username}@example.com`;
  const password = `lanterns over ${crypto.randomUUID()}`;
  const tpas = await call<{ rows: { id: string }[] }>("GET", "/user/entities?type=tpa", { token });
  const { id } = await call<{ id: string }>("POST", "/user", {
    token,
    body: {
      type: "tpa",
      username,
      email,
      firstName: "Marisol",
      lastName: "Quintanilla-Echeverría",
      nickName: null,
      phone: null,
      language: "en",
      roleIds: [],
      entityId: tpas.rows[0]?.id,
    },
  });
  const key = await keyFor(token, email);
  await call("POST", "/auth/acceptInvitation", {
    body: { key, newPassword: password, newPasswordConfirmation: password },
  });
  return { id, username, email, password };
}

/** From the invitation, which an administrator hands on where no mail server takes it. */
async function keyFor(token: string, recipient: string): Promise<string> {
  for (let tries = 0; tries < 100; tries += 1) {
    const { rows } = await call<{ rows: { id: string; recipient: string }[] }>(
      "GET",
      "/admin/mails?pageSize=100",
      { token },
    );
    const mail = rows.find((row) => row.recipient === recipient);
    if (mail) {
      const { text } = await call<{ text: string }>("GET", `/admin/mails/${mail.id}`, { token });
      const key = /\/invitation\/([\w-]+)/u.exec(text)?.[1];
      if (key !== undefined) return key;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`no invitation has come to ${recipient}`);
}
