import type { ReactNode } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import type { Buyer } from "#contract/rules/pricing.ts";
import type { ShownCard } from "./list.server.ts";
import { ProductCard } from "./product-card.tsx";

type SectionHeadProps = { id?: string; title: string; moreTo?: string; children?: ReactNode };

/** The heading of a section, with a link to the whole list. */
export function SectionHead({ id, title, moreTo, children }: SectionHeadProps) {
  return (
    <div className="section-head">
      <h2 id={id}>{title}</h2>
      {children}
      {moreTo ? (
        <Link className="section-head__more" to={moreTo} aria-label={`更多${title}`}>
          更多
          <Icon name="right" size="s" />
        </Link>
      ) : null}
    </div>
  );
}

type ProductRowProps = { title: string; moreTo: string; cards: readonly ShownCard[]; buyer: Buyer | null };

/** One row of product cards under a heading; phones scroll it sideways. */
export function ProductRow({ title, moreTo, cards, buyer }: ProductRowProps) {
  if (cards.length === 0) return null;
  return (
    <section aria-label={title}>
      <SectionHead title={title} moreTo={moreTo} />
      <ul className="product-grid product-grid--strip">
        {cards.map((card) => (
          <ProductCard key={card.product_id} card={card} buyer={buyer} />
        ))}
      </ul>
    </section>
  );
}
