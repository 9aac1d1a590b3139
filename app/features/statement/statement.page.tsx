import "./statement.css";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readFundsOfDays } from "#app/features/bill/bill.server.ts";
import { FundsTable } from "#app/features/bill/funds-table.tsx";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { requireCustomer, requireSession, restartDeadline } from "#app/http/context.server.ts";
import { readFormWithFile } from "#app/http/form.server.ts";
import { link } from "#app/link.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Pager, TabLinks } from "#app/ui/navigation.tsx";
import { Panel, PanelHeader } from "#app/ui/panel.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Time } from "#app/ui/time.tsx";
import { urls } from "#app/urls.ts";
import { daysOf, STATEMENT_STATES } from "#contract/rules/statement.ts";
import { statementForms } from "./forms.ts";
import { MonthChoice } from "./month-choice.tsx";
import {
  confirmStatement,
  fundsMonth,
  monthOfRequest,
  objectToStatement,
  readStatement,
  setStatementMail,
  tickOrders,
  withdrawObjection,
} from "./statement.server.ts";
import { LINE_NAMES, periodName, STATEMENT_TAGS, type Statement, type StatementTab } from "./statement.ts";
import { ConfirmQuestion, StatementAnswer, StatementBar } from "./statement-answer.tsx";
import { StatementFigures } from "./statement-figures.tsx";
import { StatementHistory } from "./statement-history.tsx";
import { StatementTable } from "./statement-lines.tsx";
import { StatementMail } from "./statement-mail.tsx";

export const handle: PageHandle = {
  access: "customer",
  acceptsFiles: true,
  menu: { group: "资产", label: "对账单", order: 50, path: urls.statement.index },
};

export const meta: MetaFunction = (about) => pageMeta(about, { title: "对账单", index: false });

export async function loader(args: LoaderFunctionArgs) {
  const { api, customer } = await requireCustomer(args);
  const month = fundsMonth(args.request);
  const [statement, funds] = await Promise.all([
    readStatement(api, args.request),
    month === null ? null : readFundsOfDays(api, args.request, daysOf(month)),
  ]);
  const asksToConfirm = new URL(args.request.url).searchParams.has("confirm") && statement?.sums.state === "open";
  return { company: customer.company, statement, funds, asksToConfirm };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await requireSession(args);
  const { form, file } = await readFormWithFile(args.request, statementForms, "attachment");
  restartDeadline(args);
  if (form.status !== "success") return badRequest(form);
  const month = monthOfRequest(args.request) ?? "";
  const to = link(urls.statement.index, {}, { month });
  const { value } = form;
  const { pathname, search } = new URL(args.request.url);
  if (value.intent === "mail_on") return answer(form, setStatementMail(api, true), { to, toast: "出账邮件已开启" });
  if (value.intent === "withdraw") return answer(form, withdrawObjection(api, value.objection_id), { to });
  if (value.intent === "mail_off") return answer(form, setStatementMail(api, false), { to, toast: "出账邮件已关闭" });
  if (value.intent === "tick" || value.intent === "untick")
    return answer(form, tickOrders(api, month, value), { to: `${pathname}${search}` });
  return value.intent === "confirm"
    ? answer(form, confirmStatement(api, month, value), { to, toast: "已确认无误" })
    : answer(form, objectToStatement(api, month, value, file), { to });
}

