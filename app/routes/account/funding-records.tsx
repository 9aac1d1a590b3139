import "./funding-records.css";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { customerUrls } from "#app/customer-urls.ts";
import { readFunds } from "#app/domains/bill/bill.server.ts";
import { FundsTable } from "#app/domains/bill/funds-table.tsx";
import { requireCustomer } from "#app/http/context.server.ts";
import { link } from "#app/link.ts";
import { resourceUrls } from "#app/resource-urls.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { Button } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { Figures } from "#app/ui/figures.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { Pager } from "#app/ui/navigation.tsx";
import { Note } from "#app/ui/note.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { urls } from "#app/urls.ts";
import { BILL_TYPE_NAMES, BILL_TYPES } from "#contract/rules/bill.ts";

export const handle: PageHandle = {
  access: "customer",
  menu: { group: "资产", label: "资金记录", order: 40, path: customerUrls.fundingRecords },
};

export const meta: MetaFunction = (about) => pageMeta(about, { title: "资金记录", index: false });

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireCustomer(args);
  return readFunds(api, args.request);
}

export default function FundingRecords() {
  const funds = useLoaderData<typeof loader>();
  const { type, from, to, opening, closing, income, expense, income_count, count, list, page, last } = funds;
  const filter = { type: type || undefined, from: from || undefined, to: to || undefined };
  return (
    <>
      <section className="panel" aria-labelledby="funds-title">
        <div className="panel__header">
          <h1 id="funds-title">资金记录</h1>
          <small className="muted max-md:hidden">余额的每一笔进出</small>
          <Button asChild size="m" className="ml-auto">
            <Link to={customerUrls.statement}>对账单</Link>
          </Button>
          <Button asChild size="m">
            <a href={link(resourceUrls.fundingExport, {}, filter)} download>
              <Icon name="excel" />
              导出Excel
            </a>
          </Button>
        </div>
        <Filter type={type} from={from} to={to} counts={funds.counts} />
        <Figures
          figures={[
            // The movements of one type do not add up from one balance to the other.
            ...(type ? [] : [{ name: "期初余额", value: formatYuan(opening) }]),
            { name: `收入 ${income_count} 笔`, value: <span className="ok">{formatYuan(income)}</span> },
            { name: `支出 ${count - income_count} 笔`, value: formatYuan(expense) },
            ...(type ? [] : [{ name: "期末余额", value: formatYuan(closing) }]),
          ]}
        />
      </section>
      <section className="panel" aria-label="流水">
        {list.length === 0 ? (
          <NoFunds filtered={type !== "" || from !== "" || to !== ""} />
        ) : (
          <>
            <FundsTable bills={list} income={income} expense={expense} />
            <div className="panel__body">
              <p className="muted small">共 {count} 笔</p>
              <Pager
                page={page}
                last={last}
                hrefFor={(number) => link(customerUrls.fundingRecords, {}, { ...filter, page: number })}
              />
            </div>
          </>
        )}
      </section>
      <Note kind="info">
        期初余额 + 收入 − 支出 = 期末余额。微信、支付宝和对公转账直接付订单的款不经过余额，在
        <Link className="link" to={customerUrls.statement}>
          对账单
        </Link>
        里看。
      </Note>
    </>
  );
}

type FilterProps = Pick<Awaited<ReturnType<typeof loader>>, "type" | "from" | "to" | "counts">;

function Filter({ type, from, to, counts }: FilterProps) {
  return (
    <Form className="panel__body funds-filter" role="search" aria-label="筛选资金记录" key={`${type}${from}${to}`}>
      <label>
        类型
        <select className="input" name="type" defaultValue={type}>
          <option value="">全部（{counts[""]}）</option>
          {BILL_TYPE_NAMES.map((name) => (
            <option key={name} value={name}>
              {BILL_TYPES[name].name}（{counts[name]}）
            </option>
          ))}
        </select>
      </label>
      <label>
        从
        <input className="input" type="date" name="from" defaultValue={from} />
      </label>
      <label>
        到
        <input className="input" type="date" name="to" defaultValue={to} />
      </label>
      <Button>查询</Button>
      {type || from || to ? (
        <Link className="link" to={customerUrls.fundingRecords}>
          清除条件
        </Link>
      ) : null}
    </Form>
  );
}

function NoFunds({ filtered }: { filtered: boolean }) {
  return (
    <Empty
      icon="doc"
      title={filtered ? "没有符合条件的资金记录" : "还没有资金记录"}
      text={filtered ? "换个类型或日期看看" : "余额有进出后，这里会有每一笔流水"}
    >
      <Button asChild>
        <Link to={filtered ? customerUrls.fundingRecords : urls.categories}>
          {filtered ? "查看全部记录" : "去选购商品"}
        </Link>
      </Button>
    </Empty>
  );
}
