import { AsyncLocalStorage } from "node:async_hooks";
import type pg from "pg";

/** What a statement can be sent to: the connections of a role, or the one that a transaction holds. */
export type Queryable = {
  query<Row extends pg.QueryResultRow = pg.QueryResultRow>(
    statement: string | pg.QueryConfig,
    values?: unknown[],
  ): Promise<pg.QueryResult<Row>>;
};

/** The connection that the code which runs now holds; with its role for the message. */
type Held = { role: string; isHeld: boolean };
const holding = new AsyncLocalStorage<Held>();

/**
 * A mistake in the code, not in what was asked: it waits for a second connection with one in its hands. As many at once as
 * there are connections would wait for each other for ever.
 */
export class NestedConnection extends Error {
  constructor(role: string) {
    super(
      `A connection was asked for while the same work holds one (${role}). Read before the transaction, ` +
        "or use the transaction's own client.",
    );
    this.name = "NestedConnection";
  }
}

/**
 * Throws where the work that runs now holds a connection. To be called by what asks only now and then (a memory before a
 * query), so that a mistake shows each time, not only when the memory is empty.
 */
export function requireNoneHeld(): void {
  const held = holding.getStore();
  if (held?.isHeld === true) throw new NestedConnection(held.role);
}

/**
 * The connections of one role. There are two ways to use one: a single statement, or `hold` for as long as some work
 * lasts. Work that holds one can ask neither these connections nor those of the other role for a second.
 */
export class Connections implements Queryable {
  readonly #pool: pg.Pool;
  readonly #role: string;

  constructor(pool: pg.Pool, role: string) {
    this.#pool = pool;
    this.#role = role;
  }

  /** One statement, on any free connection. */
  async query<Row extends pg.QueryResultRow = pg.QueryResultRow>(
    statement: string | pg.QueryConfig,
    values?: unknown[],
  ): Promise<pg.QueryResult<Row>> {
    requireNoneHeld();
    return this.#pool.query<Row>(statement, values);
  }

  /** Gives a connection to this work alone. One that ends in the middle of a transaction is thrown away. */
  async hold<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    requireNoneHeld();
    const client = await this.#pool.connect();
    const held: Held = { role: this.#role, isHeld: true };
    try {
      return await holding.run(held, work, client);
    } finally {
      held.isHeld = false;
      client.release(client.getTransactionStatus() !== "I");
    }
  }

  async end(): Promise<void> {
    await this.#pool.end();
  }
}
