import { Form } from "@remix-run/react";
import { Fragment, type MouseEvent, type ReactNode } from "react";
import { link } from "#app/link.ts";
import { Button } from "#app/ui/button.tsx";
import { FormKey } from "#app/ui/form-key.tsx";
import { Link, useSharedHydrated } from "#app/ui/link.tsx";
import { formatSignedYuan, formatYuan, Price } from "#app/ui/price.tsx";
import { StepButton, Stepper } from "#app/ui/stepper.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { urls } from "#app/urls.ts";
import { formatMinute } from "#contract/rules/calendar.ts";
import { QUANTITY_MAX } from "#contract/rules/cart.ts";
import { yuan } from "#contract/rules/money.ts";
import { clampQuantity, parseQuantity } from "#contract/rules/quantity.ts";
import type { StandingGroup, StandingLine } from "#contract/standing-list.ts";
import { AgreedUntil } from "../catalog/piece-price.tsx";
import { Thumb } from "../catalog/product-picture.tsx";
import { QuantityInput } from "./quantity-field.tsx";
import {
  type FirstTicked,
  isLineDue,
  type LineGroup,
  lineTotal,
  priceChange,
  shareLeft,
  usageText,
} from "./standing-list.ts";
import { useTickedSum } from "./use-ticked-sum.ts";
import "./standing-table.css";

type Props = {
  sections: readonly LineGroup[];
  groups: readonly StandingGroup[];
  now: number;
  /** The lines that are ticked at first. */
  pick: FirstTicked;
  action: string;
  /** The addresses of the list with every line ticked, and with none. */
  allTo: string;
  noneTo: string;
};

/**
 * The lines under their groups, in one form whose buttons act on the ticked lines; at first those are the due ones, or
 * those that the address names.
 */
export function StandingTable({ sections, groups, now, pick, action, allTo, noneTo }: Props) {
  const lines = sections.flatMap((section) => section.lines);
  const isTicked = (line: StandingLine) => (pick === "due" ? isLineDue(line, now) : pick === "all");
  const { recount, ...chosen } = useTickedSum(lines, isTicked);
  const hydrated = useSharedHydrated();
  /** Ticks on the page itself instead of following the link, so that typed quantities are not lost. */
  const tickAll = (event: MouseEvent<HTMLAnchorElement>, ticks: boolean) => {
    const form = event.currentTarget.closest("form");
    if (!form) return;
    event.preventDefault();
    for (const box of form.querySelectorAll<HTMLInputElement>("input[name=line]")) box.checked = ticks;
    recount(form);
  };
  return (
    <Form
      method="post"
      action={action}
      className="stack"
      preventScrollReset
      onChange={({ currentTarget }) => recount(currentTarget)}
    >
      <FormKey />
      <section className="panel">
        <table className="data-table standing-table">
          <caption className="visually-hidden">常购的商品</caption>
          <thead>
            <tr>
              <th scope="col">选</th>
              <th scope="col" className="wide">
                商品
              </th>
              <th scope="col">库存</th>
              <th scope="col" className="numeric">
                上次价 / 现价
              </th>
              <th scope="col">比上次</th>
              <th scope="col">用量</th>
              <th scope="col">常用数量</th>
              <th scope="col" className="numeric">
                小计
              </th>
            </tr>
          </thead>
          <tbody>
            {sections.map((section) => (
              <Fragment key={section.group_id}>
                <tr className="standing-table__group">
                  <th scope="colgroup" colSpan={8}>
                    {section.name} <small className="muted">{section.lines.length} 种</small>
                    <DueTag count={section.lines.filter((line) => isLineDue(line, now)).length} />
                  </th>
                </tr>
                {section.lines.map((line) => (
                  <LineRow key={line.line_id} line={line} now={now} isTicked={isTicked(line)}>
                    <SteppedQuantity line={line} hydrated={hydrated} onStep={recount} />
                  </LineRow>
                ))}
              </Fragment>
            ))}
          </tbody>
        </table>
      </section>
      <div className="action-bar standing-bar">
        <div className="standing-bar__manage">
          {[
            { name: "全选", to: allTo, ticks: true },
            { name: "全不选", to: noneTo, ticks: false },
          ].map(({ name, to, ticks }) => (
            <Link key={name} className="link" to={to} onClick={(event) => tickAll(event, ticks)}>
              {name}
            </Link>
          ))}
          <Button size="m" variant="text" name="intent" value="save">
            保存数量
          </Button>
          {groups.length > 0 ? (
            <>
              <select className="input select" name="group_id" aria-label="移到分组">
                <option value="">未分组</option>
                {groups.map(({ group_id, name }) => (
                  <option key={group_id} value={group_id}>
                    {name}
                  </option>
                ))}
              </select>
              <Button size="m" variant="text" name="intent" value="move">
                移到分组
              </Button>
            </>
          ) : null}
          <Button size="m" variant="text" name="intent" value="remove">
            移出清单
          </Button>
        </div>
        <div className="action-bar__end">
          <span className="standing-bar__sum" aria-live="polite">
            已选 <b>{chosen.kinds}</b> 种 <Price amount={yuan(chosen.amount)} size="lg" />
            <small className="muted">{comparison(chosen)}</small>
          </span>
          <Button size="m" name="intent" value="send">
            发给审批人
          </Button>
          <Button size="m" variant="tint" name="intent" value="quote">
            加入报价单
          </Button>
          <Button size="m" name="intent" value="add_all">
            全部加入购物车
          </Button>
          <Button size="m" variant="primary" name="intent" value="add_cart">
            加入购物车
          </Button>
        </div>
      </div>
    </Form>
  );
}

