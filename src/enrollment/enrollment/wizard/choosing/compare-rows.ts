import type { CoverageType } from "#plans/plans/coverage-type-code.ts";
import { type Figure, type FigureKey, shownFigures } from "./figures.ts";

export type Group = "pay" | "care" | "year" | "about";
/** One thing to compare. `cells` has a text for each plan; the page may show more in its place. */
export type Row = { group: Group; key: string; cells: (string | null)[]; isSame: boolean };

/** A plan as far as it is compared, in words. */
export type Column = {
  figures: readonly Figure[];
  /** By the key of the row, in the order of the rows. */
  pay: Readonly<Record<string, string | null>>;
  year: Readonly<Record<string, string | null>>;
  about: Readonly<Record<string, string | null>>;
};

const ofAbout: readonly FigureKey[] = ["network", "hsa"];

/** The rows of the table, in groups; a row of which no plan says anything is left out, unless it is expected of its type. */
export function compareRows(type: CoverageType, columns: readonly Column[]): Row[] {
  const shown = shownFigures(
    type,
    columns.map(({ figures }) => figures),
  );
  const row = (group: Group, key: string, cells: (string | null)[]): Row => ({
    group,
    key,
    cells,
    isSame: cells.every((cell) => cell === cells[0]),
  });
  const figure = (group: Group) => (key: FigureKey) =>
    row(
      group,
      key,
      columns.map(({ figures }) => figures.find((one) => one.key === key)?.value ?? null),
    );
  const given = (group: "pay" | "year" | "about") =>
    Object.keys(columns[0]?.[group] ?? {})
      .map((key) =>
        row(
          group,
          key,
          columns.map((column) => column[group][key] ?? null),
        ),
      )
      .filter(({ cells }) => cells.some((cell) => cell !== null));
  return [
    ...given("pay"),
    ...shown.filter((key) => !ofAbout.includes(key)).map(figure("care")),
    ...given("year"),
    ...given("about"),
    ...shown.filter((key) => ofAbout.includes(key)).map(figure("about")),
  ];
}
