import "./pay-methods.css";
import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import type { Place } from "#app/http/visitor-place.ts";
import { Button } from "#app/ui/button.tsx";
import { Radio } from "#app/ui/control.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { formatYuan, Price } from "#app/ui/price.tsx";
import { urls } from "#app/urls.ts";
import { isGatewayType } from "#contract/rules/payment.ts";
import { PayAct } from "./pay-act.tsx";
import { type Ways, wayText } from "./pay-way.ts";
import {
  balanceAfter,
  creditTerms,
  creditWayOut,
  formatPayType,
  type MethodChoice,
  monthDay,
  type PayChoice,
  shortage,
} from "./payment.ts";
import { WayFields } from "./way-fields.tsx";

/** The description of a method whose payment is on the page. */
const OPEN_PAYMENT = { qr: "手机扫码付款，本页自动跳转", here: "付款后本页自动跳转" };
/** The icon and the description of each method. */
const METHOD_INFO: Record<PayChoice, { icon: IconName; text?: string; limit?: string }> = {
  credit: { icon: "doc", text: "先发货，按月出账后还款" },
  balance: { icon: "wallet", text: "立即到账，马上安排发货" },
  weixin: { icon: "chat", limit: "限额以银行为准" },
  alipay: { icon: "qr", limit: "限额以银行为准" },
  transfer: { icon: "doc", text: "从单位账户汇款，按识别码自动核对", limit: "到账前保留订单和库存" },
};

type Props = {
  methods: readonly MethodChoice[];
  /** The idempotency key, by which repeated clicks are one payment. */
  paymentKey: string;
  /** The amount to pay, in yuan. */
  amount: string;
  preferred: PayChoice | undefined;
  /** Where the page is opened, and by which way it pays at each gateway. */
  place: Place;
  ways: Ways;
  /** The content below a method, such as a QR code. */
  sections?: Partial<Record<PayChoice, ReactNode>>;
  /** The sentence beside the button. */
  hint: ReactNode;
};

