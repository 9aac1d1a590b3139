import "./quotation-sums.css";
import { Form, useSearchParams } from "@remix-run/react";
import { link } from "#app/link.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { FormKey } from "#app/ui/form-key.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { formatYuan, Price } from "#app/ui/price.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { urls } from "#app/urls.ts";
import type { Quotation } from "#contract/quotation-document.ts";
import { capitalAmount } from "#contract/rules/capital-amount.ts";
import { fen, yuan } from "#contract/rules/money.ts";
import { QUOTATION_FACTS } from "#contract/rules/quotation-facts.ts";
import { taxLabel } from "#contract/rules/tax.ts";
import { sceneLines, wholeDaysUntil } from "./quotation.ts";
import { ACCEPT_FORM, LINES_FORM } from "./quotation-line-row.tsx";
import { savings, showsEstimate } from "./quotation-progress.ts";
import { useTicked } from "./use-ticked.ts";

/** The sum, the validity and the acts that the state allows. */
export function QuotationSums({ quotation, now }: { quotation: Quotation; now: number }) {
  const isQuoted = quotation.state === "quoted";
  const isAccepted = quotation.accept_time !== null;
  const total = isAccepted ? quotation.accepted_price : quotation.total_price;
  return (
    <Panel
      title="报价汇总"
      titleId="quotation-sums"
      actions={
        isQuoted && quotation.valid_until !== null ? (
          <Tag kind="warn">剩 {wholeDaysUntil(quotation.valid_until, now)} 天</Tag>
        ) : null
      }
      className="quotation-sums"
    >
      <div className="quotation-summary__total mx-(--pad) border-b border-(--line-soft) py-3">
        <p>
          <span>{showsEstimate(quotation) ? "预计金额（含税）" : isAccepted ? "已接受（含税）" : "合计（含税）"}</span>
          <Price amount={total} size="lg" />
        </p>
        <p className="small">人民币{capitalAmount(fen(total))}</p>
        {total === quotation.total_price ? <Savings quotation={quotation} /> : null}
        {isAccepted && total !== quotation.total_price ? (
          <p className="small muted">整单报价 {formatYuan(quotation.total_price)}</p>
        ) : null}
      </div>
      <Acts quotation={quotation} />
      <dl className="quotation-summary__facts grid gap-1.5 mx-(--pad) mt-3 border-t border-(--line-soft) py-3 text-(length:--f-13) [&_dt]:text-(--ink-3)">
        {quotation.scenes.map(({ scene_id, name, sum, list }) => (
          <div key={scene_id}>
            <dt>
              {name} {list.length} 种
            </dt>
            <dd>{formatYuan(sum)}</dd>
          </div>
        ))}
        <div>
          <dt>其中税额（{taxLabel(quotation.scenes.flatMap(({ list }) => list))}）</dt>
          <dd>{formatYuan(quotation.tax)}</dd>
        </div>
        {quotation.valid_until === null ? null : (
          <div>
            <dt>{QUOTATION_FACTS.until.label}</dt>
            <dd>{QUOTATION_FACTS.until.value(quotation)} 24:00</dd>
          </div>
        )}
        <div>
          <dt>运费</dt>
          <dd>下单时按地址计</dd>
        </div>
        <div>
          <dt>付款</dt>
          <dd>余额或对公转账等</dd>
        </div>
      </dl>
    </Panel>
  );
}

/** The difference of the sum to today's prices. */
function Savings({ quotation }: { quotation: Quotation }) {
  const { fromPublic, fromUsual } = savings(quotation);
  if (quotation.state === "ordered" || quotation.state === "void" || fromPublic === 0) return null;
  return (
    <p className="small muted">
      比商城价省 {formatYuan(yuan(fromPublic))}
      {fromUsual > 0 ? `，比企业价省 ${formatYuan(yuan(fromUsual))}` : null}
    </p>
  );
}

