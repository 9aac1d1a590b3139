import "./list-result.css";
import { Form, useNavigation } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { Pager, TabLinks } from "#app/ui/navigation.tsx";
import { formatYuan, Price } from "#app/ui/price.tsx";
import type { Buyer } from "#contract/rules/pricing.ts";
import { ListRows } from "./list-rows.tsx";
import type { ShownList } from "./quick-order.server.ts";
import { QUICK_ORDER_TABS, quickOrderAddress } from "./quick-order.ts";

/** The rows of a list by state, with what can be bought as it stands. */
export function ListResult({ list, buyer }: { list: ShownList; buyer: Buyer }) {
  const { list_id, counts, state, page, last } = list;
  const address = (view: { state?: string; page?: number }) => quickOrderAddress(list_id, view);
  const self = address({ state, page });
  return (
    <>
      <section className="panel" id="result" aria-labelledby="list-result-title">
        <Summary list={list} self={self} />
        <div className="px-4">
          <TabLinks
            label="按识别结果筛选"
            tabs={QUICK_ORDER_TABS.map((tab) => ({
              name: tab.name,
              to: address(tab),
              current: tab.state === state,
              count: counts[tab.state],
            }))}
          />
        </div>
        {list.list.length > 0 ? (
          <ListRows rows={list.list} buyer={buyer} self={self} />
        ) : (
          <Empty icon="list" title={state === "all" ? "清单里的行都处理完了" : "没有这样的行"}>
            {state === "all" ? null : (
              <Button asChild>
                <Link to={address({})}>查看全部</Link>
              </Button>
            )}
          </Empty>
        )}
        <Pager page={page} last={last} hrefFor={(to) => address({ state, page: to })} />
      </section>
      <ReadyBar list={list} self={self} />
    </>
  );
}

function Summary({ list, self }: { list: ShownList; self: string }) {
  const { counts, headings, duplicates, fixable } = list;
  const parts = [
    { name: "is-ok", count: counts.matched },
    { name: "is-quantity", count: counts.quantity },
    { name: "is-ambiguous", count: counts.ambiguous },
    { name: "is-missing", count: counts.missing },
  ];
  return (
    <div className="list-summary">
      <h2 id="list-result-title">
        {counts.all} 行：<span className="ok">{counts.matched} 已匹配</span> ·{" "}
        <span className="warn">{counts.ambiguous} 待确认</span> · <span className="red">{counts.missing} 未找到</span>
      </h2>
      <span className="list-summary__bar" aria-hidden="true">
        {parts.map(({ name, count }) => (count > 0 ? <i key={name} className={name} style={{ flex: count }} /> : null))}
      </span>
      {headings.length + duplicates > 0 ? (
        <p className="muted small">
          {headings.length > 0 ? `第 ${headings.join("、")} 行是标题、表头或合计，没有当作商品。` : ""}
          {duplicates > 0 ? `${duplicates} 行和别的行重复，已合并。` : ""}
        </p>
      ) : null}
      {counts.quantity > 0 ? (
        <Form method="post" action={self} preventScrollReset className="list-summary__fix">
          <input type="hidden" name="intent" value="accept" />
          <span className="warn">
            <Icon name="warn" size="s" />
            {counts.quantity} 行数量要改
          </span>
          <Button size="m" disabled={fixable === 0}>
            全部按建议改
          </Button>
        </Form>
      ) : null}
    </div>
  );
}

/** Sticky bar with the sum of the rows that are ready, and the button that adds them to the cart. */
function ReadyBar({ list, self }: { list: ShownList; self: string }) {
  const { ready, counts } = list;
  const { state, formData } = useNavigation();
  const left = counts.ambiguous + counts.missing + counts.quantity;
  return (
    <div className="action-bar">
      <span aria-live="polite">
        可下单 <b>{ready.kinds}</b> 种 <b>{ready.units}</b> 件
      </span>
      {left > 0 ? <span className="muted hidden-on-phones">另有 {left} 行留在这里，改好再加</span> : null}
      <Form method="post" action={self} preventScrollReset className="action-bar__end">
        {ready.saving === "0.00" ? null : (
          <span className="ok small hidden-on-phones">比商城价省 {formatYuan(ready.saving)}</span>
        )}
        <span>
          合计 <Price amount={ready.amount} size="lg" />
        </span>
        {/* The first button in the form is its default act. */}
        <Button
          className="list-summary__cart"
          variant="primary"
          size="l"
          name="intent"
          value="add_cart"
          disabled={ready.kinds === 0}
          busy={state !== "idle" && formData?.get("intent") === "add_cart"}
        >
          加入购物车
        </Button>
        <Button className="hidden-on-phones" name="intent" value="to_standing" disabled={ready.kinds === 0}>
          存为常购清单
        </Button>
        <Button className="hidden-on-phones" variant="tint" name="intent" value="to_offer" disabled={ready.kinds === 0}>
          转报价单
        </Button>
      </Form>
    </div>
  );
}
