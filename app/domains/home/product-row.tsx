import { useReadyMadeEach } from "#app/ui/ready-made.ts";
import type { Buyer } from "#contract/rules/pricing.ts";
import type { ShownCard } from "../catalog/catalog.server.ts";
import { priceAccess } from "../catalog/catalog.ts";
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
  const right = priceAccess(buyer);
  const inside = useReadyMadeEach(cards, ["shelf", right], ProductCard, (card) => ({
    key: card.product_id,
    card,
    buyer: right,
  }));
  if (cards.length === 0) return null;
  return (
    <section aria-label={title}>
      <FloorHead title={title} />
      <ul className="grid5 strip" {...inside} />
    </section>
  );
}
