import { Pager } from "./navigation.tsx";

/** The end of a list: the number of its records, such as 共 3 笔订单, and its pager. */
export function ListEnd({ total, ...paging }: Parameters<typeof Pager>[0] & { total: string }) {
  return (
    <div className="list-end">
      <p className="muted small">{total}</p>
      <Pager {...paging} />
    </div>
  );
}
