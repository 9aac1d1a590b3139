import "./package-cards.css";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Link } from "#app/ui/link.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Time } from "#app/ui/time.tsx";
import type { OrderDetail } from "#contract/order.ts";
import { PACKAGE_STATE_NAMES } from "#contract/rules/package.ts";
import { Thumb } from "../catalog/product-picture.tsx";
import { logisticsPage, tagOf, traceLines } from "./package.ts";
import { Timeline } from "./timeline.tsx";

/** The number of newest traces that a card shows. */
const TRACES_SHOWN = 3;

/** The packages of an order, each with its number, its items and its newest traces. */
export function PackageCards({ order }: { order: OrderDetail }) {
  const items = new Map(order.list.map((item) => [item.order_product_id, item]));
  return (
    <div className={order.packages.length > 1 ? "package-cards package-cards--two" : "package-cards"}>
      {order.packages.map((parcel, index) => (
        <article key={parcel.package_id} aria-label={`包裹 ${index + 1}`}>
          <header>
            <h3>包裹 {index + 1}</h3>
            <Tag kind={tagOf(parcel.state)}>{PACKAGE_STATE_NAMES[parcel.state]}</Tag>
            <span>
              {parcel.company} <b className="select-all">{parcel.number}</b>
              <CopyButton text={parcel.number} name="运单号" />
            </span>
            <Link className="link small" to={logisticsPage(order.order_id, parcel.package_id)}>
              包裹详情
            </Link>
          </header>
          <div className="package-cards__body">
            <ul aria-label={`包裹 ${index + 1} 的商品`}>
              {parcel.items.map(({ order_product_id, product_num }) => {
                const item = items.get(order_product_id);
                return item ? (
                  <li key={order_product_id}>
                    <Thumb address={item.image} size={48} />
                    <span>
                      <b className="truncate">{item.sku}</b>× {product_num} {item.unit_name}
                    </span>
                  </li>
                ) : null;
              })}
            </ul>
            <Timeline lines={traceLines(parcel, order).slice(0, TRACES_SHOWN)} compact />
          </div>
          <p className="package-cards__foot">
            <Time at={parcel.ship_time} /> 发出 · {parcel.items.reduce((sum, { product_num }) => sum + product_num, 0)}{" "}
            件
          </p>
        </article>
      ))}
    </div>
  );
}
