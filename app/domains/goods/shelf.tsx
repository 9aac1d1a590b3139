import { useReadyMadeEach } from "#app/ui/ready-made.ts";
import type { Buyer } from "#contract/pricing.ts";
import { FloorHead } from "./floor-head.tsx";
import type { ShownCard } from "./goods.server.ts";
import { rightIn } from "./goods.ts";
import { ProductCard } from "./product-card.tsx";

/** One row of goods under a heading; on phones it is swiped. */
export function Shelf({ title, cards, buyer }: { title: string; cards: readonly ShownCard[]; buyer: Buyer | null }) {
  const right = rightIn(buyer);
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