function Acts({ quotation }: { quotation: Quotation }) {
  if (quotation.state === "draft")
    return (
      <div className="quotation-summary__acts">
        {sceneLines(quotation).length === 0 ? (
          <p className="small muted">加入商品后可以询价</p>
        ) : (
          <>
            <Button block variant="primary" type="submit" form={LINES_FORM} name="intent" value="save_ask">
              询价
            </Button>
            <p className="small muted">询价时一并保存表里的修改</p>
            <Button block type="submit" form={LINES_FORM} name="intent" value="save_to_cart">
              不等报价，按现价加入购物车
            </Button>
          </>
        )}
      </div>
    );
  if (quotation.state === "asked")
    return (
      <Form method="post" className="quotation-summary__acts">
        <p>客服经理正在报价，明细暂不能改。</p>
        <Nudge quotation={quotation} name="催报价" />
        <Button block name="intent" value="withdraw">
          撤回修改
        </Button>
      </Form>
    );
  if (quotation.state === "ordered")
    return (
      <div className="quotation-summary__acts">
        <ButtonLink
          block
          variant="primary"
          to={link(urls.order.unpaidDetail, {}, { id: quotation.group_order_id ?? 0 })}
        >
          查看订单
        </ButtonLink>
      </div>
    );
  if (quotation.state === "expired")
    return (
      <div className="quotation-summary__acts">
        <p>报价已过有效期，旧价只作参考。</p>
        <Form method="post" preventScrollReset>
          <Nudge quotation={quotation} name="请经理延期" />
        </Form>
        <Form method="post">
          <Button block variant="primary" name="intent" value="revise">
            修改后重新询价
          </Button>
        </Form>
        <Form method="post">
          <FormKey />
          <Button block name="intent" value="to_cart">
            按现价加入购物车
          </Button>
        </Form>
      </div>
    );
  if (quotation.state === "void")
    return <p className="quotation-summary__acts muted">这张报价单已作废，可以复制为新的草稿。</p>;
  return quotation.accept_time === null ? <AcceptForm quotation={quotation} /> : <OrderForm quotation={quotation} />;
}

/** The button that reminds the account manager, once a day. */
function Nudge({ quotation, name }: { quotation: Quotation; name: string }) {
  if (quotation.nudge === "done") return <p className="muted small">今天已提醒客服经理，明天可以再催</p>;
  return (
    <Button block variant="tint" name="intent" value="nudge">
      {name}
    </Button>
  );
}

function AcceptForm({ quotation }: { quotation: Quotation }) {
  const ticked = useTicked(ACCEPT_FORM);
  const scene = useSearchParams()[0].get("scene");
  return (
    <>
      {/* The acts lead to a question in the address, which posts the acceptance. */}
      <Form
        id={ACCEPT_FORM}
        action={link(urls.quotation.detail, { id: quotation.offer_id })}
        className="quotation-summary__acts"
        preventScrollReset
      >
        {scene === null ? null : <input type="hidden" name="scene" value={scene} />}
        <Button block variant="primary" name="accept" value="all">
          接受报价
        </Button>
        <Button block variant="tint" name="accept" value="part">
          {ticked ? `部分接受 · 已勾 ${ticked.count} 种 ${formatYuan(yuan(ticked.sum))}` : "部分接受（只接受勾选的）"}
        </Button>
      </Form>
      <div className="quotation-summary__acts">
        <ReviseLink quotation={quotation} />
        <p className="small muted">接受后价格锁到有效期末，再下单并核对库存</p>
      </div>
    </>
  );
}

function OrderForm({ quotation }: { quotation: Quotation }) {
  return (
    <Form method="post" className="quotation-summary__acts">
      <p>已锁价，商城价上涨也按报价下单。</p>
      <Button block variant="primary" name="intent" value="order">
        下单
      </Button>
      <ReviseLink quotation={quotation} />
    </Form>
  );
}

/** A link to the question before a revision, which ends a valid quote. */
function ReviseLink({ quotation: { offer_id: id } }: { quotation: Quotation }) {
  return (
    <ButtonLink block to={link(urls.quotation.detail, { id }, { revise: 1 })} preventScrollReset>
      修改后重新询价
    </ButtonLink>
  );
}
