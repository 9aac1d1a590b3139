import "./sale-box.css";
import { Form, useNavigation } from "@remix-run/react";
import { useState } from "react";
import { link } from "#app/link.ts";
import { Button } from "#app/ui/button.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { Meter } from "#app/ui/meter.tsx";
import { formatYuan, ListPrice, Price } from "#app/ui/price.tsx";
import { StepButton, Stepper } from "#app/ui/stepper.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { urls } from "#app/urls.ts";
import type { Sku } from "#contract/product.ts";
import { fen, yuan } from "#contract/rules/money.ts";
import { type Buyer, NORMAL_PRODUCT } from "#contract/rules/pricing.ts";
import { clampQuantity, parseQuantity } from "#contract/rules/quantity.ts";
import type { SeckillStatus } from "#contract/seckill.ts";
import { priceView } from "../catalog/catalog.ts";
import { PiecePrice } from "../catalog/piece-price.tsx";
import { SaleBar } from "./sale-bar.tsx";
import type { SalePage } from "./seckill.server.ts";
import { clockTime, orderable, saleAddress, saleObstacle, saleSaving, soldPercent } from "./seckill.ts";

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
  /** The action's errors by field. */
  errors: Record<string, string[] | null> | null | undefined;
};

/** The sale's state, price, rest and limit, the quantity and the two buttons. */
export function SaleBox({ product_id, session, sales, chosen, sku, buyer, initialQuantity, errors }: Props) {
  const [typed, setText] = useState<string | null>(null);
  const most = orderable(chosen);
  const text = typed ?? String(initialQuantity);
  const quantity = clampQuantity(parseQuantity(text), Math.max(1, most));
  const obstacle = saleObstacle(chosen, clockTime(session.start_time, session.now));
  const address = saleAddress({ product_id, ...session }, { sku: chosen.sku_id });
  const { unit_name: unit } = chosen;
  return (
    <>
      <SaleBar session={{ ...session, seckill_status: chosen.seckill_status }} now={session.now} />
      <SalePrice sale={chosen} />
      <dl className="sale-box__options">
        <dt>限购</dt>
        <dd>
          <span>
            每人限 <b>{chosen.per_customer}</b> {unit}
          </span>
          {chosen.bought > 0 ? (
            <span className="muted">
              您已买 {chosen.bought} {unit}，还可买 {Math.max(0, chosen.per_customer - chosen.bought)} {unit}
            </span>
          ) : null}
        </dd>
        {sales.length > 1 ? (
          <>
            <dt>规格</dt>
            <dd>
              {sales.map((sale) => (
                <Link
                  key={sale.sku_id}
                  className={`sale-box__option${sale.sku_id === chosen.sku_id ? " is-on" : ""}`}
                  to={saleAddress({ product_id, ...session }, { sku: sale.sku_id })}
                  aria-current={sale.sku_id === chosen.sku_id || undefined}
                  preventScrollReset
                  replace
                >
                  {sale.sku}
                  <small>{sale.stock === 0 ? "已抢光" : `秒杀 ${formatYuan(sale.price)}`}</small>
                </Link>
              ))}
            </dd>
          </>
        ) : (
          <>
            <dt>规格</dt>
            <dd>{chosen.sku}</dd>
          </>
        )}
        <dt>数量</dt>
        <dd>
          <SaleQuantity {...{ text, quantity, most, session, sku: chosen.sku_id }} onChange={setText} errors={errors} />
          <span className="muted">{unit}</span>
          {obstacle === null ? (
            <span className="small" aria-live="polite">
              小计 <Price amount={yuan(fen(chosen.price) * quantity)} />
            </span>
          ) : null}
          <span id="quantity-note" className="small red w-full" role={errors?.cart_num ? "alert" : undefined}>
            {errors?.cart_num?.[0]}
          </span>
        </dd>
      </dl>
      <FormErrors of={{ error: errors }} fields={["sku", "intent"]} />
      <SaleForm action={address} sku={chosen.sku_id} obstacle={obstacle}>
        <OrdinaryPrice product_id={product_id} sku={sku} buyer={buyer} />
      </SaleForm>
      <p className="muted small mt-2">加入购物车不占名额：秒杀结束前提交订单才按秒杀价结算，结束后这一行转为失效。</p>
    </>
  );
}

