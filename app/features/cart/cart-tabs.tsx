import { Button } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { Link } from "#app/ui/link.tsx";
import { TabLinks } from "#app/ui/navigation.tsx";
import { urls } from "#app/urls.ts";
import { CART_FILTERS, type CartFilter, cartAddress } from "./filter.ts";

/** 全部, 降价, 库存紧张 and 失效商品 with their counts. */
export function CartTabs({ filter, counts }: { filter: CartFilter; counts: Record<CartFilter, number> }) {
  return (
    <div className="panel px-4">
      <TabLinks
        label="筛选购物车"
        tabs={CART_FILTERS.map((tab) => ({
          name: tab.name,
          to: cartAddress(tab.filter),
          current: tab.filter === filter,
          count: counts[tab.filter],
        }))}
      />
    </div>
  );
}

const EMPTY: Record<CartFilter, { title: string; text: string }> = {
  all: { title: "没有可以购买的商品", text: "失效的商品可以换规格或删除" },
  cheaper: { title: "没有降价的商品", text: "和加入购物车时相比，价格没有变低" },
  low_stock: { title: "没有库存紧张的商品", text: "要买的商品库存都够" },
  failed: { title: "没有失效商品", text: "购物车里的商品都能买" },
};

/** The empty state of a tab. */
export function EmptyTab({ filter }: { filter: CartFilter }) {
  return (
    <section className="panel">
      <Empty icon="cart" {...EMPTY[filter]}>
        <Button asChild>
          {filter === "all" ? (
            <Link to={urls.catalog.category}>去选商品</Link>
          ) : (
            <Link to={urls.cart.index}>查看全部商品</Link>
          )}
        </Button>
      </Empty>
    </section>
  );
}
