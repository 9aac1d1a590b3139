import "./offer-summary.css";
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
import { TAX_PERCENT } from "#contract/rules/quotation.ts";
import { ACCEPT_FORM, LINES_FORM } from "./offer-line.tsx";
import { savings, showsEstimate } from "./offer-progress.ts";
import { dayOf, daysLeft, linesOf } from "./quotation.ts";
import { useTicked } from "./use-ticked.ts";

/** The sum, the validity and the acts that the state allows. */
export function OfferSummary({ offer, now }: { offer: Quotation; now: number }) {
  const isQuoted = offer.state === "quoted";
  const isAccepted = offer.accept_time !== null;
  const total = isAccepted ? offer.accepted_price : offer.total_price;
  return (
    <Panel
      title="报价汇总"
      titleId="offer-summary"
      actions={
        isQuoted && offer.valid_until !== null ? <Tag kind="warn">剩 {daysLeft(offer.valid_until, now)} 天</Tag> : null
      }
      className="offer-summary"
    >
      <div className="offer-summary__total">
        <p>
          <span>{showsEstimate(offer) ? "预计金额（含税）" : isAccepted ? "已接受（含税）" : "合计（含税）"}</span>
          <Price amount={total} size="lg" />
        </p>
        <p className="small">人民币{capitalAmount(fen(total))}</p>
        {total === offer.total_price ? <Savings offer={offer} /> : null}
        {isAccepted && total !== offer.total_price ? (
          <p className="small muted">整单报价 {formatYuan(offer.total_price)}</p>
        ) : null}
      </div>
      <Acts offer={offer} />
      <dl className="offer-summary__facts">
        {offer.scenes.map(({ scene_id, name, sum, list }) => (
          <div key={scene_id}>
            <dt>
              {name} {list.length} 种
            </dt>
            <dd>{formatYuan(sum)}</dd>
          </div>
        ))}
        <div>
          <dt>其中税额（{TAX_PERCENT}%）</dt>
          <dd>{formatYuan(offer.tax)}</dd>
        </div>
        {offer.valid_until === null ? null : (
          <div>
            <dt>有效期至</dt>
            <dd>{dayOf(offer.valid_until)} 24:00</dd>
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
function Savings({ offer }: { offer: Quotation }) {
  const { fromPublic, fromUsual } = savings(offer);
  if (offer.state === "ordered" || offer.state === "void" || fromPublic === 0) return null;
  return (
    <p className="small muted">
      比商城价省 {formatYuan(yuan(fromPublic))}
      {fromUsual > 0 ? `，比企业价省 ${formatYuan(yuan(fromUsual))}` : null}
    </p>
  );
}

function Acts({ offer }: { offer: Quotation }) {
  if (offer.state === "draft")
    return (
      <div className="offer-summary__acts">
        {linesOf(offer).length === 0 ? (
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
  if (offer.state === "asked")
    return (
      <Form method="post" className="offer-summary__acts">
        <p>客服经理正在报价，明细暂不能改。</p>
        <Nudge offer={offer} name="催报价" />
        <Button block name="intent" value="withdraw">
          撤回修改
        </Button>
      </Form>
    );
  if (offer.state === "ordered")
    return (
      <div className="offer-summary__acts">
        <ButtonLink block variant="primary" to={link(urls.order.unpaidDetail, {}, { id: offer.group_order_id ?? 0 })}>
          查看订单
        </ButtonLink>
      </div>
    );
  if (offer.state === "expired")
    return (
      <div className="offer-summary__acts">
        <p>报价已过有效期，旧价只作参考。</p>
        <Form method="post" preventScrollReset>
          <Nudge offer={offer} name="请经理延期" />
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
  if (offer.state === "void")
    return <p className="offer-summary__acts muted">这张报价单已作废，可以复制为新的草稿。</p>;
  return offer.accept_time === null ? <AcceptForm offer={offer} /> : <OrderForm offer={offer} />;
}

/** The button that reminds the account manager, once a day. */
function Nudge({ offer, name }: { offer: Quotation; name: string }) {
  if (offer.nudge === "done") return <p className="muted small">今天已提醒客服经理，明天可以再催</p>;
  return (
    <Button block variant="tint" name="intent" value="nudge">
      {name}
    </Button>
  );
}

function AcceptForm({ offer }: { offer: Quotation }) {
  const ticked = useTicked(ACCEPT_FORM);
  const scene = useSearchParams()[0].get("scene");
  return (
    <>
      {/* The acts lead to a question in the address, which posts the acceptance. */}
      <Form
        id={ACCEPT_FORM}
        action={link(urls.quotation.detail, { id: offer.offer_id })}
        className="offer-summary__acts"
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
      <div className="offer-summary__acts">
        <ReviseLink offer={offer} />
        <p className="small muted">接受后价格锁到有效期末，再下单并核对库存</p>
      </div>
    </>
  );
}

function OrderForm({ offer }: { offer: Quotation }) {
  return (
    <Form method="post" className="offer-summary__acts">
      <p>已锁价，商城价上涨也按报价下单。</p>
      <Button block variant="primary" name="intent" value="order">
        下单
      </Button>
      <ReviseLink offer={offer} />
    </Form>
  );
}

/** A link to the question before a revision, which ends a valid quote. */
function ReviseLink({ offer: { offer_id: id } }: { offer: Quotation }) {
  return (
    <ButtonLink block to={link(urls.quotation.detail, { id }, { revise: 1 })} preventScrollReset>
      修改后重新询价
    </ButtonLink>
  );
}
