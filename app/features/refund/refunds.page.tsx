import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AccountList } from "#app/features/account/account-list.tsx";
import { requireCustomer, requireSession } from "#app/http/context.server.ts";
import { link } from "#app/link.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { Count } from "#app/ui/tag.tsx";
import { urls } from "#app/urls.ts";
import { REFUND_NAMES } from "#contract/rules/refund.ts";
import { handleRefundAction, readRefunds, refundQuestion } from "./refund.server.ts";
import { RefundQuestion } from "./refund-acts.tsx";
import { RefundRow } from "./refund-row.tsx";

export const handle: PageHandle = {
  access: "customer",
  menu: { group: "售后", label: "退款记录", order: 20, path: urls.refund.list, count: "refunds" },
};

export const meta: MetaFunction = (about) => pageMeta(about, { title: "退款记录", index: false });

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireCustomer(args);
  const search = new URL(args.request.url).searchParams;
  const refunds = await readRefunds(api, search);
  return { ...refunds, question: refundQuestion(search, refunds.list) };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await requireSession(args);
  const { pathname, search } = new URL(args.request.url);
  return handleRefundAction(api, args.request, () => pathname + search);
}

const OPEN = ["0", "1", "2"] as const;
const ENDED = ["3", "-1", "-2"] as const;
const STATES = [...OPEN, ...ENDED];
const TABS = [
  { type: "", name: "全部", states: STATES },
  { type: "1", name: "处理中", states: OPEN },
  { type: "2", name: "已处理", states: ENDED },
] as const;

export default function Refunds() {
  const { type, status, keyword, page, last, count, counts, list, question } = useLoaderData<typeof loader>();
  const form = useActionData<typeof action>()?.form;
  const hrefFor = (search: Record<string, string | number | undefined>) => link(urls.refund.list, {}, search);
  const filter = { type: type || undefined, status: status || undefined, keyword: keyword || undefined };
  const isFiltered = type !== "" || status !== "" || keyword !== "";
  return (
    <>
      <RefundQuestion question={question} />
      <AccountList
        title="退款记录"
        tabs={{
          label: "退款状态",
          links: TABS.map((tab) => ({
            name: tab.name,
            to: hrefFor({ type: tab.type }),
            current: tab.type === type,
            count: counts[tab.type] ?? 0,
          })),
        }}
        filters={<States />}
        search={{
          label: "搜索退款记录",
          field: {
            name: "keyword",
            value: keyword,
            label: "退款单号、订单号或商品名称",
            placeholder: "退款单号、订单号、商品名称",
          },
          params: { type, status },
        }}
        tools={
          <div className="row">
            <ButtonLink to={urls.refund.afterSale}>申请退款</ButtonLink>
            <Button asChild>
              <a href={link(urls.refund.export, {}, filter)} download>
                <Icon name="excel" />
                导出Excel
              </a>
            </Button>
          </div>
        }
        result={form}
        empty={
          <Empty
            icon="refund"
            title={isFiltered ? "没有符合条件的退款" : "还没有退款"}
            text={isFiltered ? "换个状态或关键词看看" : "申请退款后在这里跟踪进度"}
          >
            <ButtonLink to={isFiltered ? urls.refund.list : urls.refund.afterSale}>
              {isFiltered ? "查看全部退款" : "申请退款"}
            </ButtonLink>
          </Empty>
        }
        total={`共 ${count} 笔`}
        paging={{ page, last, hrefFor: (to) => hrefFor({ ...filter, page: to }) }}
      >
        {list.map((refund) => (
          <RefundRow key={refund.refund_order_id} refund={refund} />
        ))}
      </AccountList>
    </>
  );
}

/**
 * The states inside a tab as links with their counts, where there is a choice, and the number and sum of the open
 * refunds. The tab of all refunds has the other tabs for that.
 */
function States() {
  const { type, status, keyword, counts, statuses, open_price } = useLoaderData<typeof loader>();
  const open = counts[1] ?? 0;
  const inTab: readonly (typeof STATES)[number][] =
    type === "" ? [] : (TABS.find((tab) => tab.type === type)?.states ?? []);
  const filled = inTab.filter((state) => (statuses[state] ?? 0) > 0);
  const chosen = STATES.filter((state) => state === status);
  const shown = filled.length > 1 ? STATES.filter((state) => state === status || filled.includes(state)) : chosen;
  if (shown.length === 0 && open === 0) return null;
  return (
    <nav className="row" aria-label="按状态筛选">
      {shown.length > 0 ? <span className="muted small">状态</span> : null}
      {shown.map((state) => {
        const isCurrent = state === status;
        // The link of the chosen state removes the filter.
        const search = {
          type: type || undefined,
          status: isCurrent ? undefined : state,
          keyword: keyword || undefined,
        };
        return (
          <Link
            key={state}
            className={isCurrent ? "chip is-on" : "chip"}
            to={link(urls.refund.list, {}, search)}
            aria-current={isCurrent ? "true" : undefined}
            preventScrollReset
          >
            {REFUND_NAMES[state]} <Count value={statuses[state] ?? 0} />
          </Link>
        );
      })}
      {open > 0 ? (
        <span className="muted small ml-auto">
          处理中 {open} 笔，共 {formatYuan(open_price)}
        </span>
      ) : null}
    </nav>
  );
}
