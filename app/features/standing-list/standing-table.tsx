import { Form } from "@remix-run/react";
import { Fragment, type MouseEvent } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { Button } from "#app/ui/button.tsx";
import { Select } from "#app/ui/control.tsx";
import { FormKey } from "#app/ui/form-key.tsx";
import { Link } from "#app/ui/link.tsx";
import { formatSignedYuan, formatYuan, Price } from "#app/ui/price.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { yuan } from "#contract/rules/money.ts";
import type { StandingGroup, StandingLine } from "#contract/standing-list.ts";
import { type FirstTicked, isLineDue, type LineGroup } from "./standing-list.ts";
import { LineRow, SteppedQuantity } from "./standing-row.tsx";
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
  const hydrated = useHydrated();
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
              <Select name="group_id" aria-label="移到分组">
                <option value="">未分组</option>
                {groups.map(({ group_id, name }) => (
                  <option key={group_id} value={group_id}>
                    {name}
                  </option>
                ))}
              </Select>
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
