import "./pay-qr.css";
import { Form, useNavigation, useRevalidator } from "@remix-run/react";
import { useHydrated } from "remix-utils/use-hydrated";
import { Button } from "#app/ui/button.tsx";
import { Price } from "#app/ui/price.tsx";
import { useCountdown } from "#app/ui/use-countdown.ts";
import { usePoll } from "#app/ui/use-poll.ts";
import type { QrCode } from "./payment.server.ts";
import { formatPayType, POLL_MS, RELOAD_S } from "./payment.ts";

const ASK_FORM = "ask-paid";
const APPS = { weixin: "微信", alipay: "支付宝" } as const;

type Props = {
  qr: QrCode;
  /** The amount to pay, in yuan. */
  amount: string;
  /** The address that answers whether the payment still waits. */
  statusAddress: string;
};

/** The form that asks the gateway for the result; its button is inside the form of the payment methods. */
export function QueryForm() {
  return (
    <Form method="post" id={ASK_FORM} preventScrollReset hidden>
      <input type="hidden" name="intent" value="ask" />
    </Form>
  );
}

/** A QR code that waits for its payment. A script checks every two seconds; without scripts the page reloads. */
export function PayQr({ qr, amount, statusAddress }: Props) {
  const { formData } = useNavigation();
  const hydrated = useHydrated();
  const { revalidate } = useRevalidator();
  usePoll<{ waits: boolean }>(statusAddress, POLL_MS, (status) => {
    if (status && !status.waits) revalidate();
  });
  const app = APPS[qr.type];
  return (
    <section className="payment-qr" aria-label={`${formatPayType(qr.type)}二维码`}>
      <noscript>
        <meta httpEquiv="refresh" content={String(RELOAD_S)} />
      </noscript>
      <img
        className="payment-qr__picture"
        src={qr.picture}
        width={210}
        height={210}
        alt={`${formatPayType(qr.type)}二维码`}
      />
      <div className="payment-qr__text">
        <p className="payment-qr__amount">
          请用{app}扫一扫，支付 <Price amount={amount} size="lg" />
        </p>
        <ol className="payment-qr__steps">
          <li>打开手机{app}，点“扫一扫”</li>
          <li>扫描二维码，核对收款方和金额</li>
          <li>输入密码完成付款，本页自动跳转</li>
        </ol>
        <p className="payment-qr__poll" role="status">
          正在等待付款，{hydrated ? `每 ${POLL_MS / 1000} 秒查询一次` : `本页每 ${RELOAD_S} 秒刷新一次`}
        </p>
        <p className="muted small">
          二维码 <CodeCountdown key={qr.picture} left={qr.left} onEnd={revalidate} />{" "}
          后失效，失效后再点“确认支付”换新码；已扣款但未跳转时请勿重复付款。
        </p>
        <div className="row">
          <Button form={ASK_FORM} busy={formData?.get("intent") === "ask"}>
            我已付款，查询结果
          </Button>
          {qr.cashier ? (
            <a className="link" href={qr.cashier} target="_blank" rel="noopener">
              打开模拟收银台
            </a>
          ) : null}
        </div>
      </div>
    </section>
  );
}

function CodeCountdown({ left, onEnd }: { left: number; onEnd: () => void }) {
  const total = useCountdown(left, onEnd);
  const [minutes, seconds] = [Math.floor(total / 60), total % 60].map((part) => String(part).padStart(2, "0"));
  return (
    <b className="ink">
      {minutes}:{seconds}
    </b>
  );
}
