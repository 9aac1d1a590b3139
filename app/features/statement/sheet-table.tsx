import type { ReactNode } from "react";

export type SheetColumn<Row> = {
  name: string;
  /** Null for a cell that is left empty. */
  cell: (row: Row) => ReactNode;
  align?: "numeric" | "head";
};

type Props<Row> = {
  caption: string;
  columns: readonly SheetColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  /** The sums below the rows, by the name of their column. */
  sums: Readonly<Record<string, string>>;
  empty: string;
};

/** The label of an amount in a card: the name of its column without the unit. */
const labelOf = (name: string) => name.replace("（元）", "");

/** A table of a printed statement; on phones each row is a card whose amounts are named. */
export function SheetTable<Row>({ caption, columns, rows, keyOf, sums, empty }: Props<Row>) {
  if (rows.length === 0) {
    return (
      <section className="statement-sheet__none">
        <h2>{caption}</h2>
        <p>{empty}</p>
      </section>
    );
  }
  return (
    <table className="a4__table a4__table--cards">
      <caption>
        <b>{caption}</b> {rows.length} 笔
      </caption>
      <thead>
        <tr>
          <th scope="col" className="a4__number">
            序号
          </th>
          {columns.map(({ name, align }) => (
            <th key={name} scope="col" className={align === "numeric" ? "numeric" : undefined}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, place) => (
          <tr key={keyOf(row)}>
            <td>{place + 1}</td>
            {columns.map(({ name, cell, align }) =>
              align === "head" ? (
                <th key={name} scope="row">
                  {cell(row)}
                </th>
              ) : (
                <td key={name} className={align} data-label={align === "numeric" ? labelOf(name) : undefined}>
                  {cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={columns.findIndex(({ align }) => align === "numeric") + 1}>合计</td>
          {columns
            .filter(({ align }) => align === "numeric")
            .map(({ name }) => (
              <td key={name} className="numeric" data-label={name in sums ? labelOf(name) : undefined}>
                {name in sums ? <b>{sums[name]}</b> : null}
              </td>
            ))}
        </tr>
      </tfoot>
    </table>
  );
}