function SalePrice({ sale }: { sale: OwnSale }) {
  const { price, ot_price, unit_name, quota, stock, seckill_status } = sale;
  const saving = saleSaving(sale);
  const percent = soldPercent(sale);
  return (
    <div className="sale-box__price">
      <div className="sale-box__amounts">
        <Tag kind="trade">秒杀价</Tag>
        <Price amount={price} size="xl" />
        <span className="unit">/{unit_name} 含税</span>
        <PiecePrice amount={price} of={sale} />
        {saving ? (
          <>
            <ListPrice amount={ot_price} label="商城价" />
            <span className="sale-box__saving">
              每{unit_name}省 <b className="red">{formatYuan(saving)}</b>
            </span>
          </>
        ) : null}
      </div>
      <div className="sale-box__progress">
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

const BUY_FORM_ID = "buy";

type QuantityProps = {
  text: string;
  quantity: number;
  most: number;
  session: Session;
  sku: number;
  onChange: (text: string) => void;
  errors: Props["errors"];
};

/** − and + submit forms of their own with the next quantity, which the address then holds; with scripts they change the field. */
function SaleQuantity({ text, quantity, most, session, sku, onChange, errors }: QuantityProps) {
  const stepButton = (direction: "minus" | "plus", next: number, disabled: boolean) => (
    <StepButton
      direction={direction}
      form={`quantity-${direction}`}
      name="cart_num"
      value={next}
      disabled={disabled}
      onClick={(event) => {
        event.preventDefault();
        onChange(String(next));
      }}
    />
  );
  const invalid = Boolean(errors?.cart_num);
  return (
    <>
      {(["minus", "plus"] as const).map((direction) => (
        <Form key={direction} id={`quantity-${direction}`} method="get" replace preventScrollReset hidden>
          <input type="hidden" name="time" value={session.stop_time} />
          <input type="hidden" name="status" value={session.seckill_status} />
          <input type="hidden" name="sku" value={sku} />
        </Form>
      ))}
      <Stepper invalid={invalid}>
        {stepButton("minus", Math.max(1, quantity - 1), quantity <= 1)}
        <input
          form={BUY_FORM_ID}
          name="cart_num"
          value={text}
          onChange={(event) => onChange(event.target.value)}
          inputMode="numeric"
          autoComplete="off"
          aria-label="数量"
          aria-invalid={invalid || undefined}
          aria-describedby="quantity-note"
          disabled={most === 0}
        />
        {stepButton("plus", quantity + 1, quantity >= most)}
      </Stepper>
    </>
  );
}

type FormProps = { action: string; sku: number; obstacle: string | null; children: React.ReactNode };

/** One form for both buttons, because they share the quantity. Enter presses the first one, 加入购物车. */
function SaleForm({ action, sku, obstacle, children }: FormProps) {
  const { formData } = useNavigation();
  const pendingIntent = formData?.get("intent");
  return (
    <Form id={BUY_FORM_ID} className="sale-box__buttons" method="post" action={action} preventScrollReset>
      <input type="hidden" name="sku" value={sku} />
      <Button
        variant="tint"
        size="l"
        name="intent"
        value="add_cart"
        busy={pendingIntent === "add_cart"}
        disabled={obstacle !== null}
      >
        <Icon name="cart" />
        加入购物车
      </Button>
      <Button
        variant="primary"
        size="l"
        name="intent"
        value="buy_now"
        busy={pendingIntent === "buy_now"}
        disabled={obstacle !== null}
      >
        {obstacle ?? "立即抢购"}
      </Button>
      {children}
    </Form>
  );
}

/** The way to the product outside of the sale, at the customer's price. */
function OrdinaryPrice({ product_id, sku, buyer }: { product_id: number; sku: Sku; buyer: Buyer | null }) {
  const { priceAccess, amount } = priceView({ ...sku, product_type: NORMAL_PRODUCT }, buyer);
  return (
    <Link className="btn sale-box__ordinary" to={link(urls.goodsDetail, { id: product_id }, { sku: sku.sku_id })}>
      按{priceAccess === "trade" ? "企业价" : "商城价"}购买 {formatYuan(amount)}
    </Link>
  );
}
