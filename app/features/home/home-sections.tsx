import type { ReactNode } from "react";
import { formatSales, priceView } from "#app/features/catalog/catalog.ts";
import { formatPiecePrice } from "#app/features/catalog/piece-price.tsx";
import { ProductCardTitle } from "#app/features/catalog/product-card.tsx";
import { ProductPicture } from "#app/features/catalog/product-picture.tsx";
import { SectionHead } from "#app/features/catalog/product-row.tsx";
import { link } from "#app/link.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { formatYuan, ListPrice, Price } from "#app/ui/price.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { urls } from "#app/urls.ts";
import type { Buyer } from "#contract/rules/pricing.ts";
import type { CategoryPreview } from "./category-preview.ts";
import type { BriefCard, Floor, PrinterCounts } from "./home.server.ts";
import "./home-sections.css";

type PromiseProps = {
  counts: PrinterCounts;
  /** Pictures of a consumable and of a printer. */
  pictures: readonly string[];
  /** Leaves room for another panel below. */
  compact: boolean;
  /** The field for a printer. */
  children: ReactNode;
};

/** The promise of the shop, with a field for a printer. */
export function PrinterPromise({ counts: { printers, consumables }, pictures, compact, children }: PromiseProps) {
  const [consumable, machine] = pictures;
  return (
    <section
      className={compact ? "printer-promise printer-promise--compact" : "printer-promise"}
      aria-labelledby="promise"
    >
      <div>
        <h2 id="promise">
          按机型买耗材，
          <br />
          不再买错
        </h2>
        <p>
          {printers} 款打印机，{consumables} 种耗材，型号一查就对
        </p>
        {children}
        <Link className="link small inline-block mt-2 leading-6 max-md:leading-8" to={urls.printer.list}>
          按品牌和系列选机型
        </Link>
      </div>
      <div className="printer-promise__pictures flex items-end justify-center max-md:hidden">
        {machine ? <ProductPicture address={machine} size={220} eager /> : null}
        {consumable ? <ProductPicture address={consumable} size={140} eager /> : null}
      </div>
    </section>
  );
}

type CategoryFloorProps = { floor: Floor; preview: CategoryPreview | undefined; buyer: Buyer | null };

/** One category: links to its subcategories and its bestselling products. */
export function CategoryFloor({ floor, preview, buyer }: CategoryFloorProps) {
  const { store_category_id: cid, cate_name, image, links, list } = floor;
  const categoryHref = link(urls.catalog.category, {}, { cid });
  return (
    <section aria-labelledby={`floor-${cid}`}>
      <SectionHead id={`floor-${cid}`} title={cate_name} moreTo={categoryHref}>
        <nav aria-label={cate_name}>
          {links.map(({ id, name }) => (
            <Link key={id} to={link(urls.catalog.category, {}, { cid, sid: id })}>
              {name}
            </Link>
          ))}
        </nav>
      </SectionHead>
      <div className="grid grid-cols-[226px_minmax(0,1fr)] gap-(--gap) max-wide:grid-cols-1">
        <div className="category-floor__banner">
          <h3 className="text-(length:--f-20)">{cate_name}</h3>
          {preview && preview.kinds > 0 ? (
            <p className="mt-1.5 mb-3.5 text-(length:--f-13) text-(--ink-2)">{preview.kinds} 个品类任选</p>
          ) : null}
          <ul className="grid grid-cols-[repeat(2,minmax(0,max-content))] justify-between gap-x-2 gap-y-0.5 text-(length:--f-13)">
            {preview?.links.map(({ sid, name }) => (
              <li key={sid}>
                <Link className="block leading-7 truncate" to={link(urls.catalog.category, {}, { cid, sid })}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
          <ButtonLink className="self-start mt-3" size="m" to={categoryHref}>
            进入专区
            <Icon name="right" size="s" />
          </ButtonLink>
          <ProductPicture address={image} size={156} />
        </div>
        <ul className="grid grid-cols-4 gap-(--gap) max-md:grid-cols-2">
          {list.map((card) => (
            <SmallProductCard key={card.product_id} card={card} buyer={buyer} />
          ))}
        </ul>
      </div>
    </section>
  );
}

/** A product of a floor: picture, title and the customer's price, without a form. */
function SmallProductCard({ card, buyer }: { card: BriefCard; buyer: Buyer | null }) {
  const { priceAccess, amount, publicPrice, agreedUntil } = priceView(card, buyer);
  return (
    <li className="product-card product-card--small">
      <ProductPicture className="product-card__picture" address={card.image} size={150} />
      <h3 className="product-card__title">
        <Link to={link(urls.product.detail, { id: card.product_id })}>
          <ProductCardTitle title={card.store_name} />
        </Link>
      </h3>
      <div className="product-card__price">
        <Price amount={amount} size="card" />
        <span className="unit">{`/${card.unit_name}`}</span>
        {priceAccess === "trade" ? <Tag kind="trade">{agreedUntil ? "协议价" : "企业价"}</Tag> : null}
      </div>
      <p className="product-card__tier">
        {formatPiecePrice(amount, card)}{" "}
        {publicPrice ? <ListPrice amount={publicPrice} label="商城价" /> : tierOrSales(card)}
      </p>
    </li>
  );
}

function tierOrSales({ tier_prices, unit_name, sales }: BriefCard) {
  const [first] = tier_prices;
  return first ? `${first.min_qty}${unit_name}起 ${formatYuan(first.price)}` : `已售 ${formatSales(sales)}`;
}
