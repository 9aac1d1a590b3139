import "./refund-select.css";
import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { requireCustomer } from "#app/http/context.server.ts";
import { link } from "#app/link.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Radio } from "#app/ui/control.tsx";
import { Link } from "#app/ui/link.tsx";
import { Note } from "#app/ui/note.tsx";
import { PanelHeader } from "#app/ui/panel.tsx";
import { Time } from "#app/ui/time.tsx";
import { urls } from "#app/urls.ts";
import type { RefundableItem } from "#contract/refund-document.ts";
import { ID } from "#contract/rules/patterns.ts";
import { REFUND_TYPE } from "#contract/rules/refund.ts";
import { readRefundableOrder } from "./refund.server.ts";
import { parseDraft } from "./refund.ts";
import { RefundableItems } from "./refund-lines.tsx";

export const handle: PageHandle = { access: "customer", menuPath: urls.refund.afterSale, crumb: "申请退款" };

export const meta: MetaFunction = (about) => pageMeta(about, { title: "申请退款", index: false });

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireCustomer(args);
  const search = new URL(args.request.url).searchParams;
  const { id, items } = parseDraft(search);
  // Without an order in the address, the customer chooses one first.
  if (!ID.test(id)) throw redirect(urls.refund.afterSale);
  const order = await readRefundableOrder(api, id);
  return { order, chosen: items.map(({ item }) => item), missing: search.has("missing") };
}

/** The ids of the items that are ticked at first: the only one with units to refund, or none of several. */
function initialItems(list: readonly RefundableItem[]): number[] {
  const left = list.filter(({ refund_num }) => refund_num > 0).map(({ order_product_id }) => order_product_id);
  return left.length === 1 ? left : [];
}

const TYPES = [
  {
    type: REFUND_TYPE.money,
    name: "我要退款（无需退货）",
    text: "没有收到货，或与店铺商量好不寄回商品",
    hint: "待审核 → 已退款",
  },
  {
    type: REFUND_TYPE.goods,
    name: "我要退货退款",
    text: "已经收到货，需要把商品寄回",
    hint: "待审核 → 待退货 → 待收货 → 已退款",
  },
] as const;

export default function RefundSelect() {
  const { order, chosen, missing } = useLoaderData<typeof loader>();
  const { order_id, types } = order;
  return (
    <>
      <Form className="panel" action={urls.refund.confirm} aria-labelledby="refund-select-title">
        <PanelHeader
          title="申请退款"
          titleId="refund-select-title"
          level={1}
          hint={
            <>
              订单{" "}
              <Link className="link" to={link(urls.order.detail, {}, { id: order_id })}>
                {order.order_sn}
              </Link>{" "}
              · {order.mer_name} · <Time at={order.create_time} />
            </>
          }
        />
        <div className="panel__body stack refund-select">
          {types.length === 0 ? <Note kind="warn">订单已过退款/退货期限</Note> : null}
          {missing ? (
            <Note kind="err" role="alert">
              请选择退款商品
            </Note>
          ) : null}
          <input type="hidden" name="id" value={order_id} />
          <section aria-labelledby="refund-items">
            <h2 className="mb-2.5 text-(length:--f-16)" id="refund-items">
              要退哪些商品 <small className="muted ml-1 font-normal">可多选，件数在下一步填写</small>
            </h2>
            <RefundableItems list={order.list} chosen={chosen.length > 0 ? chosen : initialItems(order.list)} />
          </section>
          <fieldset>
            <legend className="mb-2.5 text-(length:--f-16) font-semibold">选择服务类型</legend>
            <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
              {TYPES.map(({ type, name, text, hint }) => (
                <Radio
                  key={type}
                  className="refund-select__type"
                  name="refund_type"
                  value={type}
                  disabled={!types.includes(type)}
                  defaultChecked={types.at(-1) === type}
                >
                  <b>{name}</b>
                  <small className="col-[2] text-(--ink-3)">{text}</small>
                  <small className="col-[2] text-(--ink-3)">
                    {types.includes(type) ? hint : "未发货的订单不能选这一项"}
                  </small>
                </Radio>
              ))}
            </div>
          </fieldset>
          <div className="row justify-end">
            <ButtonLink to={link(urls.order.detail, {}, { id: order_id })}>返回订单</ButtonLink>
            {types.length > 0 ? (
              <Button variant="primary" size="l">
                下一步
              </Button>
            ) : null}
          </div>
        </div>
      </Form>
      <RefundRules />
    </>
  );
}

const RULES = [
  ["时限", "店铺 7 天内审核，超时自动同意；同意后 7 天内寄回并填写单号，超时自动撤销。"],
  ["金额", "按下单时的分摊计算，不超过该商品的实付；发货后运费不退，券不退回。"],
  [
    "退回",
    "原路退回：余额立即到账，微信和支付宝退回原支付账户；使用的积分按比例退回，赠送的积分按剩下的实付金额重算，多发的收回。",
  ],
  ["发票", "已开票的订单退款后，由店铺红冲原发票，再按剩余金额申请。"],
] as const;

function RefundRules() {
  return (
    <section className="panel panel__body" aria-labelledby="refund-rules">
      <h2 id="refund-rules">退款说明</h2>
      <dl className="grid gap-2 mt-2.5 text-(length:--f-13)">
        {RULES.map(([name, text]) => (
          <div key={name} className="grid grid-cols-[64px_minmax(0,1fr)]">
            <dt>{name}</dt>
            <dd className="text-(--ink-2)">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
