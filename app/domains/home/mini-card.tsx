import { Link } from "@remix-run/react";
import { link } from "#app/link.ts";
import { formatYuan, ListPrice, Price } from "#app/ui/price.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { urls } from "#app/urls.ts";
import type { Buyer } from "#contract/rules/pricing.ts";
import { formatSales, priceView } from "../catalog/catalog.ts";
import { Title } from "../catalog/product-card.tsx";
import type { BriefCard } from "./home.server.ts";

/** One product in a floor: picture, name, price by the customer's right. */
export function MiniCard({ card, buyer }: { card: BriefCard; buyer: Buyer | null }) {
  const { right, amount, mall } = priceView(card, buyer);
  return (
    <li className="pcard mcard">
      <div className="pcard__m">
        <img src={card.image} width={150} height={150} alt="" loading="lazy" decoding="async" />
      </div>
      <h3 className="pcard__t">
        <Link to={link(urls.goodsDetail, { id: card.product_id })}>
          <Title text={card.store_name} />
        </Link>
      </h3>
      <div className="pcard__p">
        <Price amount={amount} size="card" />
        <span className="unit">{`/${card.unit_name}`}</span>
        {right === "trade" ? <Tag kind="trade">企业价</Tag> : null}
      </div>
      <p className="pcard__tier">{mall ? <ListPrice amount={mall} label="商城价" /> : <Tier card={card} />}</p>
    </li>
  );
}

function Tier({ card: { tier_prices, unit_name, sales } }: { card: BriefCard }) {
  const [first] = tier_prices;
  return first ? `${first.min_qty}${unit_name}起 ${formatYuan(first.price)}` : `已售 ${formatSales(sales)}`;
}
