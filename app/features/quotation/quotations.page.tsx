import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { AccountList } from "#app/features/account/account-list.tsx";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { requireCustomer, requireSession } from "#app/http/context.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { link, withSearch } from "#app/link.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { urls } from "#app/urls.ts";
import { QUOTATION_ORDERS, QUOTATION_STATE_NAMES, QUOTATION_STATES } from "#contract/rules/quotation.ts";
import { quotationsForm } from "./forms.ts";
import { actOnQuotation, copyQuotation, readQuotations } from "./quotation.server.ts";
import { EndingQuotation, QuotationRow, QuotationRowsHead } from "./quotation-row.tsx";
import { VoidQuestion } from "./void-question.tsx";

export const handle: PageHandle = {
  access: "customer",
  menu: { group: "交易", label: "我的报价", order: 15, path: urls.quotation.list, count: "quoted" },
  menuPath: urls.quotation.list,
};

export const meta: MetaFunction = (about) => pageMeta(about, { title: "我的报价", index: false });

export async function loader(args: LoaderFunctionArgs) {
  const { api, customer } = await requireCustomer(args);
  const asked = Number(new URL(args.request.url).searchParams.get("void"));
  const quotations = await readQuotations(api, args.request);
  const question = quotations.list.find(({ offer_id }) => offer_id === asked) ?? null;
  return { ...quotations, question, manager: customer.admin?.real_name ?? null, now: Date.now() };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await requireSession(args);
  const form = await readForm(args.request, quotationsForm);
  if (form.status !== "success") return badRequest(form);
  const { intent, offer_id } = form.value;
  const { pathname, search } = new URL(args.request.url);
  const to = pathname + search;
  return answer(form, intent === "copy" ? copyQuotation(api, offer_id) : actOnQuotation(api, offer_id, intent), {
    to,
  });
}

/** The customer's quotations, at the addresses of the project and of the user area. */
export default function Quotations() {
  const { state, order, keyword, from, to, page, last, count, counts, quoted_price, list, question, manager, now } =
    useLoaderData<typeof loader>();
  const form = useActionData<typeof action>()?.form;
  const { pathname } = useLocation();
  const path = pathname === urls.quotation.accountList ? urls.quotation.accountList : urls.quotation.list;
  const hrefFor = (search: Record<string, string | number | undefined>) => withSearch(path, search);
  const ordered = order === "recent" ? undefined : order;
  const wanted = { keyword: keyword || undefined, from: from || undefined, to: to || undefined, order: ordered };
  const filter = { state: state === "all" ? undefined : state, ...wanted };
  const here = { ...filter, page: page > 1 ? page : undefined };
  return (
    <>
      {question ? <VoidQuestion name={question.name} offer_id={question.offer_id} closeTo={hrefFor(here)} /> : null}
      <EndingQuotation quotations={list} now={now} />
      <AccountList
        title="我的报价"
        head={<QuotationsHead quoted={counts.quoted} sum={quoted_price} isEmpty={counts.all === 0} />}
        tabs={{
          label: "报价状态",
          links: (["all", ...QUOTATION_STATE_NAMES] as const).map((name) => ({
            name: name === "all" ? "全部" : QUOTATION_STATES[name],
            to: hrefFor({ ...wanted, state: name === "all" ? undefined : name }),
            current: name === state,
            count: counts[name],
          })),
        }}
        search={{
          label: "搜索报价",
          field: {
            name: "keyword",
            value: keyword,
            label: "编号、项目、客户或商品",
            placeholder: "编号、项目、客户或商品",
          },
          days: { label: "新建日期", from, to },
          order: { name: "order", value: order, orders: QUOTATION_ORDERS },
          params: { state: state === "all" ? "" : state },
        }}
        tools={
          <Button asChild size="m">
            <a href={link(urls.quotation.listExport, {}, filter)} download>
              <Icon name="excel" size="s" />
              导出 Excel
            </a>
          </Button>
        }
        result={form}
        columns={<QuotationRowsHead />}
        empty={
          <NoQuotations
            filtered={[state === "all" ? "" : state, keyword, from, to].some(Boolean)}
            elsewhere={state !== "all" && counts.all > 0 ? { count: counts.all, to: hrefFor(wanted) } : null}
            all={hrefFor({})}
          />
        }
        total={`共 ${count} 张报价单`}
        paging={{ page, last, hrefFor: (number) => hrefFor({ ...filter, page: number }) }}
      >
        {list.map((quotation) => (
          <QuotationRow
            key={quotation.offer_id}
            quotation={quotation}
            manager={manager}
            now={now}
            voidTo={hrefFor({ ...here, void: quotation.offer_id })}
          />
        ))}
      </AccountList>
    </>
  );
}

type HeadProps = {
  quoted: number;
  sum: string;
  /** Whether the page has no quotation and its own red button for a first one. */
  isEmpty: boolean;
};

/** The sum of the list's quoted quotations, and the links that begin a new one. */
function QuotationsHead({ quoted, sum, isEmpty }: HeadProps) {
  return (
    <>
      {quoted > 0 ? (
        <span className="muted small">
          已报价 {quoted} 张，合计 {formatYuan(sum)}
        </span>
      ) : null}
      <p className="row ml-auto">
        <ButtonLink size="m" to={urls.quickOrder.index}>
          <Icon name="upload" />
          粘贴清单
        </ButtonLink>
        <ButtonLink size="m" variant={isEmpty ? "plain" : "primary"} to={urls.quotation.projects}>
          <Icon name="plus" />
          新建项目
        </ButtonLink>
      </p>
    </>
  );
}

type EmptyProps = { filtered: boolean; all: string; elsewhere: { count: number; to: string } | null };

function NoQuotations({ filtered, all, elsewhere }: EmptyProps) {
  return (
    <Empty
      icon="doc"
      title={filtered ? "没有符合条件的报价单" : "还没有报价单"}
      text={
        filtered ? "换个状态、日期或关键词看看" : "把要买的东西放进一个项目，客服经理报价，接受后价格在有效期内不变"
      }
    >
      {filtered ? (
        <>
          {elsewhere ? (
            <ButtonLink variant="primary" to={elsewhere.to}>
              其他状态里有 {elsewhere.count} 张
            </ButtonLink>
          ) : null}
          <ButtonLink to={all}>查看全部报价单</ButtonLink>
        </>
      ) : (
        <>
          <ButtonLink variant="primary" to={urls.quotation.projects}>
            按场景配一个项目
          </ButtonLink>
          <ButtonLink to={urls.quickOrder.index}>粘贴清单</ButtonLink>
          <ButtonLink to={urls.cart.index}>从购物车转报价</ButtonLink>
        </>
      )}
    </Empty>
  );
}
