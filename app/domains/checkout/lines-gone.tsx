import { Link } from "@remix-run/react";
import { Empty } from "#app/ui/empty.tsx";
import { urls } from "#app/urls.ts";

/** The chosen lines are in the cart no longer: they were ordered, or deleted, perhaps in another window. */
export function MissingLines() {
  return (
    <div className="wrap">
      <section className="panel">
        <Empty icon="doc" title="商品已不在购物车中" text="可能已经提交过订单，或已从购物车删除" as="h1">
          <Link className="btn btn--primary" to={urls.shoppingCart}>
            返回购物车
          </Link>
          <Link className="btn" to={urls.orders}>
            我的订单
          </Link>
        </Empty>
      </section>
    </div>
  );
}
