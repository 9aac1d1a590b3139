import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { PhoneBindingPanel } from "#app/features/account/phone-binding.tsx";
import { balancePageForm } from "#app/features/payment/forms.ts";
import { payWays } from "#app/features/payment/gateway.server.ts";
import { readRechargeConfig, startRecharge } from "#app/features/payment/payment.server.ts";
import { withoutReasons } from "#app/features/payment/payment.ts";
import { RechargeForm } from "#app/features/payment/recharge-form.tsx";
import { AwaitedRecharges } from "#app/features/transfer/awaited-recharges.tsx";
import { readRechargeTransfers } from "#app/features/transfer/transfer.server.ts";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { requireCustomer, requireSession } from "#app/http/context.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { link } from "#app/link.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { Figures } from "#app/ui/figures.tsx";
import { ListEnd } from "#app/ui/list-end.tsx";
import { TabLinks } from "#app/ui/navigation.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { formatBalance, formatYuan } from "#app/ui/price.tsx";
import { urls } from "#app/urls.ts";
import { readBills } from "./bill.server.ts";
import { byMonth } from "./bill.ts";
import { BillMonth } from "./bill-list.tsx";

export const handle: PageHandle = {
  access: "customer",
  menu: { group: "资产", label: "余额", order: 10, path: urls.bill.balance, search: { type: 3 } },
};

export const meta: MetaFunction = (about) => pageMeta(about, { title: "余额", index: false });

export async function loader(args: LoaderFunctionArgs) {
  const { api, customer } = await requireCustomer(args);
  const [bills, rechargeConfig, transfers] = await Promise.all([
    readBills(api, args.request),
    readRechargeConfig(api),
    readRechargeTransfers(api),
  ]);
  const { ways } = payWays(args.request, rechargeConfig.methods);
  return { balance: customer.now_money, rechargeConfig, ways, transfers, ...bills };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await requireSession(args);
  const form = await readForm(args.request, balancePageForm);
  if (form.status !== "success") return badRequest(form);
  return answer(form, startRecharge(api, form.value), { to: link(urls.bill.balance, {}, { type: 3 }) });
}

const TABS = [
  { type: "0", name: "账单明细" },
  { type: "1", name: "支出" },
  { type: "2", name: "收入" },
] as const;

export default function Balance() {
  const { rechargeConfig, ways, transfers, balance, recharged, consumed } = useLoaderData<typeof loader>();
  const { type, counts, count, list, months, page, last } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.form;
  const hrefFor = (search: { bill?: string | undefined; page?: number }) =>
    link(urls.bill.balance, {}, { type: 3, ...search });
  const tab = type === "0" ? undefined : type;
  const methods = [...transfers.methods, ...rechargeConfig.methods];
  return (
    <>
      <Panel
        title="余额"
        titleId="balance-title"
        level={1}
        actions={
          <>
            <small className="muted max-md:hidden">付款时可直接抵扣，退款退回余额</small>
            <ButtonLink size="m" className="ml-auto" to={urls.bill.records}>
              资金记录
            </ButtonLink>
            <ButtonLink size="m" to={urls.statement.index}>
              对账单
            </ButtonLink>
          </>
        }
      >
        <Figures
          figures={[
            { name: "账户可用余额", value: formatBalance(balance), main: true },
            { name: "累计充值", value: formatYuan(recharged) },
            { name: "累计消费", value: formatYuan(consumed), hint: "已减退款" },
          ]}
        />
      </Panel>
      <AwaitedRecharges recharges={transfers.awaited} />
      <div className="grid grid-cols-[minmax(0,1fr)_304px] items-start gap-(--gap) max-wide:grid-cols-1">
        <section className="panel" aria-label="账单">
          <div className="panel__tabs">
            <TabLinks
              label="账单"
              tabs={TABS.map((one) => ({
                name: one.name,
                to: hrefFor({ bill: one.type === "0" ? undefined : one.type }),
                current: one.type === type,
                count: counts[one.type],
              }))}
            />
          </div>
          {byMonth(list, months).map(({ sums, bills }) => (
            <BillMonth key={sums.from} month={sums} bills={bills} />
          ))}
          {list.length === 0 ? (
            <NoBills />
          ) : (
            <div className="panel__body">
              <ListEnd
                total={`共 ${count} 笔`}
                page={page}
                last={last}
                hrefFor={(number) => hrefFor({ bill: tab, page: number })}
              />
            </div>
          )}
        </section>
        <aside className="stack max-wide:-order-1" aria-label="充值">
          {rechargeConfig.phone_bound ? null : (
            <PhoneBindingPanel why="请先绑定手机号，否则无法充值" from={hrefFor({})} />
          )}
          <RechargeForm
            config={rechargeConfig}
            methods={rechargeConfig.phone_bound ? methods : withoutReasons(methods)}
            ways={ways}
            form={result ?? null}
          />
          <section className="panel panel__body small" aria-labelledby="recharge-notes">
            <h2 id="recharge-notes">充值说明</h2>
            <ul className="mt-2 list-disc pl-4 muted">
              <li>扫码付款即时到账，对公转账到账后计入余额。</li>
              <li>余额不计息，不可转让，用于支付本商城的订单。</li>
              <li>充值不开发票，付款后按订单开票。</li>
            </ul>
          </section>
        </aside>
      </div>
    </>
  );
}

function NoBills() {
  return (
    <Empty icon="doc" title="暂无账单明细" text="用余额付款、退款到余额后，这里会有每一笔记录">
      <ButtonLink to={urls.catalog.category}>去选购商品</ButtonLink>
    </Empty>
  );
}
