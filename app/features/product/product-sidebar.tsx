import type { ReactNode } from "react";
import { groupedPhone } from "#app/features/account/account.ts";
import { priceView } from "#app/features/catalog/catalog.ts";
import { PiecePrice } from "#app/features/catalog/piece-price.tsx";
import { type CardOfProduct, ProductCard } from "#app/features/catalog/product-card.tsx";
import { ProductName } from "#app/features/catalog/product-name.tsx";
import { Thumb } from "#app/features/catalog/product-picture.tsx";
import { link } from "#app/link.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { Link } from "#app/ui/link.tsx";
import { PanelHeader } from "#app/ui/panel.tsx";
import { Price } from "#app/ui/price.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { urls } from "#app/urls.ts";
import type { Manager } from "#contract/account.ts";
import type { Product } from "#contract/product-fields.ts";
import type { Buyer } from "#contract/rules/pricing.ts";
import "./product-sidebar.css";

type ShopProps = { merchant: Product["merchant"]; manager: Manager | null | undefined; productId: number };

/** The merchant beside a product, with links to its pages, and the customer's account manager. */
export function ShopCard({ merchant, manager, productId }: ShopProps) {
  return (
    <aside
      className="shop-card small self-start max-wide:self-stretch border border-(--line) rounded-(--r-2) [&_a]:inline-block [&_a]:leading-8"
      aria-label="店铺"
    >
      <div className="p-3">
        <h2 className="text-(length:--f-14)">
          <Link to={link(urls.store.index, {}, { id: merchant.mer_id })}>{merchant.mer_name}</Link>
        </h2>
        <p className="muted mt-0.5">
          <Tag kind={merchant.is_trader ? "self" : "plain"}>{merchant.kind}</Tag> {merchant.city}
        </p>
        <p className="mt-2 text-(--ink-3)">
          评分 <b className="text-(--ink)">{merchant.rating}</b>
        </p>
        <p className="mt-2 muted">{merchant.intro}</p>
        <p className="mt-2 flex gap-4">
          <Link className="link" to={link(urls.store.index, {}, { id: merchant.mer_id })}>
            进店逛逛
          </Link>
          <Link className="link" to={link(urls.store.category, {}, { id: merchant.mer_id })}>
            全部商品
          </Link>
          <Link className="link" to={link(urls.messages.index, {}, { product: productId })}>
            问客服
          </Link>
        </p>
      </div>
      {merchant.service_phone === "" ? null : (
        <div className="p-3">
          <p className="muted">店铺客服</p>
          <p className="strong text-sm">
            <a href={`tel:${merchant.service_phone.replace(/[^\d+]/g, "")}`}>{merchant.service_phone}</a>
          </p>
        </div>
      )}
      {manager ? (
        <div className="p-3">
          <p className="muted">专属客服经理</p>
          <p className="strong text-sm">
            {manager.real_name} <a href={`tel:${manager.phone}`}>{groupedPhone(manager.phone)}</a>
          </p>
        </div>
      ) : null}
    </aside>
  );
}

type RelatedProps = { cards: readonly CardOfProduct[]; buyer: Buyer | null };

/** The rows below the shop's card, which is as much shorter than the column of choices. */
const BESIDE_CHOICES = 3;
/** Products from which on the column below has enough of its own. */
const BOTH_COLUMNS = 6;

/** The first related products below the shop's card on wide screens, where the list below leaves them out. */
export function RelatedBeside({ cards, buyer }: RelatedProps) {
  if (cards.length < BOTH_COLUMNS) return null;
  return <RelatedRows cards={cards.slice(0, BESIDE_CHOICES)} buyer={buyer} name="同类推荐" className="is-beside" />;
}

/** Related products beside a product's description. */
export function RelatedProducts({ cards, buyer }: RelatedProps) {
  if (cards.length === 0) return null;
  const className = cards.length < BOTH_COLUMNS ? "" : "is-continued";
  return <RelatedRows cards={cards} buyer={buyer} name="相关商品" className={className} />;
}

function RelatedRows({ cards, buyer, name, className }: RelatedProps & { name: string; className: string }) {
  return (
    <aside className={`panel related-products ${className}`} aria-label={name}>
      <PanelHeader title={name} />
      {cards.map((card) => (
        <Link key={card.product_id} className="related-product" to={link(urls.product.detail, { id: card.product_id })}>
          <Thumb address={card.image} size={56} />
          <span>
            <span className="line-clamp-2">
              <ProductName name={card.store_name} />
            </span>
            <CardPrice card={card} buyer={buyer} />
          </span>
        </Link>
      ))}
    </aside>
  );
}

function CardPrice({ card, buyer }: { card: CardOfProduct; buyer: Buyer | null }) {
  const { amount } = priceView(card, buyer);
  return (
    <>
      <Price amount={amount} /> <span className="unit">/{card.unit_name}</span> <PiecePrice amount={amount} of={card} />
    </>
  );
}

type OffShelfProps = RelatedProps & {
  name: string;
  categoryTo: string;
  /** The alternatives, shown before the related products. */
  children: ReactNode;
};

/** The content of an off-shelf product's page: a link to its category, alternatives and related products. */
export function OffShelf({ name, categoryTo, cards, buyer, children }: OffShelfProps) {
  return (
    <>
      <section className="panel">
        <Empty as="h1" icon="box" title="商品已下架" text={name}>
          <ButtonLink variant="primary" to={categoryTo}>
            查看同类商品
          </ButtonLink>
        </Empty>
      </section>
      {children}
      {cards.length > 0 ? (
        <>
          <div className="section-head">
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
