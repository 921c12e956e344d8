import { fullName } from "#kernel/person-name.ts";
import { Problem } from "#kernel/problem.ts";
import type { PlainDate } from "#kernel/dates.ts";
import type { FileAnswer } from "#server/http/api.ts";
import type { Scope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { getOwnCoverage } from "../own-coverage.service.ts";
import { writeCoverageLetter } from "./coverage-letter.pdf.ts";

/** The letter names those whom the coverage page shows to the reader: of a dependent themselves alone. */
export async function openCoverageLetter(
  services: Services,
  scope: Scope,
  asked: PlainDate | undefined,
): Promise<FileAnswer> {
  const { today, day, people, coverages } = await getOwnCoverage(services, scope, asked);
  const self = people.find(({ isSelf }) => isSelf);
  if (self === undefined) throw new Problem("notFound");
  const nameOf = (id: string, firstName: string) => {
    const person = people.find((one) => one.id === id);
    return person === undefined ? firstName : fullName(person);
  };
  const { rows } = await scope.transaction(({ client }) =>
    client.query<{ name: string }>(
      "select c.name from clients c join members m on m.client_id = c.id where m.id = $1",
      [self.id],
    ),
  );
  const { language } = scope.context;
  const letter = {
    language,
    clientName: rows[0]?.name ?? "",
    name: fullName(self),
    today,
    day,
    coverages: coverages
      .filter(({ period }) => period === "current")
      .map((one) => ({
        ...one,
        people: one.people.map(({ id, firstName }) => nameOf(id, firstName)),
      })),
  };
  const file = await writeCoverageLetter(services, letter, services.clock());
  return { file, mediaType: "application/pdf", name: `proof-of-coverage-${day}.pdf` };
}
