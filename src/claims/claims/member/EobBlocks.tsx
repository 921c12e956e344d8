import type { EobBlock } from "../eob/eob.ts";

/** What an EOB says, block by block, in the order of its PDF. */
export function EobBlocks({ blocks }: { blocks: readonly EobBlock[] }) {
  return named(blocks).map(([name, block]) => <Block key={name} block={block} />);
}

/** They come as one answer and never move: their places name them. */
const named = <Item,>(items: readonly Item[]): [string, Item][] =>
  items.map((item, at) => [String(at), item]);

function Block({ block }: { block: EobBlock }) {
  switch (block.kind) {
    case "title":
      return <h1>{block.text}</h1>;
    case "section":
      return <h2>{block.text}</h2>;
    case "paragraph":
      return <p>{block.text}</p>;
    case "strong":
      return (
        <p className="eob-strong">
          <strong>{block.text}</strong>
        </p>
      );
    case "list":
      return (
        <ul>
          {block.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      );
    case "facts":
    case "highlights":
      return (
        <dl className="claims-facts">
          {block.facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      );
    case "table":
      return <EobTable table={block} />;
  }
}

/** On a phone each row stands by itself, with the name of the column before each amount. */
function EobTable({ table }: { table: Extract<EobBlock, { kind: "table" }> }) {
  const [first, ...others] = table.columns;
  return (
    <table className="eob-table">
      <caption className="ds-u-visibility--screen-reader">{table.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{first?.label}</th>
          {others.map(({ label, isAmount }) => (
            <th key={label} scope="col" className={isAmount ? "eob-amount" : undefined}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {named(table.rows).map(
          ([
            key,
            {
              cells: [name, ...cells],
              isTotal,
            },
          ]) => (
            <tr key={key} className={isTotal ? "eob-total" : undefined}>
              <th scope="row">{name}</th>
              {cells.map((cell, column) => (
                <td
                  key={others[column]?.label}

                  data-label={others[column]?.label}
                  className={others[column]?.isAmount ? "eob-amount" : undefined}
                >
                  {cell}
                </td>
              ))}
            </tr>
          ),
        )}
      </tbody>
    </table>
  );
}
