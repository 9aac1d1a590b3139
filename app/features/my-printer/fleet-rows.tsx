import { Form } from "@remix-run/react";
import { Thumb } from "#app/features/catalog/product-picture.tsx";
import { link } from "#app/link.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox, Input } from "#app/ui/control.tsx";
import { FormKey } from "#app/ui/form-key.tsx";
import { Link } from "#app/ui/link.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { urls } from "#app/urls.ts";
import { formatDay } from "#contract/rules/calendar.ts";
import { originName } from "#contract/rules/printer.ts";
import { FLEET_FORM, type FleetRow } from "./fleet.ts";
import "./fleet-rows.css";
import { StockText } from "#app/features/catalog/product-card.tsx";
import { isOrderable } from "#contract/rules/stock.ts";

/**
 * The consumables of a saved printer: the purchases with date and price, and the cheapest others; `of` is its name. The
 * ticks belong to the form below all printers.
 */
export function FleetRows({
  rows,
  of,
  ticked,
}: {
  rows: readonly FleetRow[];
  of: string;
  ticked: ReadonlySet<number>;
}) {
  if (rows.length === 0) return null;
  return (
    <ul className="fleet-rows" aria-label={`${of} 的耗材`}>
      {rows.map((row) => (
        <li key={row.sku_id} className={row.isDue ? "is-due" : undefined}>
          <Checkbox
            className="fleet-rows__pick"
            form={FLEET_FORM}
            name="pick"
            value={`${row.sku_id}:${row.quantity}`}
            defaultChecked={ticked.has(row.sku_id)}
            disabled={!isOrderable(row)}
            aria-label={`选择 ${row.title}，用于 ${of}`}
          />
          <Thumb address={row.image} />
          <div className="min-w-0">
            <p>
              <Link
                className="strong inline-block max-md:py-2"
                to={link(urls.product.detail, { id: row.product_id }, { sku: row.sku_id })}
              >
                {row.name}
              </Link>{" "}
              <Tag kind={row.isOriginal ? "link" : "plain"}>{originName(row.isOriginal)}</Tag>
            </p>
            <p className="muted small">{row.detail}</p>
          </div>
          <p className="fleet-rows__cost">
            {row.pageCost ?? "–"} {row.isCheapest ? <Tag kind="ok">最省</Tag> : null}
          </p>
          <p className="fleet-rows__bought small">
            {row.bought ? (
              <>
                {row.usage ? <span className={row.isDue ? "warn strong" : undefined}>{row.usage}</span> : null}
                <span className={row.usage ? "muted" : undefined}>
                  {formatDay(row.bought.bought_at)} 买 {row.bought.quantity} {row.unit_name}
                </span>{" "}
                <span className="muted">当时 {formatYuan(row.bought.unit_price)}</span>
              </>
            ) : (
              <>
                <span className="ok">{row.saving}</span> <span className="muted">未购买过</span>
              </>
            )}
          </p>
          <p className="fleet-rows__price">
            <b>{formatYuan(row.price)}</b>
            <span className="unit">/{row.unit_name}</span>{" "}
            <span className="small">
              <StockText of={row} unit={row.unit_name} />
            </span>
          </p>
          <Form className="fleet-rows__add" method="post" action={urls.myPrinter.list} preventScrollReset>
            <input type="hidden" name="sku" value={row.sku_id} />
            <FormKey />
            <Input name="cart_num" inputMode="numeric" defaultValue={row.quantity} aria-label={`数量：${row.title}`} />
            <Button
              variant="tint"
              size="s"
              name="intent"
              value="add_cart"
              disabled={!isOrderable(row)}
              aria-label={`加购，加入购物车：${row.title}，用于 ${of}`}
            >
              加购
            </Button>
          </Form>
        </li>
      ))}
    </ul>
  );
}
