import pg from "pg";
import { readTree, isTree, type Tree } from "./node-tree.ts";

/** What PostgreSQL says about a statement that it has parsed and not run. */
export type Described = {
  /** The types of its parameters, by OID. */
  parameters: readonly number[];
  columns: readonly { name: string; type: number }[];
  /** As it was understood; undefined for what is no query (`set`, `fetch`). */
  tree: Tree | undefined;
};

export type Refused = { refused: string; position: number | undefined };

type Field = { name: string; dataTypeID: number };
type Answer = Described | Refused;
/** The driver's own connection, which takes the messages of the protocol one by one. */
type Wire = {
  parse(query: { name: string; text: string; types: number[] }): void;
  describe(what: { type: "S"; name: string }): void;
  sync(): void;
  on(event: "parameterDescription", hear: (message: { dataTypeIDs: number[] }) => void): void;
};

/** A connection that parses statements and says what they are. It never runs one. */
export class Describer {
  readonly #client: pg.Client;
  #hear: { parameters: number[]; tree: string | undefined } = { parameters: [], tree: undefined };

  private constructor(client: pg.Client) {
    this.#client = client;
  }

  static async open(url: string): Promise<Describer> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(
      "set debug_print_parse = on; set debug_pretty_print = off; set client_min_messages = log",
    );
    const describer = new Describer(client);
    client.on("notice", (notice) => {
      if (notice.message?.startsWith("parse tree") === true) describer.#hear.tree = notice.detail;
    });
    wireOf(client).on("parameterDescription", ({ dataTypeIDs }) => {
      describer.#hear.parameters = dataTypeIDs;
    });
    return describer;
  }

  get client(): pg.Client {
    return this.#client;
  }

  async describe(text: string): Promise<Answer> {
    this.#hear = { parameters: [], tree: undefined };
    return new Promise<Answer>((resolve) => {
      let columns: Described["columns"] = [];
      const sent = {
        submit(wire: Wire) {
          wire.parse({ name: "", text, types: [] });
          wire.describe({ type: "S", name: "" });
          wire.sync();
        },
        handleRowDescription({ fields }: { fields: Field[] }) {
          columns = fields.map(({ name, dataTypeID }) => ({ name, type: dataTypeID }));
        },
        handleError({ message, position }: { message: string; position?: string }) {
          // The driver forgets the statement here: it does not say when the connection is ready again.
          resolve({ refused: message, position: position === undefined ? undefined : Number(position) });
        },
        handleReadyForQuery: () => {
          const { parameters, tree } = this.#hear;
          const read = tree === undefined ? null : readTree(tree);
          resolve({ parameters, columns, tree: isTree(read) ? read : undefined });
        },
      };
      this.#client.query(sent as unknown as pg.Submittable);
    });
  }

  async close(): Promise<void> {
    await this.#client.end();
  }
}

function wireOf(client: pg.Client): Wire {
  return (client as unknown as { connection: Wire }).connection;
}
