import { Button } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { Price } from "#app/ui/price.tsx";
import { BridgeButton } from "./bridge-button.tsx";
import type { OpenPayment } from "./gateway.server.ts";
import { PayWaiting } from "./pay-waiting.tsx";
import { APPS } from "./pay-way.ts";
import { formatPayType } from "./payment.ts";

const PAYMENT_OPEN =
  "grid items-center gap-8 mx-4 mb-4 border-t border-(--line-soft) pt-5 pb-1 pl-7.5 max-md:grid-cols-1 max-md:justify-items-center max-md:gap-4 max-md:mx-3 max-md:mt-0 max-md:mb-3.5 max-md:px-0 max-md:pt-4 max-md:pb-0";

type Props = {
  open: OpenPayment;
  /** The amount to pay, in yuan. */
  amount: string;
  /** The address that answers whether the payment still waits. */
  statusAddress: string;
  /** Whether the page is opened where the payment can be made; another device has begun it otherwise. */
  isHere: boolean;
  /** Whether WeChat's browser asks for the password as soon as the page is shown. */
  asksAtOnce: boolean;
  /** The address of the page that offers a QR code instead. */
  qrAddress: string;
};

/** A payment that waits for its payer: a QR code, or what the payer's phone opens. */
export const PayOpen = (props: Props) =>
  props.open.way === "qr" ? (
    <OpenQr {...props} />
  ) : props.isHere ? (
    <OpenHere {...props} />
  ) : (
    <OpenElsewhere {...props} />
  );

function OpenQr({ open: { type, picture, cashier, left }, amount, statusAddress }: Props) {
  const app = APPS[type];
  return (
    <section className={`${PAYMENT_OPEN} grid-cols-[232px_minmax(0,1fr)]`} aria-label={`${formatPayType(type)}二维码`}>
      <img
        className="size-58 border border-(--line) rounded-(--r-2) bg-(--panel) p-2.5"
        src={picture ?? ""}
        width={210}
        height={210}
        alt={`${formatPayType(type)}二维码`}
      />
      <div className="grid justify-items-start gap-3">
        <p className="text-(length:--f-16)">
          请用{app}扫一扫，支付 <Price amount={amount} size="lg" />
        </p>
        <ol className="grid gap-1.5 pl-5 text-(length:--f-13) text-(--ink-2) list-decimal">
          <li>打开手机{app}，点“扫一扫”</li>
          <li>扫描二维码，核对收款方和金额</li>
          <li>输入密码完成付款，本页自动跳转</li>
        </ol>
        <PayWaiting left={left} statusAddress={statusAddress} subject="二维码" after="失效后再点“确认支付”换新码">
          {cashier ? (
            <a className="link" href={cashier} target="_blank" rel="noopener">
              打开模拟收银台
            </a>
          ) : null}
        </PayWaiting>
      </div>
    </section>
  );
}

function OpenHere({ open: { type, address, bridge, left }, amount, statusAddress, asksAtOnce, qrAddress }: Props) {
  const app = APPS[type];
  return (
    <section className={`${PAYMENT_OPEN} grid-cols-1`} aria-label={`${formatPayType(type)}付款`}>
      <div className="grid justify-items-start gap-3">
        <p className="text-(length:--f-16)">
          {bridge ? "请在微信里支付" : `请打开${app}支付`} <Price amount={amount} size="lg" />
        </p>
        {bridge ? <BridgeButton call={bridge} asksAtOnce={asksAtOnce} /> : null}
        {address ? (
          <Button asChild variant="primary" size="l">
            <a href={address}>打开{app}付款</a>
          </Button>
        ) : null}
        <PayWaiting left={left} statusAddress={statusAddress} subject="这次付款" after="失效后再点“确认支付”">
          <Link className="link" to={qrAddress}>
            打不开{app}？改用二维码
          </Link>
        </PayWaiting>
      </div>
    </section>
  );
}

function OpenElsewhere({ open: { type, left }, statusAddress }: Props) {
  return (
    <section className={`${PAYMENT_OPEN} grid-cols-1`} aria-label={`${formatPayType(type)}付款`}>
      <div className="grid justify-items-start gap-3">
        <p>
          <b>这笔付款已在{APPS[type]}里打开。</b>请在那里付完；要改在这里付，再点“确认支付”，原来打开的立即作废。
        </p>
        <PayWaiting left={left} statusAddress={statusAddress} subject="打开的付款" after="失效后可在这里付款" />
      </div>
    </section>
  );
}