/** The payment methods, each with the reason where it is unavailable, and the amount beside the button. */
export function PayMethods({ methods, paymentKey, amount, preferred, place, ways, sections = {}, hint }: Props) {
  const { formData } = useNavigation();
  const usableMethods = methods.filter(({ reason }) => reason === null);
  const usable = usableMethods.find(({ type }) => type === preferred) ?? usableMethods[0];
  const terms = methods.find(({ reason, credit }) => reason === null && credit)?.credit;
  const isOpen = ({ type }: MethodChoice) => Boolean(sections[type]);
  // An open payment comes first, so that a phone shows it without scrolling.
  const listed = [...methods.filter(isOpen), ...methods.filter((method) => !isOpen(method))];
  return (
    <Form method="post" id="pay" aria-label="支付方式">
      <input type="hidden" name="intent" value="pay" />
      <input type="hidden" name="key" value={paymentKey} />
      <WayFields ways={ways} />
      <ul className="grid gap-2 p-4 max-md:px-3 max-md:py-2.5">
        {listed.map((method) => (
          <li key={method.type} className="payment-methods__item rounded-(--r-2)">
            <Radio
              className={`payment-methods__choice grid grid-cols-[18px_40px_minmax(0,1fr)_auto] items-center gap-3 min-h-17 px-4 py-2.5 [&_input:focus-visible]:[outline:none] [&_small]:block [&_small]:text-(length:--f-12) max-md:grid-cols-[18px_36px_minmax(0,1fr)] max-md:gap-2.5 max-md:px-3 max-md:py-2.5 ${method.reason !== null ? "is-off text-(--ink-3) cursor-not-allowed" : "cursor-pointer"}`}
              // The new key remounts the radio button when another method becomes the chosen one, as by a pending
              // payment.
              key={String(method.type === usable?.type)}
              name="pay_type"
              value={method.type}
              defaultChecked={method.type === usable?.type}
              disabled={method.reason !== null}
            >
              <span className="payment-methods__icon">
                <Icon name={METHOD_INFO[method.type].icon} size="l" />
              </span>
              <span>
                <b className="block">{formatPayType(method.type)}</b>
                <small>{textOf(method, { place, ways, isOpen: isOpen(method) })}</small>
              </span>
              <span className="payment-methods__side text-right text-(length:--f-13) max-md:col-[3] max-md:text-left">
                <MethodNote method={method} amount={amount} />
              </span>
            </Radio>
            <CreditObstacle method={method} amount={amount} />
            {sections[method.type]}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2 px-4 pb-4 max-md:contents">
        <p className="muted small payment-end__hint max-md:px-3 max-md:py-0">{hint}</p>
        {terms ? (
          <p className="muted small payment-end__credit max-md:px-3 max-md:py-0">
            选月结即同意 {monthDay(terms.due_on)} 前还清 {formatYuan(amount)}；不用现在付钱，可照常申请开票
          </p>
        ) : null}
        <div
          className={`flex items-center gap-5 ml-auto max-md:justify-between max-md:gap-2 max-md:px-3 ${methods.some(isOpen) ? "max-md:pt-2 max-md:pb-3" : "payment-bar--sticky max-md:sticky max-md:bottom-0 max-md:z-(--z-bar) max-md:border-t max-md:border-(--line) max-md:bg-(--panel) max-md:py-2"}`}
        >
          <span className="flex items-baseline gap-1.5">
            <span className="muted">应付总额</span> <Price amount={amount} size="lg" />
          </span>
          <Button
            className="min-w-40 max-md:min-w-33"
            // The open payment of a phone has the primary button.
            variant={
              listed.some((method) => isOpen(method) && isGatewayType(method.type) && ways[method.type] !== "qr")
                ? "plain"
                : "primary"
            }
            size="l"
            disabled={!usable}
            busy={formData?.get("intent") === "pay"}
          >
            <PayAct name="确认支付" />
          </Button>
        </div>
      </div>
    </Form>
  );
}

/** The sentence below a method's name. */
function textOf(
  { type, reason, credit }: MethodChoice,
  { place, ways, isOpen }: Pick<Props, "place" | "ways"> & { isOpen: boolean },
) {
  if (isGatewayType(type)) {
    const way = ways[type];
    return isOpen ? OPEN_PAYMENT[way === "qr" ? "qr" : "here"] : wayText(type, way, place);
  }
  if (type !== "credit") return METHOD_INFO[type].text;
  if (reason) return "这次不能用";
  return credit ? creditTerms(credit) : METHOD_INFO.credit.text;
}

/** Why credit cannot pay, with the way out, below its row; nothing for other methods. */
function CreditObstacle({ method, amount }: { method: MethodChoice; amount: string }) {
  if (method.type !== "credit" || !method.reason) return null;
  const way = creditWayOut(method, amount);
  return (
    <p className="flex flex-wrap gap-x-3 gap-y-1 bg-(--fill-2) py-2 pr-4 pl-11.5 text-(length:--f-13) max-md:pl-10">
      <span className="warn">{method.reason}</span>
      {way ? (
        <Link className="link" to={way === "apply" ? urls.credit.index : `${urls.credit.index}#repay`}>
          {way === "apply" ? "申请月结" : "去还款"}
        </Link>
      ) : null}
    </p>
  );
}

type NoteProps = { method: MethodChoice; amount: string };

/** The right end of a method's row: why it is unavailable, what it has before and after, or its limit. */
function MethodNote({ method, amount }: NoteProps) {
  const { type, reason, now_money } = method;
  if (type === "credit") return <CreditNote method={method} amount={amount} />;
  if (now_money === undefined)
    return reason ? <span className="red">{reason}</span> : <small>{METHOD_INFO[type].limit}</small>;
  const missing = shortage(now_money, amount);
  return (
    <>
      可用 <b>{formatYuan(now_money)}</b>
      {missing ? (
        <small className="red">余额不足，还差 {formatYuan(missing)}</small>
      ) : reason ? (
        <small className="red">{reason}</small>
      ) : (
        <small>付后剩 {formatYuan(balanceAfter(now_money, amount))}</small>
      )}
    </>
  );
}

/** What a line has before and after the payment. */
function CreditNote({ method: { reason, credit }, amount }: NoteProps) {
  if (!credit) return reason ? <small>未开通</small> : null;
  return (
    <>
      可用 <b>{formatYuan(credit.free)}</b>
      {reason === null ? <small>付后剩 {formatYuan(balanceAfter(credit.free, amount))}</small> : null}
    </>
  );
}
