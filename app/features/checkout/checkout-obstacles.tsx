import type { ReactNode } from "react";
import { TOO_MANY_LINES } from "#app/features/cart/cart.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { urls } from "#app/urls.ts";

/** Shown when the cart does not contain the chosen lines, because they were ordered or deleted in another window. */
export function MissingLines() {
  return (
    <Obstacle title="商品已不在购物车中" text="可能已经提交过订单，或已从购物车删除">
      <ButtonLink to={urls.order.list}>我的订单</ButtonLink>
    </Obstacle>
  );
}

/** Shown when more lines are chosen than one order takes. */
export function TooManyLines() {
  return <Obstacle title={TOO_MANY_LINES} text="请在购物车中减少勾选的商品" />;
}

function Obstacle({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className="wrap">
      <section className="panel">
        <Empty icon="doc" title={title} text={text} as="h1">
          <ButtonLink variant="primary" to={urls.cart.index}>
            返回购物车
          </ButtonLink>
          {children}
        </Empty>
      </section>
    </div>
  );
}
