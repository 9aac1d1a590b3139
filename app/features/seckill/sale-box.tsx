import { type ReactNode, useState } from "react";
import { BuyForm, BuyOption, BuyOptionRow, QuantityField } from "#app/features/catalog/buy-form.tsx";
import { priceView } from "#app/features/catalog/catalog.ts";
import { PiecePrice } from "#app/features/catalog/piece-price.tsx";
import { link } from "#app/link.ts";
import { Button } from "#app/ui/button.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { Link } from "#app/ui/link.tsx";
import { Meter } from "#app/ui/meter.tsx";
import { formatYuan, ListPrice, Price } from "#app/ui/price.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { urls } from "#app/urls.ts";
import type { Sku } from "#contract/product-fields.ts";
import { fen, yuan } from "#contract/rules/money.ts";
import { type Buyer, NORMAL_PRODUCT } from "#contract/rules/pricing.ts";
import { clampQuantity, parseQuantity } from "#contract/rules/quantity.ts";
import type { SeckillStatus } from "#contract/seckill.ts";
import { SaleBar } from "./sale-bar.tsx";
import type { SalePage } from "./seckill.server.ts";
import {
  cheaperOwnPrice,
  clockTime,
  orderableUnits,
  ownPriceName,
  saleAddress,
  saleObstacle,
  saleSaving,
  soldPercent,
} from "./seckill.ts";

type OwnSale = SalePage["sale"]["list"][number];
type Session = { now: number; start_time: number; stop_time: number; seckill_status: SeckillStatus };

type Props = {
  product_id: number;
  session: Session;
  /** The sales of the product in the session. */
  sales: readonly OwnSale[];
  chosen: OwnSale;
  /** The SKU as it is sold outside of the sale. */
  sku: Sku;
  buyer: Buyer | null;
  initialQuantity: number;
  /** The typed quantity that the action refused. */
  refusedQuantity?: string | undefined;
  /** The action's errors by field. */
  errors: Record<string, string[] | null> | null | undefined;
  /** Rows above the specifications. */
  children?: ReactNode;
};

/**
 * The sale's state, price, remaining units and limit, the quantity and the two buttons. Where the customer's own price is
 * lower, the only button leads to the product outside of the sale.
 */
export function SaleBox({ product_id, session, sales, chosen, sku, buyer, errors, children, ...initial }: Props) {
  const [typed, setText] = useState(initial.refusedQuantity ?? null);
  const most = orderableUnits(chosen);
  const text = typed ?? String(initial.initialQuantity);
  const quantity = clampQuantity(parseQuantity(text), Math.max(1, most));
  const obstacle = saleObstacle(chosen, clockTime(session.start_time, session.now));
  const address = saleAddress({ product_id, ...session }, { sku: chosen.sku_id });
  const { unit_name: unit } = chosen;
  const cheaper = cheaperOwnPrice(sku, chosen, buyer);
  return (
    <>
      <SaleBar session={{ ...session, seckill_status: chosen.seckill_status }} now={session.now} />
      <SalePrice sale={chosen} cheaper={cheaper} />
      <dl className="buy-options">
        <BuyOptionRow name="限购">
          <span>
            每人限 <b>{chosen.per_customer}</b> {unit}
          </span>
          {chosen.bought > 0 ? (
            <span className="muted">
              您已买 {chosen.bought} {unit}，还可买 {Math.max(0, chosen.per_customer - chosen.bought)} {unit}
            </span>
          ) : null}
        </BuyOptionRow>
        {children}
        <BuyOptionRow name="规格" tall={sales.length > 1}>
          {sales.length > 1
            ? sales.map((sale) => (
                <BuyOption
                  key={sale.sku_id}
                  to={saleAddress({ product_id, ...session }, { sku: sale.sku_id })}
                  chosen={sale.sku_id === chosen.sku_id}
                  note={sale.stock === 0 ? "已抢光" : `秒杀 ${formatYuan(sale.price)}`}
                >
                  {sale.sku}
                </BuyOption>
              ))
            : chosen.sku}
        </BuyOptionRow>
        {cheaper ? null : (
          <BuyOptionRow name="数量">
            <QuantityField
              text={text}
              quantity={quantity}
              minimum={1}
              maximum={most}
              fields={{ time: session.stop_time, status: session.seckill_status, sku: chosen.sku_id }}
              disabled={most === 0}
              invalid={Boolean(errors?.cart_num)}
              onChange={setText}
            />
            <span className="muted">{unit}</span>
            {obstacle === null ? (
              <span className="small" aria-live="polite">
                小计 <Price amount={yuan(fen(chosen.price) * quantity)} />
              </span>
            ) : null}
            <span id="quantity-note" className="small red w-full" role={errors?.cart_num ? "alert" : undefined}>
              {errors?.cart_num?.[0]}
            </span>
          </BuyOptionRow>
        )}
      </dl>
      <FormErrors of={{ error: errors }} fields={["sku", "intent"]} />
      {cheaper ? (
        <p className="buy-form">
          <Button asChild variant="primary" size="l">
            <OrdinaryLink product_id={product_id} sku={sku}>
              按{cheaper.name}购买 {formatYuan(cheaper.amount)}
            </OrdinaryLink>
          </Button>
        </p>
      ) : (
        <>
          <BuyForm action={address} sku={chosen.sku_id} disabled={obstacle !== null} buyNow={obstacle ?? "立即抢购"}>
            <OrdinaryPrice product_id={product_id} sku={sku} buyer={buyer} />
          </BuyForm>
          <p className="muted small mt-2">
            加入购物车不占名额：秒杀结束前提交订单才按秒杀价结算，结束后这一行转为失效。
          </p>
        </>
      )}
    </>
  );
}

