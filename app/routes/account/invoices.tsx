import "./invoices.css";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { customerUrls } from "#app/customer-urls.ts";
import { ApplicationForm } from "#app/domains/invoice/application-form.tsx";
import { AvailableOrders } from "#app/domains/invoice/available-orders.tsx";
import { applicationForm } from "#app/domains/invoice/forms.ts";
import {
  apply,
  readAvailable,
  readInvoiceOverview,
  readRecords,
  readTitles,
} from "#app/domains/invoice/invoice.server.ts";
import { InvoiceRecords } from "#app/domains/invoice/invoice-records.tsx";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { requireCustomer } from "#app/http/context.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { link } from "#app/link.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { Button } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { Figures } from "#app/ui/figures.tsx";
import { Link } from "#app/ui/link.tsx";
import { Pager, TabLinks } from "#app/ui/navigation.tsx";
import { Note } from "#app/ui/note.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { urls } from "#app/urls.ts";
import type { InvoiceOverview } from "#contract/invoice.ts";
import { INVOICE_NAMES, INVOICE_STATUS, INVOICE_STATUSES } from "#contract/rules/invoice.ts";

export const handle: PageHandle = {
  access: "customer",
  menu: { group: "发票", label: "发票中心", order: 10, path: urls.invoices, search: { type: 1 } },
};

export const meta: MetaFunction = (about) => pageMeta(about, { title: "发票中心", index: false });

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireCustomer(args);
  const search = new URL(args.request.url).searchParams;
  const overview = readInvoiceOverview(api);
  if (search.get("type") === "2") {
    return { type: 2, overview: await overview, records: await readRecords(api, search) } as const;
  }
  const [orders, titles] = await Promise.all([readAvailable(api, search), readTitles(api)]);
  return { type: 1, overview: await overview, orders, titles } as const;
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await requireCustomer(args);
  const form = await readForm(args.request, applicationForm);
  if (form.status !== "success") return badRequest(form);
  return answer(form, await apply(api, form.value), { to: link(urls.invoices, {}, { type: 2 }) });
}

