import "./funding-records.css";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { MonthStep } from "#app/features/statement/month-step.tsx";
import { monthName } from "#app/features/statement/statement.ts";
import { requireCustomer } from "#app/http/context.server.ts";
import { link } from "#app/link.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Input, Select } from "#app/ui/control.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { Figures } from "#app/ui/figures.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { ListEnd } from "#app/ui/list-end.tsx";
import { Note } from "#app/ui/note.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { HiddenFields } from "#app/ui/search-form.tsx";
import { urls } from "#app/urls.ts";
import { BILL_TYPE_NAMES, BILL_TYPES } from "#contract/rules/bill.ts";
import { readFunds } from "./bill.server.ts";
import { FundsTable } from "./funds-table.tsx";

export const handle: PageHandle = {
  access: "customer",
  menu: { group: "资产", label: "资金记录", order: 40, path: urls.bill.records },
};

export const meta: MetaFunction = (about) => pageMeta(about, { title: "资金记录", index: false });

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireCustomer(args);
  return readFunds(api, args.request);
}

export default function FundingRecords() {
  const funds = useLoaderData<typeof loader>();
  const { type, month, keyword, from, to, income, expense, income_count, count, list, page, last } = funds;
  const { opening, closing } = funds;
  const filter = filterOf(funds);
  const isFiltered = [type, month, keyword, from, to].some(Boolean);
  // Movements filtered by type or keyword do not add up from the opening to the closing balance.
  const isWhole = type === "" && keyword === "";
  return (
    <>
      <Panel
        title="资金记录"
        titleId="funds-title"
        level={1}
        actions={
          <>
            <small className="muted max-md:hidden">余额的每一笔进出</small>
            <ButtonLink size="m" className="ml-auto" to={urls.statement.index}>
              对账单
            </ButtonLink>
            <Button asChild size="m">
              <a href={link(urls.bill.export, {}, filter)} download>
                <Icon name="excel" />
                导出Excel
              </a>
            </Button>
          </>
        }
      >
        <Filter />
        <Figures
          figures={[
            ...(isWhole ? [{ name: "期初余额", value: formatYuan(opening) }] : []),
            { name: `收入 ${income_count} 笔`, value: <span className="ok">{formatYuan(income)}</span> },
            { name: `支出 ${count - income_count} 笔`, value: formatYuan(expense) },
            ...(isWhole ? [{ name: "期末余额", value: formatYuan(closing) }] : []),
          ]}
        />
      </Panel>
      <section className="panel" aria-label="流水">
        {list.length === 0 ? (
          <NoFunds filtered={isFiltered} />
        ) : (
          <>
            <FundsTable
              bills={list}
              income={income}
              expense={expense}
              {...(isWhole ? { closing } : {})}
              {...(isWhole && from && page === last ? { opening: { day: from, balance: opening } } : {})}
            />
            <div className="panel__body">
              <ListEnd
                total={`共 ${count} 笔`}
                page={page}
                last={last}
                hrefFor={(number) => link(urls.bill.records, {}, { ...filter, page: number })}
              />
            </div>
          </>
        )}
      </section>
      <Note kind="info">
        期初余额 + 收入 − 支出 = 期末余额。微信、支付宝和对公转账直接付订单的款不经过余额，在
        <Link className="link" to={urls.statement.index}>
          对账单
        </Link>
        里看。
      </Note>
    </>
  );
}

type Funds = Awaited<ReturnType<typeof loader>>;

/** The search parameters of the filter; `from` and `to` are left out where a month is chosen. */
const filterOf = ({ type, month, keyword, from, to }: Pick<Funds, "type" | "month" | "keyword" | "from" | "to">) => ({
  type: type || undefined,
  keyword: keyword || undefined,
  ...(month ? { month } : { from: from || undefined, to: to || undefined }),
});

function Filter() {
  const funds = useLoaderData<typeof loader>();
  const { type, month, keyword, counts, months } = funds;
  const filter = filterOf(funds);
  const days = month ? { from: "", to: "" } : { from: funds.from, to: funds.to };
  const place = months.indexOf(month);
  const monthAddress = (to: string) =>
    link(urls.bill.records, {}, { type: filter.type, keyword: filter.keyword, month: to });
  return (
    <div
      className="panel__body funds-filter flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-(--line-soft) text-(length:--f-13)"
      key={JSON.stringify(filter)}
    >
      <Form className="row" aria-label="选择月份">
        <HiddenFields of={{ type, keyword }} />
        <MonthStep month={months[place < 0 ? 0 : place + 1]} name="上个月" icon="left" hrefFor={monthAddress} />
        <label>
          <span className="visually-hidden">月份</span>
          <Select className="w-auto" name="month" defaultValue={month}>
            <option value="">全部月份</option>
            {(month === "" || place >= 0 ? months : [month, ...months]).map((one) => (
              <option key={one} value={one}>
                {monthName(one)}
              </option>
            ))}
          </Select>
        </label>
        <MonthStep month={months[place < 0 ? -1 : place - 1]} name="下个月" icon="right" hrefFor={monthAddress} />
        <Button size="m">查看</Button>
      </Form>
      <nav className="row" aria-label="类型">
        {(["", ...BILL_TYPE_NAMES.filter((one) => one === type || (counts[one] ?? 0) > 0)] as const).map((name) => (
          <Link
            key={name}
            className={name === type ? "chip is-on" : "chip"}
            to={link(urls.bill.records, {}, { ...filter, type: name || undefined })}
            aria-current={name === type ? "true" : undefined}
            preventScrollReset
          >
            {name ? BILL_TYPES[name].name : "全部"} <b>{counts[name]}</b>
          </Link>
        ))}
      </nav>
      <Form
        className="row grow basis-full gap-x-4 gap-y-2 [&>.input]:flex-[0_1_260px] [&>.input]:min-w-0 max-md:[&>label]:w-full max-md:[&_.input]:flex-1 max-md:[&>.input]:flex-1"
        role="search"
        aria-label="搜索资金记录"
      >
        <HiddenFields of={{ type, month }} />
        <label>
          从
          <Input className="w-auto" type="date" name="from" defaultValue={days.from} />
        </label>
        <label>
          到
          <Input className="w-auto" type="date" name="to" defaultValue={days.to} />
        </label>
        <Input
          className="w-auto"
          name="keyword"
          defaultValue={keyword}
          aria-label="订单号、流水号、退款单号或采购单号"
          placeholder="订单号、流水号、采购单号"
        />
        <Button>查询</Button>
        {Object.values(filter).some(Boolean) ? (
          <Link className="link max-md:leading-8" to={urls.bill.records}>
            清除条件
          </Link>
        ) : null}
      </Form>
    </div>
  );
}

function NoFunds({ filtered }: { filtered: boolean }) {
  return (
    <Empty
      icon="doc"
      title={filtered ? "没有符合条件的资金记录" : "还没有资金记录"}
      text={filtered ? "换个类型、日期或单号看看" : "余额有进出后，这里会有每一笔流水"}
    >
      <ButtonLink to={filtered ? urls.bill.records : urls.catalog.category}>
        {filtered ? "查看全部记录" : "去选购商品"}
      </ButtonLink>
    </Empty>
  );
}
