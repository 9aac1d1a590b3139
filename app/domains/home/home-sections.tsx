import { link } from "#app/link.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { formatYuan, ListPrice, Price } from "#app/ui/price.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { urls } from "#app/urls.ts";
import type { Buyer } from "#contract/rules/pricing.ts";
import { formatSales, priceView, titleParts } from "../catalog/catalog.ts";
import { formatPiecePrice } from "../catalog/piece-price.tsx";
import { ProductTitle } from "../catalog/product-card.tsx";
import { ProductPicture } from "../catalog/product-picture.tsx";
import { SectionHead } from "../catalog/product-row.tsx";
import type { CategoryPreview } from "./category-preview.ts";
import type { BriefCard, Floor } from "./home.server.ts";
import "./home-sections.css";

const HIGHLIGHTS = 3;

/** The first categories as small pictures below the banners. */
export function Highlights({ floors }: { floors: readonly Floor[] }) {
  return (
    <div className="highlights">
      {floors.slice(0, HIGHLIGHTS).map(({ store_category_id: cid, cate_name, image, links }) => (
        <Link key={cid} className="highlights__item" to={link(urls.categories, {}, { cid })}>
          <span>
            <b>{cate_name}</b>
            <small>
              {links
                .map(({ name }) => name)
                .slice(0, 2)
                .join(" · ")}
            </small>
          </span>
          <ProductPicture address={image} size={76} eager />
        </Link>
      ))}
    </div>
  );
}

type CategoryFloorProps = { floor: Floor; preview: CategoryPreview | undefined; buyer: Buyer | null };

/** One category: links to its subcategories and its bestselling products. */
export function CategoryFloor({ floor, preview, buyer }: CategoryFloorProps) {
  const { store_category_id: cid, cate_name, image, links, list } = floor;
  const categoryHref = link(urls.categories, {}, { cid });
  return (
    <section aria-labelledby={`floor-${cid}`}>
      <SectionHead id={`floor-${cid}`} title={cate_name} moreTo={categoryHref}>
        <nav aria-label={cate_name}>
          {links.map(({ id, name }) => (
            <Link key={id} to={link(urls.categories, {}, { cid, sid: id })}>
              {name}
            </Link>
          ))}
        </nav>
      </SectionHead>
      <div className="category-floor">
        <div className="category-floor__banner">
          <h3>{cate_name}</h3>
          {preview && preview.kinds > 0 ? <p>{preview.kinds} 个品类任选</p> : null}
          <ul>
            {preview?.links.map(({ sid, name }) => (
              <li key={sid}>
                <Link to={link(urls.categories, {}, { cid, sid })}>{name}</Link>
              </li>
            ))}
          </ul>
          <Link className="btn btn--medium" to={categoryHref}>
            进入专区
            <Icon name="right" size="s" />
          </Link>
          <ProductPicture address={image} size={156} />
        </div>
        <ul className="category-floor__products">
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
        <Link to={link(urls.goodsDetail, { id: card.product_id })}>
          <ProductTitle parts={titleParts(card.store_name)} />
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
