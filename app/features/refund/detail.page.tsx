import "./detail.css";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Fragment, type ReactNode } from "react";
import { Contact } from "#app/features/account/contact.tsx";
import { requireCustomer, requireSession } from "#app/http/context.server.ts";
import { link } from "#app/link.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { Breadcrumbs } from "#app/ui/navigation.tsx";
import { Note } from "#app/ui/note.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { formatYuan, Price } from "#app/ui/price.tsx";
import { ProgressSteps } from "#app/ui/progress-steps.tsx";
import { Time } from "#app/ui/time.tsx";
import { urls } from "#app/urls.ts";
import type { RefundDetail } from "#contract/refund-document.ts";
import { readFacts } from "#contract/rules/facts.ts";
import { fen, yuan } from "#contract/rules/money.ts";
import { REFUND_STATUS } from "#contract/rules/refund.ts";
import { REFUND_FACTS, REFUND_PLACES } from "#contract/rules/refund-facts.ts";
import { BackAddress } from "./back-address.tsx";
import { EvidenceList } from "./evidence.tsx";
import { handleRefundAction, readRefund, readRefundId, refundQuestion } from "./refund.server.ts";
import { actName, actorName, refundEffect, refundNotice, refundSteps } from "./refund.ts";
import { RefundActs, RefundQuestion } from "./refund-acts.tsx";
import { RefundHead } from "./refund-head.tsx";
import { RefundLine } from "./refund-lines.tsx";

export const handle: PageHandle = { access: "customer" };

export const meta: MetaFunction = (about) => pageMeta(about, { title: "退款详情", index: false });

