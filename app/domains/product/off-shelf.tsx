import { Link } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/empty.tsx";
import type { Buyer } from "#contract/rules/pricing.ts";
import { type CardOfProduct, ProductCard } from "../catalog/product-card.tsx";

/** A product that is off the shelf, with similar products (P6.12). */
export function OffShelf({
  name,
  more,
  cards,
  buyer,
}: {
  name: string;
  more: string;
  cards: readonly CardOfProduct[];
  buyer: Buyer | null;
}) {
  return (
    <>
      <section className="panel">
        <Empty as="h1" icon="box" title="商品已下架" text={name}>
          <Button asChild variant="primary">
            <Link to={more}>查看同类商品</Link>
          </Button>
        </Empty>
      </section>
      {cards.length > 0 ? (
        <>
          <div className="fl__h">
            <h2>相关商品</h2>
          </div>
          <ul className="product-grid">
            {cards.map((card) => (
              <ProductCard key={card.product_id} card={card} buyer={buyer} />
            ))}
          </ul>
        </>
      ) : null}
    </>
  );
}
