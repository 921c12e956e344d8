import type { Access } from "#kernel/access.ts";
import type { Transaction } from "#server/scope.ts";
import type { TaskKind } from "./tasks-kinds.ts";

export type Asked = { clientId: string | null; userId: string | null };
export type Waiting = { count: number; mine: number | null; oldest: string | null };

/** One kind of work: who may do it, and how much of it waits in their reach. `src/app` puts the list together. */
export type TaskSource = {
  kind: TaskKind;
  access: Access;
  waiting: (transaction: Transaction, asked: Asked) => Promise<Waiting>;
};