/** What the ticked lines cost against the last purchase and the public price, where they differ. */
const comparison = ({ risen, saved }: { risen: number; saved: number }) =>
  [
    ...(risen === 0 ? [] : [`比上次 ${formatSignedYuan(risen > 0 ? "+" : "−", yuan(Math.abs(risen)))}`]),
    ...(saved > 0 ? [`省 ${formatYuan(yuan(saved))}`] : []),
  ].join(" · ");

function DueTag({ count }: { count: number }) {
  return count > 0 ? <Tag kind="warn">该补货 {count}</Tag> : null;
}

/** The remaining part of the last purchase, as a bar and as text. */
const UsageBar = ({ left, isDue }: { left: number | null; isDue: boolean }) =>
  left === null ? null : (
    <span className={isDue ? "standing-table__bar is-due" : "standing-table__bar"} aria-hidden="true">
      <i style={{ width: `${left}%` }} />
    </span>
  );

type SteppedQuantityProps = { line: StandingLine; hydrated: boolean; onStep: (form: HTMLFormElement) => void };

/** The usual quantity between two buttons that change it by one; without scripts the field has no buttons. */
function SteppedQuantity({ line, hydrated, onStep }: SteppedQuantityProps) {
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
      <QuantityInput line={line} label="常用数量" className={hydrated ? undefined : "col-span-3"} />
      {hydrated ? <StepButton type="button" direction="plus" of={name} onClick={step(1)} /> : null}
    </Stepper>
  );
}

type LineRowProps = { line: StandingLine; now: number; isTicked: boolean; children: ReactNode };

/** A line; its child is the field of its quantity. */
function LineRow({ line, now, isTicked, children }: LineRowProps) {
  const { line_id, store_name, sku, product_id, sku_id, image, unit_name, unit_price, last_price, fail_reason } = line;
  const isDue = isLineDue(line, now);
  const change = priceChange(line);
  const name = `${store_name} ${sku}`;
  const page = link(urls.goodsDetail, { id: product_id }, { sku: sku_id });
  return (
    <tr className={isDue ? "is-on" : undefined}>
      <td className="standing-table__tick">
        <input type="hidden" name="id" value={line_id} />
        <label className="checkbox">
          <input type="checkbox" name="line" value={line_id} defaultChecked={isTicked} aria-label={`选择 ${name}`} />
        </label>
      </td>
      <td className="standing-table__product">
        <Thumb address={image} />
        <span>
          <Link className="truncate" to={page}>
            {store_name}
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
        <b>{formatYuan(lineTotal(line))}</b>
      </td>
    </tr>
  );
}
