import { link } from "#app/link.ts";
import { Checkbox } from "#app/ui/control.tsx";
import { describedByError, FieldError } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { urls } from "#app/urls.ts";
import type { ClosingBlocker, closing } from "#contract/closing.ts";
import type { Answer } from "#contract/endpoint.ts";
import { CLOSING_BLOCKERS, CLOSING_DAYS } from "#contract/rules/closing.ts";
import { INVOICE_STATUS } from "#contract/rules/invoice.ts";
import { maskedPhone } from "#contract/rules/phone.ts";
import { formatPoints } from "./account.ts";
import { ActForm, CodeField, ErrorsOfForms, errorsOf, type LastResult } from "./security-section.tsx";

type Kind = ClosingBlocker["kind"];

const WAITING_INVOICES = link(urls.invoice.list, {}, { type: 2, status: INVOICE_STATUS.waiting });
const CONDITIONS: Readonly<Record<Kind, { name: string; unit: string; act: string; to: string }>> = {
  balance: { name: "余额为零", unit: "", act: "联系退回", to: urls.service },
  credit: { name: "月结已还清", unit: "", act: "去还款", to: urls.credit.index },
  unpaid: {
    name: "没有待付款的订单",
    unit: "笔",
    act: "查看订单",
    to: link(urls.order.list, {}, { status: "unpaid" }),
  },
  orders: { name: "没有未完成的订单", unit: "笔", act: "查看订单", to: urls.order.list },
  refunds: { name: "没有处理中的退款", unit: "笔", act: "查看退款", to: urls.refund.list },
  transfers: { name: "没有等待到账的对公转账", unit: "笔", act: "查看订单", to: urls.order.list },
  payments: { name: "没有进行中的支付或退回", unit: "笔", act: "查看余额", to: urls.bill.balance },
  invoices: { name: "没有待开的发票", unit: "张", act: "查看发票", to: WAITING_INVOICES },
  quotations: { name: "没有已接受、还有效的报价单", unit: "份", act: "查看报价", to: urls.quotation.list },
};

type Props = { closure: Answer<typeof closing.read>; phone: string; lastResult: LastResult };

/** The form that closes the account: open orders and the like, consequences, and the code that confirms it. */
export function AccountClosing({ closure: { blockers, points }, phone, lastResult }: Props) {
  const open = new Map(blockers.map((blocker) => [blocker.kind, blocker]));
  return (
    <>
      <p className="small">下面 {CLOSING_BLOCKERS.length} 项都处理完才能注销。</p>
      <ul className="security__blockers border border-(--line) rounded-(--r-2) [&_li:last-child]:border-0">
        {CLOSING_BLOCKERS.map((kind) => (
          <Condition key={kind} kind={kind} blocker={open.get(kind)} />
        ))}
      </ul>
      <h3 className="small">注销时会发生什么</h3>
      <ul className="pl-5 text-(length:--f-13) text-(--ink-2) list-disc">
        <li>申请后所有设备立即退出，{CLOSING_DAYS} 天后注销；这期间登录一次就会取消。</li>
        <li>
          姓名、手机号、公司名、生日、头像、密码、收货地址、发票抬头、收藏、常购清单、留言和上传的资料会删除，不能恢复。
        </li>
        <li>订单、资金流水、退款和已开发票按法规留存，收货人、电话和地址会抹去；发票上的企业名称和税号保留。</li>
        <li>评价会保留，改为匿名。</li>
        <li>{formatPoints(points)} 积分和没用的优惠券作废。手机号可以重新注册，但不会恢复这个账户。</li>
      </ul>
      {blockers.length === 0 ? (
        <Confirmation phone={phone} lastResult={lastResult} />
      ) : (
        <ErrorsOfForms intents={["send_closing", INTENT]} lastResult={lastResult} />
      )}
    </>
  );
}

function Condition({ kind, blocker }: { kind: Kind; blocker: ClosingBlocker | undefined }) {
  const { name, unit, act, to } = CONDITIONS[kind];
  if (!blocker) {
    return (
      <li className="max-[56.25rem]:grid-cols-[16px_minmax(0,1fr)_auto_auto]">
        <span className="ok">
          <Icon name="check" />
          <span className="visually-hidden">已完成：</span>
        </span>
        {name}
        <small className="muted" />
        <span />
      </li>
    );
  }
  return (
    <li className="max-[56.25rem]:grid-cols-[16px_minmax(0,1fr)_auto_auto]">
      <span className="warn">
        <Icon name="x" />
        <span className="visually-hidden">没完成：</span>
      </span>
      {name}
      <small className="muted">
        {kind === "balance" ? `还有 ${formatYuan(blocker.amount)}` : `${blocker.count} ${unit}`}
      </small>
      <Link className="link text-right leading-8" to={to}>
        {act}
      </Link>
    </li>
  );
}

const INTENT = "close_account";

function Confirmation({ phone, lastResult }: { phone: string; lastResult: LastResult }) {
  const errors = errorsOf(lastResult, INTENT);
  return (
    <>
      <ActForm
        intent="send_closing"
        label="获取验证码"
        lastResult={lastResult}
        after={<span className="muted small">发到 {maskedPhone(phone)}，5 分钟内有效</span>}
      />
      <ActForm intent={INTENT} label="注销账户" lastResult={lastResult} className="security__form">
        <CodeField intent={INTENT} errors={errors} />
        <Checkbox name="agree" {...describedByError(errors?.agree, "close_account-agree-error")}>
          <span>我已了解注销的后果</span>
        </Checkbox>
        <FieldError id="close_account-agree-error" alert>
          {errors?.agree?.[0]}
        </FieldError>
      </ActForm>
    </>
  );
}
