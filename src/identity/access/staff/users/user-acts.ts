import type { BodyOf } from "#kernel/call.ts";
import { send } from "#web/api.ts";
import type {
  UserDetail,
  userEndSessions,
  userForcePassword,
  userInvite,
  userRemove,
  userRemoveSecondFactors,
  userSendReset,
  userUnlock,
  userUpdate,
  userVerify,
} from "../../users.ts";

const of = ({ id }: UserDetail) => ({ params: { id } });

/** What can be done to an account, by name. */
export const acts = {
  invite: (user: UserDetail) => send<typeof userInvite>("POST /user/{id}/invite", of(user)),
  sendReset: (user: UserDetail) => send<typeof userSendReset>("POST /user/{id}/resetlink", of(user)),
  verify: (user: UserDetail) =>
    send<typeof userVerify>("POST /userverify/{id}", { ...of(user), body: { validated: true } }),
  unverify: (user: UserDetail) =>
    send<typeof userVerify>("POST /userverify/{id}", { ...of(user), body: { validated: false } }),
  forcePassword: (user: UserDetail) =>
    send<typeof userForcePassword>("POST /user/{id}/passwordchange", of(user)),
  endSessions: (user: UserDetail) => send<typeof userEndSessions>("POST /user/{id}/endsessions", of(user)),
  removeSecondFactors: (user: UserDetail) =>
    send<typeof userRemoveSecondFactors>("POST /user/{id}/removesecondfactors", of(user)),
  unlock: (user: UserDetail) => send<typeof userUnlock>("POST /user/{id}/unlock", of(user)),
  /** The same call, for those who are not locked and have to wait. */
  forgetTries: (user: UserDetail) => send<typeof userUnlock>("POST /user/{id}/unlock", of(user)),
  lock: (user: UserDetail) =>
    send<typeof userUpdate>("PUT /user/{id}", {
      ...of(user),
      body: { ...changesOf(user), status: "locked" },
      ifMatch: user.version,
    }),
};
export type Act = keyof typeof acts | "remove";

export const removeUser = (user: UserDetail) =>
  send<typeof userRemove>("DELETE /user/{id}", { ...of(user), ifMatch: user.version });

/** What can be changed of a user, as it is. */
function changesOf(user: UserDetail): BodyOf<typeof userUpdate> {
  const { firstName, lastName, nickName, email, phone, language, status, entityId, roles } = user;
  return {
    firstName,
    lastName,
    nickName,
    email,
    phone,
    language,
    status,
    entityId,
    roleIds: roles.map(({ id }) => id),
  };
}

/** What makes sense for the user as they are now. */
export function possibleActs({ status, validated, isOwn, secondFactors, sessions }: UserDetail): Act[] {
  const isActive = status === "active";
  const possible: readonly [Act, boolean][] = [
    ["invite", status === "invited"],
    ["sendReset", isActive],
    [validated ? "unverify" : "verify", !isOwn],
    [status === "locked" ? "unlock" : "forgetTries", status !== "invited"],
    ["forcePassword", isActive],
    ["endSessions", sessions > 0],
    ["removeSecondFactors", secondFactors > 0 && !isOwn],
    ["lock", status !== "locked" && !isOwn],
    ["remove", !isOwn],
  ];
  return possible.flatMap(([act, isPossible]) => (isPossible ? [act] : []));
}
