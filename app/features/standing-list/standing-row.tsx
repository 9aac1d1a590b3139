import type { MouseEvent, ReactNode } from "react";
import { AgreedUntil } from "#app/features/catalog/piece-price.tsx";
import { ProductName } from "#app/features/catalog/product-name.tsx";
import { Thumb } from "#app/features/catalog/product-picture.tsx";
import { AlertButton } from "#app/features/stock-alert/alert-button.tsx";
import { link } from "#app/link.ts";
import { Checkbox } from "#app/ui/control.tsx";
import { Link } from "#app/ui/link.tsx";
import { formatYuan, Price } from "#app/ui/price.tsx";
import { StepButton, Stepper } from "#app/ui/stepper.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { urls } from "#app/urls.ts";
import { formatMinute } from "#contract/rules/calendar.ts";
import { QUANTITY_MAX } from "#contract/rules/cart.ts";
import { clampQuantity, parseQuantity } from "#contract/rules/quantity.ts";
import { isStockReason } from "#contract/rules/stock.ts";
import type { StandingLine } from "#contract/standing-list.ts";
import { StepperQuantity } from "./quantity-field.tsx";
import { isLineDue, priceChange, shareLeft, totalOfListLine, usageText } from "./standing-list.ts";

/** The remaining part of the last purchase, as a bar and as text. */
const UsageBar = ({ left, isDue }: { left: number | null; isDue: boolean }) =>
  left === null ? null : (
    <span className={isDue ? "standing-table__bar is-due" : "standing-table__bar"} aria-hidden="true">
      <i style={{ width: `${left}%` }} />
    </span>
  );

type SteppedQuantityProps = { line: StandingLine; hydrated: boolean; onStep: (form: HTMLFormElement) => void };

/** The usual quantity between two buttons that change it by one; without scripts the field has no buttons. */
export function SteppedQuantity({ line, hydrated, onStep }: SteppedQuantityProps) {
  const step = (pieces: 1 | -1) => (event: MouseEvent<HTMLButtonElement>) => {
    const field = event.currentTarget.parentElement?.querySelector("input");
    if (!field?.form) return;
    field.value = String(clampQuantity(parseQuantity(field.value) + pieces, QUANTITY_MAX));
    onStep(field.form);
  };
  const name = `${line.store_name} ${line.sku}`;
  return (
    <Stepper size="s">
      {hydrated ? <StepButton type="button" direction="minus" of={name} onClick={step(-1)} /> : null}
      <StepperQuantity line={line} label="常用数量" />
      {hydrated ? <StepButton type="button" direction="plus" of={name} onClick={step(1)} /> : null}
    </Stepper>
  );
}

type LineRowProps = { line: StandingLine; now: number; isTicked: boolean; children: ReactNode };

/** A line; its child is the field of its quantity. */
export function LineRow({ line, now, isTicked, children }: LineRowProps) {
  const { line_id, store_name, sku, product_id, sku_id, image, unit_name, unit_price, last_price, fail_reason } = line;
  const isDue = isLineDue(line, now);
  const change = priceChange(line);
  const name = `${store_name} ${sku}`;
  const page = link(urls.product.detail, { id: product_id }, { sku: sku_id });
  return (
    <tr className={isDue ? "is-on" : undefined}>
      <td className="standing-table__tick">
        <input type="hidden" name="id" value={line_id} />
        <Checkbox name="line" value={line_id} defaultChecked={isTicked} aria-label={`选择 ${name}`} />
      </td>
      <td className="standing-table__product">
        <Thumb address={image} />
        <span>
          <Link className="line-clamp-2" to={page}>
            <ProductName name={store_name} />
          </Link>
          <small className="muted">
            {sku} · {product_id}-{sku_id}
          </small>
        </span>
      </td>
      <td className="standing-table__stock">
        {fail_reason === null ? (
          <span>
            <span className="ok">有货</span> {line.stock}
          </span>
        ) : (
          <>
            <Tag kind="off">{fail_reason}</Tag>
            <Link className="link small" to={page} aria-label={`找相似：${name}`}>
              找相似
            </Link>
            {isStockReason(fail_reason) ? <AlertButton sku={sku_id} name={name} /> : null}
          </>
        )}
      </td>
      <td className="numeric standing-table__price">
        {change && last_price ? <s className="muted small">{formatYuan(last_price)}</s> : null}
        <span>
          <Price amount={unit_price} />
          <span className="muted">/{unit_name}</span>
        </span>
        {line.agreed_until === null ? null : <AgreedUntil day={line.agreed_until} />}
      </td>
      <td className="standing-table__change">
        {last_price === null ? (
          <span className="muted">未买过</span>
        ) : change ? (
          <span className={change.rises ? "warn" : "ok"}>{change.text}</span>
        ) : (
          <span className="muted">未变</span>
        )}
      </td>
      <td className="standing-table__usage">
        <span className={isDue ? "warn strong" : undefined}>{usageText(line, now)}</span>
        <UsageBar left={shareLeft(line, now)} isDue={isDue} />
        {line.last_at === null ? null : (
          <small className="muted">
            {formatMinute(line.last_at).slice(5, 10)} 买 {line.last_num} {unit_name}
            {line.days === null ? "" : `，${line.days} 天一次`}
          </small>
        )}
      </td>
      <td className="standing-table__quantity">
        {children}
        <span className="muted small">{unit_name}</span>
      </td>
      <td className="numeric standing-table__total">
        <b>{formatYuan(totalOfListLine(line))}</b>
      </td>
    </tr>
  );
}
