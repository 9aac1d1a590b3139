import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { AuditNote } from "#app/features/account/audit-note.tsx";
import { shortName } from "#app/features/catalog/catalog.ts";
import { PiecePrice } from "#app/features/catalog/piece-price.tsx";
import { ProductName } from "#app/features/catalog/product-name.tsx";
import { Thumb } from "#app/features/catalog/product-picture.tsx";
import { readFrozenPrices } from "#app/features/quotation/quotation.server.ts";
import { readRunningSale } from "#app/features/seckill/seckill.server.ts";
import { saleAddress } from "#app/features/seckill/seckill.ts";
import { requireCustomer } from "#app/http/context.server.ts";
import { optional } from "#app/http/optional.server.ts";
import { link } from "#app/link.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { useCustomer } from "#app/shell/use-shell.ts";
import { Button } from "#app/ui/button.tsx";
import { Input } from "#app/ui/control.tsx";
import { Link } from "#app/ui/link.tsx";
import { Breadcrumbs } from "#app/ui/navigation.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { urls } from "#app/urls.ts";
import { formatLastDay } from "#contract/rules/calendar.ts";
import { fen } from "#contract/rules/money.ts";
import { FLASH_SALE } from "#contract/rules/pricing.ts";
import { readPriceExplanation } from "./price-explanation.server.ts";
import { explainPrice } from "./price-explanation.ts";
import { PriceExplanationTable } from "./price-explanation-table.tsx";

const NOTES = "grid gap-2 pl-5 text-(length:--f-13) text-(--ink-2) list-disc";

const TITLE = "价格说明";

export const handle: PageHandle = { access: "customer" };

export const meta: MetaFunction<typeof loader> = (about) => pageMeta(about, { title: TITLE, index: false });

export async function loader(args: LoaderFunctionArgs) {
  const { api, customer } = await requireCustomer(args);
  const page = await readPriceExplanation(api, args.request, args.params.id, customer);
  const running = await optional(api, readRunningSale(api, page.product));
  const sale = running && {
    to: saleAddress({ product_id: page.product.product_id, ...running }, { sku: page.product.sku_id }),
    explanation: explainPrice(
      { product_type: FLASH_SALE, price: fen(running.price), tiers: [] },
      customer,
      page.quantity,
      page.unit.unit_name,
    ),
  };
  const frozen = await optional(api, readFrozenPrices(api, page.product.sku_id));
  return { ...page, sale, frozen: frozen ?? [] };
}

export default function PriceExplained() {
  const { product, unit, quantity, explanation, sale, frozen } = useLoaderData<typeof loader>();
  const customer = useCustomer();
  const productHref = link(
    urls.product.detail,
    { id: product.product_id },
    { sku: product.sku_id, cart_num: quantity },
  );
  const name = shortName(product.store_name);
  return (
    <div className="wrap">
      <Breadcrumbs home={urls.home} trail={[{ name, to: productHref }, { name: TITLE }]} />
      <div className="stack">
        <section className="panel panel__body stack">
          <h1 className="page-title">{TITLE}</h1>
          <div className="flex items-center gap-3">
            <Thumb address={product.image} size={56} />
            <div>
              <Link className="strong" to={productHref}>
                <ProductName name={product.store_name} />
              </Link>
              <p className="muted small">
                {product.sku} · 编码 {product.product_id}-{product.sku_id}
              </p>
            </div>
          </div>
          {customer ? <AuditNote buyer={customer} /> : null}
          <PriceExplanationTable
            caption="单价的计算步骤"
            explanation={explanation}
            unit={unit.unit_name}
            quantity={quantity}
          />
          <Form className="flex flex-wrap items-center gap-2 [&_.input]:w-24" preventScrollReset replace>
            <input type="hidden" name="sku" value={product.sku_id} />
            <label htmlFor="price-quantity">数量</label>
            <Input
              small
              id="price-quantity"
              key={quantity}
              name="cart_num"
              defaultValue={quantity}
              inputMode="numeric"
              autoComplete="off"
            />
            <span className="muted">{unit.unit_name}</span>
            <Button size="s">重新计算</Button>
            {explanation.hint ? <span className="muted small">{explanation.hint}</span> : null}
          </Form>
        </section>
        {frozen.length > 0 ? (
          <section className="panel panel__body stack" aria-labelledby="in-quotations">
            <h2 id="in-quotations" className="strong">
              已接受的报价
            </h2>
            <ul className={NOTES}>
              {frozen.map(({ offer_id, name, cart_num, price, valid_until }) => (
                <li key={offer_id}>
                  <Link to={link(urls.quotation.detail, { id: offer_id })}>{name}</Link>：
                  <b>
                    {formatYuan(price)}/{unit.unit_name}
                  </b>
                  ，{cart_num} {unit.unit_name}，锁定到 {formatLastDay(valid_until)}，从报价单下单按这个价。
                </li>
              ))}
            </ul>
          </section>
        ) : null}
        {sale ? (
          <section className="panel panel__body stack" aria-labelledby="in-sale">
            <h2 id="in-sale" className="strong">
              限时秒杀正在进行
            </h2>
            <p>
              从<Link to={sale.to}>秒杀页</Link>下单按秒杀价，其他方式加入购物车仍按上面的价格。
            </p>
            <PriceExplanationTable
              caption="秒杀价的计算步骤"
              explanation={sale.explanation}
              unit={unit.unit_name}
              quantity={quantity}
            />
          </section>
        ) : null}
        <section className="panel panel__body stack" aria-labelledby="price-notes">
          <h2 id="price-notes" className="strong">
            价格怎么算
          </h2>
          <ul className={NOTES}>
            <li>价格以分为单位计算，每一步都是整数加减，没有四舍五入；列表、商品页、购物车和订单用同一个算法。</li>
            {unit.pack_pieces ? (
              <li>
                一{unit.unit_name}有 {unit.pack_pieces} {unit.piece_unit}，
                <PiecePrice amount={explanation.amount} of={unit} />
                ，不足一分的进为一分，只用于比较。
              </li>
            ) : null}
            <li>优惠券、积分抵扣和运费不属于单价，在确认订单时另外计算。</li>
            <li>认证状态或商品价格变化后，价格随之变化，以提交订单时为准。</li>
            <li>这一页只有您登录后能看到。</li>
          </ul>
        </section>
      </div>
    </div>
  );
}