export default function StatementPage() {
  const { company, statement, funds, asksToConfirm } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.form;
  if (!statement) return <NoStatement />;
  const { months, sums, lines, type, tab, order_sn } = statement;
  const { month, state } = sums;
  const earlier = months.filter((one) => one.month !== month);
  return (
    <>
      {asksToConfirm ? <ConfirmQuestion sums={sums} /> : null}
      <section className="panel statement" aria-labelledby="statement-title">
        <PanelHeader title="对账单" titleId="statement-title" level={1} className="no-print">
          <MonthChoice months={months} month={month} />
          <Tag kind={STATEMENT_TAGS[state]}>{STATEMENT_STATES[state]}</Tag>
          <div className="row ml-auto">
            <Button size="m" asChild>
              <a href={link(urls.statement.print, {}, { month })}>
                <Icon name="print" />
                打印/存为 PDF
              </a>
            </Button>
            <Button asChild size="m">
              <a href={link(urls.statement.export, {}, { month })} download>
                <Icon name="excel" />
                导出Excel
              </a>
            </Button>
          </div>
        </PanelHeader>
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 px-(--pad) py-3">
          <p className="statement__period text-(length:--f-16) font-semibold">{periodName(month)}</p>
          <dl className="grid grid-cols-[repeat(2,auto_1fr)] gap-x-3 gap-y-1 [&_dt]:text-(--ink-3) max-[40rem]:grid-cols-[auto_1fr]">
            <dt>编号</dt>
            <dd className="monospace">{sums.sn}</dd>
            <dt>出账</dt>
            <dd>
              <Time at={sums.issued_at} />
            </dd>
            <dt>采购方</dt>
            <dd>{company || "—"}</dd>
            <dt>供货方</dt>
            <dd>{sums.seller.name}</dd>
          </dl>
        </div>
        <StatementFigures sums={sums} />
      </section>
      <section className="panel" aria-label="明细" id="lines">
        <div className="panel__tabs">
          <TabLinks
            label="明细"
            tabs={TABS.map(({ tab: name, label }) => ({
              name: label,
              to: link(urls.statement.index, {}, { month, type: name }),
              current: name === tab,
              count: countOf(sums)[name],
            }))}
          />
        </div>
        <FormErrors of={/tick$|^withdraw$/.test(String(lastResult?.initialValue?.intent)) ? lastResult : null} />
        {lines ? (
          <StatementTable
            type={type}
            month={month}
            lines={lines}
            canTick={state !== "confirmed"}
            isOpen={state === "open"}
          />
        ) : null}
        {funds && funds.list.length > 0 ? (
          <FundsTable bills={funds.list} income={funds.income} expense={funds.expense} />
        ) : null}
        {funds?.list.length === 0 ? <p className="panel__body muted">本月余额没有进出</p> : null}
        <Pager
          page={(lines ?? funds)?.page ?? 1}
          last={(lines ?? funds)?.last ?? 1}
          hrefFor={(page) => link(urls.statement.index, {}, { month, type: tab, page })}
        />
      </section>
      {state === "open" ? (
        <StatementBar
          sums={sums}
          lastResult={lastResult}
          ticked={tab === "orders" && lines ? lines.total.ticked : null}
        />
      ) : null}
      <StatementAnswer sums={sums} lastResult={lastResult} order_sn={order_sn} />
      {earlier.length > 0 ? <StatementHistory months={earlier} /> : null}
      {statement.mail ? <StatementMail mail={statement.mail} lastResult={lastResult} /> : null}
    </>
  );
}

const TABS: readonly { tab: StatementTab; label: string }[] = [
  { tab: "orders", label: LINE_NAMES.orders },
  { tab: "funds", label: "资金" },
  { tab: "refunds", label: LINE_NAMES.refunds },
  { tab: "invoices", label: LINE_NAMES.invoices },
];

/** The number of rows of each tab. */
const countOf = ({ orders, refunds, issued, reversed, recharged, paid, returned, adjusted, repaid }: Statement) => ({
  orders: orders.count,
  funds: recharged.count + paid.count + returned.count + adjusted.count + (repaid?.count ?? 0),
  refunds: refunds.count,
  invoices: issued.count + reversed.count,
});

function NoStatement() {
  return (
    <Panel title="对账单" titleId="statement-title" level={1}>
      <Empty icon="doc" title="还没有对账单" text="有订单或余额变动的月份结束后，次月 1 日出账">
        <ButtonLink to={urls.catalog.category}>去选购商品</ButtonLink>
      </Empty>
    </Panel>
  );
}
