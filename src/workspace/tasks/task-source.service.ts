import type { Access } from "#kernel/access.ts";
import type { PlainDate } from "#kernel/dates.ts";
import type { Transaction } from "#server/scope.ts";
import type { TaskKind } from "./tasks-kinds.ts";

export type Asked = { clientId: string | null; userId: string | null; today: PlainDate };
export type Waiting = {
  count: number;
  /** Given to the caller, and to nobody; null where such work is given to nobody in particular. */
  mine: number | null;
  free: number | null;
  oldest: string | null;
  /** By when the first of them has to be done, where such work has a day. */
  due: string | null;
};

/** One kind of work: who may do it, and how much of it waits in their reach. `src/app` puts the list together. */
export type TaskSource = {
  kind: TaskKind;
  access: Access;
  waiting: (transaction: Transaction, asked: Asked) => Promise<Waiting>;
};
