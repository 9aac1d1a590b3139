import "./sale.css";
import { shortName } from "#app/features/catalog/catalog.ts";
import { ProductCardTitle } from "#app/features/catalog/product-card.tsx";
import { ProductPicture } from "#app/features/catalog/product-picture.tsx";
import { link } from "#app/link.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { Meter } from "#app/ui/meter.tsx";
import { formatYuan, ListPrice, Price } from "#app/ui/price.tsx";
import { urls } from "#app/urls.ts";
import type { SeckillCard, SeckillSale } from "#contract/seckill.ts";
import { clockTime, ownPriceName, saleAddress, saleSaving, soldPercent } from "./seckill.ts";

/** The highest stock, in units, that is shown as 仅剩. */
const LOW_STOCK = 10;

/**
 * A SKU in a flash sale: prices, sold share, limit and link; to the product itself where the customer's own price is
 * lower. `now` is the server's time in epoch ms.
 */
export function SaleCard({ card, now, brief = false }: { card: SeckillCard; now: number; brief?: boolean }) {
  const { store_name, sku, sku_id, image, price, ot_price, unit_name, stock, seckill_status, own_price } = card;
  const saving = saleSaving(card);
  const isOver = seckill_status === -1 || stock === 0;
  return (
    <li className={isOver ? "product-card sale-card is-over" : "product-card sale-card"}>
      <ProductPicture className="product-card__picture" address={image} size={180} />
      {isOver ? (
        <span className="small relative self-start h-5 mt-[calc(-20px_-_var(--product-card-gap)_-_8px)] mb-[calc(var(--product-card-gap)_+_8px)] ml-2 rounded-(--r-1) bg-(--block) px-1.75 leading-5 text-(--panel)">
          {stock === 0 ? "已抢光" : "已结束"}
        </span>
      ) : null}
      <div className="product-card__price">
        <Price amount={price} size="card" />
        <span className="unit">/{unit_name}</span>
        {saving ? <ListPrice amount={ot_price} /> : null}
      </div>
      <p className={own_price ? "product-card__tier text-(--red)" : "product-card__tier"}>
        {own_price
          ? `您的${ownPriceName(card.agreed_until !== undefined)} ${formatYuan(own_price)} 更低`
          : saving
            ? `比商城价省 ${formatYuan(saving)}`
            : sku}
      </p>
      <h3 className="product-card__title">
        <Link to={own_price ? productOf(card) : saleAddress(card, { sku: sku_id })}>
          <ProductCardTitle title={store_name} />
        </Link>
      </h3>
      <SaleProgress sale={card} />
      {brief ? null : <SaleAction card={card} now={now} />}
    </li>
  );
}

const productOf = ({ product_id, sku_id }: SeckillCard) =>
  link(urls.product.detail, { id: product_id }, { sku: sku_id });

/** The ordered share of a sale and the limit per customer; before the sale its quota. */
function SaleProgress({ sale }: { sale: SeckillSale }) {
  const { quota, stock, per_customer, unit_name, seckill_status } = sale;
  const percent = soldPercent(sale);
  return (
    <div className="small muted grid gap-1 mt-auto">
      {seckill_status === 0 ? null : <Meter percent={percent} label={`已抢 ${percent}%`} />}
      <p className="flex justify-between gap-2 whitespace-nowrap">
        {seckill_status === 0 ? (
          <span>
            限量 {quota} {unit_name}
          </span>
        ) : stock > 0 && stock <= LOW_STOCK ? (
          <span className="warn">
            仅剩 {stock} {unit_name}
          </span>
        ) : (
          <span>已抢 {percent}%</span>
        )}
        <span>
          每人限 {per_customer} {unit_name}
        </span>
      </p>
    </div>
  );
}

function SaleAction({ card, now }: { card: SeckillCard; now: number }) {
  const { sku_id, store_name, ot_price, start_time, stock, seckill_status, own_price } = card;
  const name = shortName(store_name);
  if (own_price) {
    const act = `按${ownPriceName(card.agreed_until !== undefined)}购买`;
    return (
      <ButtonLink
        className="relative z-1 mt-2.5"
        variant="tint"
        size="m"
        block
        to={productOf(card)}
        aria-label={`${act}：${name}`}
      >
        {act}
      </ButtonLink>
    );
  }
  if (seckill_status === 0) {
    return (
      <Button className="relative z-1 mt-2.5" type="button" size="m" block disabled>
        {clockTime(start_time, now)} 开抢
      </Button>
    );
  }
  if (seckill_status === -1 || stock === 0) {
    return (
      <ButtonLink
        className="relative z-1 mt-2.5"
        size="m"
        block
        to={productOf(card)}
        aria-label={`查看普通价 ${formatYuan(ot_price)}：${name}`}
      >
        查看普通价 {formatYuan(ot_price)}
      </ButtonLink>
    );
  }
  return (
    <ButtonLink
      className="relative z-1 mt-2.5"
      variant="tint"
      size="m"
      block
      to={saleAddress(card, { sku: sku_id })}
      aria-label={`立即抢购：${name}`}
    >
      立即抢购
    </ButtonLink>
  );
}
