import "./list-result.css";
import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { link } from "#app/link.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { Pager, TabLinks } from "#app/ui/navigation.tsx";
import { formatYuan, Price } from "#app/ui/price.tsx";
import { urls } from "#app/urls.ts";
import type { Buyer } from "#contract/rules/pricing.ts";
import { ListRows } from "./list-rows.tsx";
import type { ShownList } from "./quick-order.server.ts";
import { isReadyRow, type ListAddress, QUICK_ORDER_TABS } from "./quick-order.ts";
import { type SkippedRows, useSkippedRows } from "./use-skipped-rows.ts";

type Props = {
  list: ShownList;
  /** null for a visitor. */
  buyer: Buyer | null;
  /** The address of the page that shows the list. */
  address: ListAddress;
  /** The buttons for the ticked rows. */
  children: ReactNode;
};

/** The rows of a list by state, and the acts on the rows that can be bought. */
export function ListResult({ list, buyer, address, children }: Props) {
  const { list_id, counts, state, page, last } = list;
  const rows = useSkippedRows(list, buyer);
  const self = address(list_id, { state, page });
  return (
    <>
      <section className="panel" id="result" aria-labelledby="list-result-title">
        <Summary list={list} self={self} isVisitors={buyer === null} />
        <div className="panel__tabs">
          <TabLinks
            label="按识别结果筛选"
            tabs={QUICK_ORDER_TABS.map((tab) => ({
              name: tab.name,
              to: address(list_id, tab),
              current: tab.state === state,
              count: counts[tab.state],
            }))}
          />
        </div>
        {list.list.length > 0 ? (
          <ListRows rows={list.list} buyer={buyer} self={self} form={READY_FORM} skipped={rows} />
        ) : (
          <Empty icon="list" title={state === "all" ? "清单里的行都处理完了" : "没有这样的行"}>
            {state === "all" ? null : <ButtonLink to={address(list_id)}>查看全部</ButtonLink>}
          </Empty>
        )}
        <Pager page={page} last={last} hrefFor={(to) => address(list_id, { state, page: to })} />
      </section>
      <ReadyBar list={list} rows={rows} self={self}>
        {children}
      </ReadyBar>
    </>
  );
}

function Summary({ list, self, isVisitors }: { list: ShownList; self: string; isVisitors: boolean }) {
  const { counts, headings, notices, duplicates, fixable } = list;
  const parts = [
    { name: "matched", colour: "bg-(--ok)", count: counts.matched },
    { name: "quantity", colour: "bg-(--accent)", count: counts.quantity },
    { name: "ambiguous", colour: "bg-(--accent)", count: counts.ambiguous },
    { name: "missing", colour: "bg-(--red)", count: counts.missing },
  ];
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 min-h-14 px-(--pad) pt-2">
      <h2 className="text-(length:--f-16)" id="list-result-title">
        {counts.all} 行：<span className="ok">{counts.matched} 已匹配</span> ·{" "}
        <span className="warn">{counts.ambiguous} 待确认</span> · <span className="red">{counts.missing} 未找到</span>
      </h2>
      <span className="flex w-50 h-2 rounded-(--r-1) bg-(--fill) overflow-hidden" aria-hidden="true">
        {parts.map(({ name, colour, count }) =>
          count > 0 ? <i key={name} className={colour} style={{ flex: count }} /> : null,
        )}
      </span>
      {isVisitors ? (
        <p className="muted small">
          单价是商城价，
          <Link className="link" to={link(urls.auth.login, {}, { from: self })}>
            登录后查看企业价
          </Link>
          ，清单会带过去
        </p>
      ) : null}
      {headings.length + duplicates > 0 ? (
        <p className="muted small">
          {headings.length > 0 ? `第 ${headings.join("、")} 行是标题、表头或合计，没有当作商品。` : ""}
          {duplicates > 0 ? `${duplicates} 行和别的行重复，已合并。` : ""}
        </p>
      ) : null}
      {notices.length > 0 ? (
        <p className="warn small">
          <Icon name="warn" size="s" />
          {notices.join("；")}
          {notices.some((one) => one.includes("隐藏")) ? "。要读取，请勾选“包括隐藏的行、列和工作表”再上传一次" : ""}
        </p>
      ) : null}
      {counts.quantity > 0 ? (
        <Form
          method="post"
          action={self}
          preventScrollReset
          className="list-summary__fix flex items-center gap-3 ml-auto text-(length:--f-13)"
        >
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

/** The id of the form of the ticked rows. */
export const READY_FORM = "list-ready";

type BarProps = { list: ShownList; rows: SkippedRows; self: string; children: ReactNode };

/** The sticky bar with the sum of the ticked rows and the buttons that act on them. */
function ReadyBar({ list: { list, counts, ready }, rows, self, children }: BarProps) {
  const left = counts.ambiguous + counts.missing + counts.quantity;
  const shown = new Set([...list.filter(isReadyRow).map(({ row }) => row), ...rows.skipped]);
  return (
    <div className="action-bar list-bar max-md:flex-wrap max-md:gap-2">
      <span aria-live="polite">
        已选 <b>{rows.kinds}</b> 种 <b>{rows.units}</b> 件
      </span>
      <span className="muted hidden-on-phones">
        {left > 0 ? `另有 ${left} 行要改，改好再加；` : ""}
        未勾选的行会保留
      </span>
      <Form method="post" action={self} id={READY_FORM} preventScrollReset className="action-bar__end">
        {[...shown].map((row) => (
          <input key={row} type="hidden" name="shown" value={row} />
        ))}
        {ready.saving === "0.00" || !rows.isAll ? null : (
          <span className="ok small hidden-on-phones">比商城价省 {formatYuan(ready.saving)}</span>
        )}
        <span>
          合计 <Price amount={rows.amount} size="lg" />
        </span>
        {children}
      </Form>
    </div>
  );
}

type ButtonProps = { variant?: "primary" | "tint"; intent: string; kinds: number; children: ReactNode };

/** The acts on the ticked rows, the primary one last. */
export function ReadyButton({ variant, intent, kinds, children }: ButtonProps) {
  const { state, formData } = useNavigation();
  const isPrimary = variant === "primary";
  return (
    <Button
      {...(isPrimary ? { className: "list-summary__primary" } : {})}
      {...(variant ? { variant } : {})}
      {...(isPrimary ? { size: "l" as const } : {})}
      name="intent"
      value={intent}
      disabled={kinds === 0}
      busy={state !== "idle" && formData?.get("intent") === intent}
    >
      {children}
    </Button>
  );
}