export default function Invoices() {
  const loaded = useLoaderData<typeof loader>();
  return (
    <>
      <h1 className="visually-hidden">发票中心</h1>
      <Overview overview={loaded.overview} />
      {loaded.type === 1 ? <Available {...loaded} /> : <Records {...loaded} />}
    </>
  );
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

function Overview({ overview: { available, waiting, issued, rejected } }: { overview: InvoiceOverview }) {
  const status = INVOICE_STATUS.rejected;
  return (
    <section className="panel" aria-label="开票概况">
      <Figures
        figures={[
          { name: "可开票金额", value: formatYuan(available.price), hint: `${available.num} 张订单，已减退款` },
          { name: "待开票", value: formatYuan(waiting.price), hint: `${waiting.num} 张` },
          { name: "本年已开", value: formatYuan(issued.price), hint: `${issued.num} 张` },
          {
            name: "已驳回",
            value: `${rejected} 张`,
            hint:
              rejected > 0 ? (
                <Link className="link" to={link(urls.invoices, {}, { type: 2, status })}>
                  看原因，重新申请
                </Link>
              ) : (
                "没有要重新申请的"
              ),
          },
        ]}
      />
    </section>
  );
}

function Tabs({ type, overview }: Pick<Loaded, "type" | "overview">) {
  return (
    <div className="px-4">
      <TabLinks
        label="发票中心"
        tabs={[
          { type: 1, name: "可开票订单", count: overview.available.num },
          { type: 2, name: "开票记录", count: overview.records },
        ]
          .map((tab) => ({
            ...tab,
            to: link(urls.invoices, {}, { type: tab.type }),
            current: tab.type === type,
          }))
          .concat({
            type: 3,
            name: "发票抬头",
            count: overview.titles,
            to: customerUrls.invoiceTitles,
            current: false,
          })}
      />
    </div>
  );
}

function Search({
  keyword,
  params,
  label,
}: {
  keyword: string;
  params: Record<string, string | number>;
  label: string;
}) {
  return (
    <Form className="input-group invoices__search" role="search" aria-label="搜索发票">
      {Object.entries(params).map(([name, value]) =>
        value === "" ? null : <input key={name} type="hidden" name={name} value={value} />,
      )}
      <input
        key={keyword}
        className="input"
        type="search"
        name="keyword"
        defaultValue={keyword}
        maxLength={60}
        aria-label={label}
        placeholder={label}
      />
      <Button>搜索</Button>
    </Form>
  );
}

function Available({ overview, orders, titles }: Extract<Loaded, { type: 1 }>) {
  const result = useActionData<typeof action>()?.form;
  const { list, chosen, keyword, former, page, last, count, key } = orders;
  const hrefFor = (more: Record<string, string | number | undefined>) =>
    link(
      urls.invoices,
      {},
      { type: 1, keyword, order_id: chosen.map(({ order_id }) => order_id).join(",") || undefined, ...more },
    );
  return (
    <>
      {former?.mer_mark ? (
        <Note kind="warn">
          申请 {former.receipt_sn} {INVOICE_NAMES[former.status]}：{former.mer_mark}。改好抬头资料后，在这里重新申请。
        </Note>
      ) : null}
      <section className="panel" aria-labelledby="available-title">
        <h2 className="visually-hidden" id="available-title">
          可开票订单
        </h2>
        <Tabs type={1} overview={overview} />
        {count > 0 || keyword !== "" ? (
          <div className="row invoices__bar">
            <Search keyword={keyword} params={{ type: 1 }} label="订单号、采购单号或商品" />
            <span className="muted small ml-auto">每家店铺开自己的票，同一家的可合开</span>
          </div>
        ) : null}
        {list.length > 0 ? (
          <>
            <AvailableOrders list={list} chosen={chosen} params={{ type: 1, keyword, page }} />
            <div className="px-4">
              <Pager page={page} last={last} hrefFor={(to) => hrefFor({ page: to })} />
            </div>
          </>
        ) : (
          <Empty
            icon="doc"
            title={keyword === "" ? "没有可开票的订单" : "没有符合条件的订单"}
            text={keyword === "" ? "付款后就能申请；已全额退款、已开过票的不在这里。" : "换个关键词看看"}
          >
            <Button asChild>
              <Link to={keyword === "" ? link(urls.orders, {}, { type: 1 }) : link(urls.invoices, {}, { type: 1 })}>
                {keyword === "" ? "看我的订单" : "看全部可开票订单"}
              </Link>
            </Button>
            <Button asChild>
              <Link to={link(urls.invoices, {}, { type: 2 })}>看开票记录</Link>
            </Button>
          </Empty>
        )}
      </section>
      {chosen.length === 0 ? null : titles.length === 0 ? (
        <section className="panel">
          <Empty icon="doc" title="先添加发票抬头" text="抬头存好之后，下单和申请开票时直接选">
            <Button variant="primary" asChild>
              <Link to={`${customerUrls.invoiceTitles}#form`}>新增抬头</Link>
            </Button>
          </Empty>
        </section>
      ) : (
        <ApplicationForm chosen={chosen} titles={titles} former={former} applicationKey={key} lastResult={result} />
      )}
    </>
  );
}

function Records({ overview, records }: Extract<Loaded, { type: 2 }>) {
  const { list, keyword, status, counts, page, last, count } = records;
  const hrefFor = (more: Record<string, string | number>) => link(urls.invoices, {}, { type: 2, ...more });
  const isFiltered = keyword !== "" || status !== "";
  return (
    <section className="panel" aria-labelledby="records-title">
      <h2 className="visually-hidden" id="records-title">
        开票记录
      </h2>
      <Tabs type={2} overview={overview} />
      <div className="row row--between invoices__bar">
        <nav className="row" aria-label="开票状态">
          {["", ...INVOICE_STATUSES.map(String)].map((one) => (
            <Link
              key={one}
              className={one === status ? "chip is-on" : "chip"}
              to={hrefFor({ status: one, keyword })}
              aria-current={one === status ? "true" : undefined}
              preventScrollReset
            >
              {INVOICE_STATUSES.find((known) => String(known) === one) === undefined
                ? "全部"
                : INVOICE_NAMES[Number(one) as keyof typeof INVOICE_NAMES]}{" "}
              {counts[one] ?? 0}
            </Link>
          ))}
        </nav>
        <Search keyword={keyword} params={{ type: 2, status }} label="申请号、发票号码或订单号" />
      </div>
      {list.length > 0 ? (
        <>
          <InvoiceRecords list={list} />
          <div className="panel__body">
            <p className="muted small">共 {count} 条</p>
            <Pager page={page} last={last} hrefFor={(to) => hrefFor({ status, keyword, page: to })} />
          </div>
        </>
      ) : (
        <Empty
          icon="doc"
          title={isFiltered ? "没有符合条件的发票" : "还没有开票记录"}
          text={isFiltered ? "换个状态或关键词看看" : "选好订单申请开票，进度在这里看"}
        >
          <Button asChild>
            <Link to={isFiltered ? hrefFor({}) : link(urls.invoices, {}, { type: 1 })}>
              {isFiltered ? "看全部开票记录" : "去申请开票"}
            </Link>
          </Button>
        </Empty>
      )}
    </section>
  );
}
