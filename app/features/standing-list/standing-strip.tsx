import { ProductName } from "#app/features/catalog/product-name.tsx";
import { Checkbox } from "#app/ui/control.tsx";
import "./standing-strip.css";
import { useFetcher } from "@remix-run/react";
import { Thumb } from "#app/features/catalog/product-picture.tsx";
import { link } from "#app/link.ts";
import { Button } from "#app/ui/button.tsx";
import { FieldError } from "#app/ui/field.tsx";
import { type ActionResult, useActionErrorToast } from "#app/ui/form-errors.tsx";
import { FetcherFormKey } from "#app/ui/form-key.tsx";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { formatYuan, Price } from "#app/ui/price.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { urls } from "#app/urls.ts";
import { formatDay } from "#contract/rules/calendar.ts";
import { yuan } from "#contract/rules/money.ts";
import { StandingQuantityField } from "./quantity-field.tsx";
import type { StandingStripData, StripPage } from "./standing-strip.server.ts";
import { useTickedSum } from "./use-ticked-sum.ts";

type Props = { strip: StandingStripData; from: StripPage };

/**
 * The first lines of the standing list, of which the ticked ones go into the cart or to a quotation in one act. With
 * scripts a refusal is shown here and the typed quantities remain; the page of the list is not loaded.
 */
export function StandingStrip({ strip: { total, groups, lines }, from }: Props) {
  const { kinds, amount, saved, recount } = useTickedSum(lines, ({ isTicked }) => isTicked);
  const fetcher = useFetcher<ActionResult>();
  const error = useActionErrorToast(fetcher);
  return (
    <Panel
      title="常购清单"
      titleId="standing-strip"
      actions={
        <>
          <ul className="standing-strip__groups" aria-label="分组">
            <li>
              <Link className="chip is-on" to={urls.standingList.list}>
                全部 {total}
              </Link>
            </li>
            {groups.map(({ group_id, name, count }) => (
              <li key={group_id}>
                <Link className="chip" to={link(urls.standingList.list, {}, { group: group_id })}>
                  {name} {count}
                </Link>
              </li>
            ))}
          </ul>
          <Link className="link small ml-auto" to={urls.standingList.list}>
            管理
          </Link>
        </>
      }
      className="standing-strip"
    >
      <fetcher.Form
        method="post"
        action={link(urls.standingList.list, {}, { from })}
        preventScrollReset
        onChange={({ currentTarget }) => recount(currentTarget)}
      >
        <FetcherFormKey />
        <ul>
          {lines.map((line) => (
            <StripLine key={line.line_id} line={line} />
          ))}
        </ul>
        <FieldError className="px-4" alert>
          {error}
        </FieldError>
        <div className="standing-strip__bar">
          <span className="muted small" aria-live="polite">
            已选 {kinds} 种
            {saved > 0 ? (
              <>
                {" "}
                · 比商城价省 <b className="red">{formatYuan(yuan(saved))}</b>
              </>
            ) : null}
          </span>
          <span className="standing-strip__sum">
            合计 <Price amount={yuan(amount)} size="lg" />
          </span>
          <Button name="intent" value="quote">
            加入报价单
          </Button>
          <Button variant="primary" name="intent" value="add_cart">
            加入购物车
          </Button>
        </div>
      </fetcher.Form>
    </Panel>
  );
}

function StripLine({ line }: { line: StandingStripData["lines"][number] }) {
  const name = `${line.store_name} ${line.sku}`;
  return (
    <li className="standing-strip__line">
      <input type="hidden" name="id" value={line.line_id} />
      <Checkbox
        className="checkbox standing-strip__tick"
        name="line"
        value={line.line_id}
        defaultChecked={line.isTicked}
        aria-label={`选择 ${name}`}
      />
      <Thumb address={line.image} />
      <span className="standing-strip__product">
        <Link className="line-clamp-2" to={link(urls.product.detail, { id: line.product_id }, { sku: line.sku_id })}>
          <ProductName name={line.store_name} />
        </Link>
        <small className="muted truncate">
          {line.sku}
          {line.last_at === null
            ? null
            : ` · 上次 ${formatDay(line.last_at).slice(5)} 买 ${line.last_num} ${line.unit_name}`}
        </small>
      </span>
      <span className="standing-strip__stock small">
        {line.due ? <Tag kind="warn">该补货</Tag> : null} <span className="ok">有货</span> {line.stock}
      </span>
      <span className="standing-strip__price">
        {line.public_price === line.unit_price ? null : <s className="muted small">{formatYuan(line.public_price)}</s>}{" "}
        <Price amount={line.unit_price} />
        <span className="muted small">/{line.unit_name}</span>
      </span>
      <span className="standing-strip__quantity">
        <StandingQuantityField line={line} label="数量" />
      </span>
    </li>
  );
}
