import type { Buyer } from "#contract/rules/pricing.ts";
import type { ShownCard } from "../catalog/catalog.server.ts";
import { ProductCard } from "../catalog/product-card.tsx";
import { FloorHead } from "./floor-head.tsx";

/** One row of goods under a heading; on phones it is swiped. */
export function ProductRow({
  title,
  cards,
  buyer,
}: {
  title: string;
  cards: readonly ShownCard[];
  buyer: Buyer | null;
}) {
  if (cards.length === 0) return null;
  return (
    <section aria-label={title}>
      <FloorHead title={title} />
      <ul className="product-grid strip">
        {cards.map((card) => (
          <ProductCard key={card.product_id} card={card} buyer={buyer} />
        ))}
      </ul>
    </section>
  );
}
