import type { ReactNode } from "react";

export type Column<Row> = {
  name: string;
  cell: (row: Row) => ReactNode;
  /** Numbers stand right aligned; the one wide column takes what is left. */
  look?: "numeric" | "wide";
};

type Props<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  chosen?: (row: Row) => boolean;
};

/** Rows of one kind under a head that says what stands where; on phones each row becomes a small card. */
export function DataTable<Row>({ caption, columns, rows, keyOf, chosen }: Props<Row>) {
  return (
    <table className="data-table data-table--cards">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ name, look }) => (
            <th key={name} scope="col" className={look}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)} className={chosen?.(row) ? "is-on" : undefined}>
            {columns.map(({ name, cell, look }) => (
              <td key={name} className={look}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