function SalePrice({ sale, cheaper }: { sale: OwnSale; cheaper: ReturnType<typeof cheaperOwnPrice> }) {
  const { price, ot_price, unit_name, quota, stock, seckill_status } = sale;
  const saving = saleSaving(sale);
  const percent = soldPercent(sale);
  return (
    <div className="rounded-b-(--r-2) border border-t-0 border-(--line-soft) bg-(--fill) px-4 py-3">
      <div className="flex flex-wrap items-baseline gap-x-2.5 gap-y-1">
        <Tag kind="trade">秒杀价</Tag>
        <Price amount={price} size="xl" />
        <span className="unit">/{unit_name} 含税</span>
        <PiecePrice amount={price} of={sale} />
        {cheaper ? (
          <span className="small muted ml-auto">
            <b className="red">
              您的{cheaper.name} {formatYuan(cheaper.amount)} 更低
            </b>
          </span>
        ) : saving ? (
          <>
            <ListPrice amount={ot_price} label="商城价" />
            <span className="small muted ml-auto">
              每{unit_name}省 <b className="red">{formatYuan(saving)}</b>
            </span>
          </>
        ) : null}
      </div>
      <div className="small flex flex-wrap items-center gap-x-3 gap-y-1.5 mt-2 [&_.meter]:flex-none [&_.meter]:w-50 max-md:[&_.meter]:w-full">
        {seckill_status === 0 ? null : (
          <>
            <Meter percent={percent} label={`已抢 ${percent}%`} />
            <span>
              已抢 <b>{percent}%</b>
            </span>
          </>
        )}
        <span className="muted">
          本场 {quota} {unit_name}，还有 {stock} {unit_name}
        </span>
      </div>
    </div>
  );
}

/** The link to the product outside of the sale, at the customer's price. */
function OrdinaryPrice({ product_id, sku, buyer }: { product_id: number; sku: Sku; buyer: Buyer | null }) {
  const { priceAccess, amount, agreedUntil } = priceView({ ...sku, product_type: NORMAL_PRODUCT }, buyer);
  return (
    <Button asChild className="min-h-11 max-md:basis-full">
      <OrdinaryLink product_id={product_id} sku={sku}>
        按{priceAccess === "trade" ? ownPriceName(agreedUntil !== null) : "商城价"}购买 {formatYuan(amount)}
      </OrdinaryLink>
    </Button>
  );
}

type LinkProps = { product_id: number; sku: Sku; className?: string; children: ReactNode };

function OrdinaryLink({ product_id, sku, className, children }: LinkProps) {
  return (
    <Link className={className} to={link(urls.product.detail, { id: product_id }, { sku: sku.sku_id })}>
      {children}
    </Link>
  );
}
