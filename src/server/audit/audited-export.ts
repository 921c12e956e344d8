import type { WriteLines } from "#server/http/streamed-csv.ts";
import type { Scope, Transaction } from "#server/scope.ts";

type Exported = {
  subject: string;
  details?: Record<string, unknown>;
  /** `count` is told of the rows as they are read. */
  lines: (transaction: Transaction, count: (rows: number) => void) => AsyncIterable<string>;
};

/** Writes a table to the person, and a row of the audit with it. A file that broke off has left as well, and is kept as such. */
export async function auditedExport(
  scope: Scope,
  write: WriteLines,
  { subject, details, lines }: Exported,
): Promise<void> {
  const broken = await scope.transaction(async (transaction) => {
    let rows = 0;
    const count = (more: number) => {
      rows += more;
    };
    const failure = await write(lines(transaction, count)).then(
      () => undefined,
      (error: unknown) => ({ error }),
    );
    transaction.audit({
      action: "export",
      subject,
      details: { rows, ...details, ...(failure && { isWhole: false }) },
    });
    return failure;
  });
  if (broken) throw broken.error;
}
