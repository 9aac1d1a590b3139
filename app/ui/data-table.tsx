import { Fragment, type ReactNode } from "react";

export type Column<Row> = {
  name: string;
  /** What the head shows in place of the name. */
  head?: ReactNode;
  cell: (row: Row) => ReactNode;
  /** `numeric` is right aligned; the one `wide` column takes the remaining width. */
  align?: "numeric" | "wide";
};

type Props<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  isSelected?: (row: Row) => boolean;
  /** The folded content of a row, below it and over all columns. */
  detail?: ((row: Row) => ReactNode) | undefined;
  /** The sums below the rows, by the name of their column; the first one names the row. */
  foot?: Readonly<Record<string, ReactNode>> | undefined;
};

/** A table whose rows become cards on phones, where each cell but the wide one begins with the name of its column. */
export function DataTable<Row>({ caption, columns, rows, keyOf, isSelected, detail, foot }: Props<Row>) {
  return (
    <table className="data-table data-table--cards">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ name, head, align }) => (
            <th key={name} scope="col" className={align}>
              {head ?? name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Fragment key={keyOf(row)}>
            <tr className={isSelected?.(row) ? "is-on" : undefined}>
              {columns.map(({ name, cell, align }) => (
                <td key={name} className={align} data-label={align === "wide" ? undefined : name}>
                  {cell(row)}
                </td>
              ))}
            </tr>
            {detail ? (
              <tr className="data-table__detail">
                <td colSpan={columns.length}>{detail(row)}</td>
              </tr>
            ) : null}
          </Fragment>
        ))}
      </tbody>
      {foot ? (
        <tfoot>
          <tr>
            {columns.map(({ name, align }, place) =>
              place === 0 ? (
                <th key={name} scope="row">
                  {foot[name]}
                </th>
              ) : (
                <td key={name} className={align} data-label={name}>
                  {foot[name]}
                </td>
              ),
            )}
          </tr>
        </tfoot>
      ) : null}
    </table>
  );
}
