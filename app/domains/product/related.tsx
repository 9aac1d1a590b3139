import { Link } from "@remix-run/react";
import { link } from "#app/link.ts";
import { Price } from "#app/ui/price.tsx";
import { Thumb } from "#app/ui/thumb.tsx";
import { urls } from "#app/urls.ts";
import type { Buyer } from "#contract/rules/pricing.ts";
import { priceView } from "../catalog/catalog.ts";
import type { CardOfProduct } from "../catalog/product-card.tsx";

/** 相关商品 beside a product. */
export function Related({ cards, buyer }: { cards: readonly CardOfProduct[]; buyer: Buyer | null }) {
  if (cards.length === 0) return null;
  return (
    <aside className="panel" aria-label="相关商品">
      <div className="panel__header">
        <h2>相关商品</h2>
      </div>
      {cards.map((card) => (
        <Link key={card.product_id} className="rel" to={link(urls.goodsDetail, { id: card.product_id })}>
          <Thumb src={card.image} size={56} />
          <span>
            <span className="line-clamp-2">{card.store_name}</span>
            <Price amount={priceView(card, buyer).amount} /> <span className="unit">/{card.unit_name}</span>
          </span>
        </Link>
      ))}
    </aside>
  );
}
