import type { UserType } from "#kernel/access.ts";
import type { Language } from "#kernel/language.ts";
import { send } from "#web/api.ts";
import type { UserDetail, userCreate, userUpdate } from "../../users.ts";

/** What the form holds: texts as they are typed. */
export type Values = {
  type: UserType;
  username: string;
  firstName: string;
  lastName: string;
  nickName: string;
  email: string;
  phone: string;
  language: Language;
  entityId: string | null;
  roleIds: readonly string[];
};

/** Other managers invite to their own type and organisation, which the server knows. */
export function newValues(type: UserType, language: Language): Values {
  return {
    type,
    language,
    username: "",
    firstName: "",
    lastName: "",
    nickName: "",
    email: "",
    phone: "",
    entityId: null,
    roleIds: [],
  };
}

export function valuesOf(user: UserDetail): Values {
  const { type, username, firstName, lastName, nickName, email, phone, language, entityId, roles } = user;
  return {
    type,
    username,
    firstName,
    lastName,
    nickName: nickName ?? "",
    email,
    phone: phone ?? "",
    language,
    entityId,
    roleIds: roles.map(({ id }) => id),
  };
}

export function sameValue(one: Values[keyof Values], other: Values[keyof Values]): boolean {
  if (typeof one === "string" || typeof other === "string" || one === null || other === null)
    return one === other;
  return one.length === other.length && one.every((id) => other.includes(id));
}

function bodyOf({ firstName, lastName, nickName, email, phone, language, entityId, roleIds }: Values) {
  const orNull = (text: string) => (text.trim() === "" ? null : text);
  return {
    firstName,
    lastName,
    nickName: orNull(nickName),
    email,
    phone: orNull(phone),
    language,
    entityId,
    roleIds: [...roleIds],
  };
}

export async function saveUser(values: Values, base: UserDetail | null): Promise<UserDetail> {
  if (base !== null) {
    return send<typeof userUpdate>("PUT /user/{id}", {
      params: { id: base.id },
      body: { ...bodyOf(values), status: base.status },
      ifMatch: base.version,
    });
  }
  const { type, username } = values;
  // The form does not offer it: members sign up by themselves.
  if (type === "member") throw new Error("Members are not invited");
  return send<typeof userCreate>("POST /user", { body: { ...bodyOf(values), type, username } });
}
