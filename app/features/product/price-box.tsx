import { priceView, tierColumns, type unitOf } from "#app/features/catalog/catalog.ts";
import { PiecePrice } from "#app/features/catalog/piece-price.tsx";
import { PriceBadge } from "#app/features/catalog/product-card.tsx";
import { link } from "#app/link.ts";
import { Link } from "#app/ui/link.tsx";
import { formatYuan, ListPrice, Price } from "#app/ui/price.tsx";
import { urls } from "#app/urls.ts";
import type { Sku } from "#contract/product-fields.ts";
import type { Buyer } from "#contract/rules/pricing.ts";
import "./price-box.css";

/** The customer's price of the chosen SKU and quantity, and the tier prices as a table. */
export function PriceBox({
  product_id,
  sku,
  product_type,
  unit: { unit_name: unit, ...pack },
  buyer,
  quantity,
  returnTo,
}: {
  product_id: number;
  sku: Sku;
  product_type: number;
  unit: ReturnType<typeof unitOf>;
  buyer: Buyer | null;
  quantity: number;
  /** The address to return to after the login. */
  returnTo: string;
}) {
  const priced = { ...sku, product_type };
  const price = priceView(priced, buyer, quantity);
  const columns = tierColumns(priced);
  const market = price.priceAccess !== "trade" && Number(sku.ot_price) > Number(price.amount) ? sku.ot_price : null;
  return (
    <div className="price-box">
      <div className="flex flex-wrap items-baseline gap-x-2.5 gap-y-1">
        {price.priceAccess === "trade" ? <PriceBadge price={price} returnTo={returnTo} /> : null}
        <Price amount={price.amount} size="xl" />
        <span className="unit">/{unit} 含税</span>
        <PiecePrice amount={price.amount} of={pack} />
        {price.agreedUntil ? <span className="small muted">有效至 {price.agreedUntil}</span> : null}
        {price.publicPrice ? <ListPrice amount={price.publicPrice} label="商城价" /> : null}
        {market ? <ListPrice amount={market} label="市场价" /> : null}
        {price.priceAccess === "trade" ? null : <PriceBadge price={price} returnTo={returnTo} />}
        {buyer ? (
          <Link
            className="link small max-md:block max-md:leading-8"
            to={link(urls.product.price, { id: product_id }, { sku: sku.sku_id, cart_num: quantity })}
          >
            价格说明
          </Link>
        ) : null}
        {price.saving ? (
          <span className="small muted ml-auto">
            每{unit}省 <b className="red">{formatYuan(price.saving)}</b>
          </span>
        ) : null}
      </div>
      {columns.length > 0 ? (
        <table className="price-box__tiers w-full mt-2.5 bg-(--panel) text-(length:--f-13) border-collapse table-fixed">
          <caption className="visually-hidden">阶梯价</caption>
          <tbody>
            <tr>
              <th className="max-md:w-14.5" scope="row">
                起批量
              </th>
              {columns.map(({ from, to }) => (
                <td key={from}>
                  {to === null ? `≥ ${from}` : from === to ? from : `${from}–${to}`} {unit}
                </td>
              ))}
            </tr>
            <tr>
              <th className="max-md:w-14.5" scope="row">
                商城价
              </th>
              {columns.map(({ from, to, publicPrice }) => (
                <td
                  key={from}
                  className={isCurrentTier(price.priceAccess, quantity, from, to) ? "red strong" : undefined}
                >
                  {formatYuan(publicPrice)}
                </td>
              ))}
            </tr>
            {price.priceAccess === "trade" ? (
              <tr>
                <th className="max-md:w-14.5" scope="row">
                  您的价
                </th>
                <td colSpan={columns.length} className="red strong">
                  {formatYuan(price.amount)}
                  <span className="unit ml-2">{price.agreedUntil ? "协议价" : "企业价"}不分阶梯</span>
                </td>
              </tr>
            ) : null}
          </tbody>
        </table>
      ) : null}
    </div>
  );
}

const isCurrentTier = (priceAccess: string, quantity: number, from: number, to: number | null) =>
  priceAccess !== "trade" && quantity >= from && (to === null || quantity <= to);