export async function loader(args: LoaderFunctionArgs) {
  const { api, customer } = await requireCustomer(args);
  const refund = await readRefund(api, readRefundId(args.request));
  return {
    refund,
    steps: refundSteps(refund),
    notice: refundNotice(refund),
    manager: customer.admin,
    question: refundQuestion(new URL(args.request.url).searchParams, [refund]),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await requireSession(args);
  const id = readRefundId(args.request);
  return handleRefundAction(api, args.request, (intent) =>
    intent === "remove" ? urls.refund.list : link(urls.refund.detail, {}, { id }),
  );
}

export default function RefundDetailPage() {
  const { refund, steps, notice, manager, question } = useLoaderData<typeof loader>();
  const form = useActionData<typeof action>()?.form;
  return (
    <div className="wrap stack">
      <Breadcrumbs home={urls.home} trail={[{ name: "退款记录", to: urls.refund.list }, { name: "退款详情" }]} />
      <RefundQuestion question={question} />
      <FormErrors of={form} />
      <RefundHead
        refund={refund}
        steps={
          <>
            <ProgressSteps steps={steps} label="退款进度" />
            {notice ? <Note kind={notice.kind}>{notice.text}</Note> : null}
          </>
        }
      >
        <RefundActs refund={refund} size="default" />
      </RefundHead>
      <div className="grid grid-cols-[minmax(0,1fr)_340px] items-start gap-(--gap) max-lg:grid-cols-1">
        <div className="stack">
          {refund.back_address ? <BackAddress address={refund.back_address} /> : null}
          <Events refund={refund} />
        </div>
        <aside className="stack" aria-label="退款信息">
          <Items refund={refund} />
          <Facts refund={refund} />
          <p className="note">
            <Icon name="chat" />
            <span>
              有分歧？先联系店铺 {refund.service_phone}，谈不拢请联系
              <Contact manager={manager} /> 协调。
            </span>
          </p>
        </aside>
      </div>
    </div>
  );
}

function Events({ refund }: { refund: RefundDetail }) {
  const events = refund.history.toReversed();
  return (
    <Panel title="协商记录" titleId="refund-events" hint={`${events.length} 条`}>
      <ul className="refund-detail__events text-(length:--f-13) wrap-anywhere [&>li:last-child]:border-b-0">
        {events.map(({ act, actor, note, time }) => (
          <li key={`${act}-${time}`}>
            <i aria-hidden="true">{actorName(actor, refund.mer_name)[0]}</i>
            <p>
              <b>{actorName(actor, refund.mer_name)}</b>{" "}
              <span className="muted small">
                <Time at={time} />
              </span>
            </p>
            <p>{actName(act)}</p>
            {note ? <p>{note}</p> : null}
            {act === "apply" ? <EvidenceList pictures={refund.pictures} /> : null}
            {act === "send_back" ? <EvidenceList pictures={refund.delivery_pictures} /> : null}
          </li>
        ))}
        {refund.inspection_pictures.length > 0 ? (
          <li>
            <i aria-hidden="true">{actorName("store", refund.mer_name)[0]}</i>
            <p>
              <b>{actorName("store", refund.mer_name)}</b>
            </p>
            <p>收到的商品与申请不符，验收照片</p>
            <EvidenceList pictures={refund.inspection_pictures} />
          </li>
        ) : null}
      </ul>
    </Panel>
  );
}

function Items({ refund }: { refund: RefundDetail }) {
  const { status, short_price, cut_price, postage_price } = refund;
  const goods = refund.list.reduce((sum, item) => sum + fen(item.product_price) * item.refund_num, 0);
  const discount = goods - fen(refund.goods_price);
  return (
    <Panel title="退款商品" titleId="refund-items" hint={`${refund.refund_num} 件`}>
      <div className="panel__body">
        <ul>
          {refund.list.map((item) => (
            <RefundLine key={item.order_product_id} item={item}>
              <span className="muted">
                × {item.refund_num} {item.unit_name}
              </span>
              <b className="numeric">{formatYuan(item.refund_price)}</b>
            </RefundLine>
          ))}
        </ul>
        <dl className="price-sums">
          <dt>商品金额</dt>
          <dd>{formatYuan(yuan(goods))}</dd>
          {discount > 0 ? (
            <>
              <dt>优惠分摊</dt>
              <dd>−{formatYuan(yuan(discount))}</dd>
            </>
          ) : null}
          {postage_price === "0.00" ? null : (
            <>
              <dt>运费</dt>
              <dd>{formatYuan(postage_price)}</dd>
            </>
          )}
          {cut_price === "0.00" ? null : (
            <>
              <dt>店铺扣款</dt>
              <dd>−{formatYuan(cut_price)}</dd>
            </>
          )}
          {short_price === "0.00" ? null : (
            <>
              <dt>已用掉的赠送积分</dt>
              <dd>−{formatYuan(short_price)}</dd>
            </>
          )}
          <dt className="price-sums__total">{status === REFUND_STATUS.refunded ? "已退金额" : "申请金额"}</dt>
          <dd>
            <Price amount={refund.refund_price} size="lg" />
          </dd>
        </dl>
        <p className="muted small text-right">{refundEffect(refund)}</p>
      </div>
    </Panel>
  );
}

function Facts({ refund }: { refund: RefundDetail }) {
  const shown: Readonly<Partial<Record<keyof typeof REFUND_FACTS, ReactNode>>> = {
    remark: refund.mark || "无",
    applied: <Time at={refund.create_time} />,
    order: (
      <Link className="link" to={link(urls.order.detail, {}, { id: refund.order_id })}>
        {refund.order_sn}
      </Link>
    ),
    store: `${refund.mer_name}　${refund.service_phone}`,
  };
  return (
    <section className="panel panel__body">
      <h2>退款信息</h2>
      <dl className="refund-detail__facts">
        {readFacts(REFUND_FACTS, REFUND_PLACES.page, refund).map(({ key, label, text }) =>
          key === "back" && text === "" ? null : (
            <Fragment key={key}>
              <dt>{label}</dt>
              <dd>{shown[key] ?? text}</dd>
            </Fragment>
          ),
        )}
      </dl>
    </section>
  );
}
