import "./points-table.css";
import { formatPoints } from "#app/features/account/account.ts";
import { link } from "#app/link.ts";
import { Link } from "#app/ui/link.tsx";
import { Time } from "#app/ui/time.tsx";
import { urls } from "#app/urls.ts";
import type { PointsMovement } from "#contract/points.ts";

/** The movements of the points: time, reason with its orders, signed points, and the points after it. */
export function PointsTable({ list }: { list: readonly PointsMovement[] }) {
  return (
    <table className="points-table w-full text-(length:--f-13) border-collapse [&_td]:border-t [&_td]:border-(--line-soft) max-md:block max-md:[&_td]:border-0 max-md:[&_td]:p-0">
      <thead className="max-md:hidden">
        <tr>
          <th scope="col">时间</th>
          <th scope="col">类型</th>
          <th scope="col" className="numeric">
            积分
          </th>
          <th scope="col" className="numeric">
            积分余额
          </th>
        </tr>
      </thead>
      <tbody className="max-md:block">
        {list.map((movement) => (
          <Movement key={movement.bill_id} movement={movement} />
        ))}
      </tbody>
    </table>
  );
}

function Movement({
  movement: { pm, title, mark, number, balance, create_time, orders },
}: {
  movement: PointsMovement;
}) {
  return (
    <tr>
      <td className="muted small whitespace-nowrap max-md:col-start-1 max-md:row-start-2">
        <Time at={create_time} />
      </td>
      <td>
        <b>{title}</b>{" "}
        {orders.map(({ order_id, order_sn }) => (
          <Link
            key={order_id}
            className="link small inline-block mr-2 py-1 max-md:relative max-md:-my-1.75 max-md:py-1.75"
            to={link(urls.order.detail, {}, { id: order_id })}
          >
            {order_sn}
          </Link>
        ))}
        {mark && mark !== title ? <p className="muted small">{mark}</p> : null}
      </td>
      <td className="numeric">
        <b className={pm === 1 ? "ok" : undefined}>
          {pm === 1 ? "+" : "−"}
          {formatPoints(number)}
        </b>
      </td>
      <td className="numeric muted">{formatPoints(balance)}</td>
    </tr>
  );
}
