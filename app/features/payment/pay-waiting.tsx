import { Form, useNavigation, useRevalidator } from "@remix-run/react";
import type { ReactNode } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { Button } from "#app/ui/button.tsx";
import { useCountdown } from "#app/ui/use-countdown.ts";
import { usePoll } from "#app/ui/use-poll.ts";
import { POLL_MS, RELOAD_S } from "./payment.ts";

const ASK_FORM = "ask-paid";

/** The form that asks the gateway for the result; its button is inside the form of the payment methods. */
export function QueryForm() {
  return (
    <Form method="post" id={ASK_FORM} preventScrollReset hidden>
      <input type="hidden" name="intent" value="ask" />
    </Form>
  );
}

/** Sends the form that asks for the result, as the payer's app has just said that it is paid. */
export const askForResult = () => (document.getElementById(ASK_FORM) as HTMLFormElement | null)?.requestSubmit();

type Props = {
  /** The remaining life of the payment, in ms. */
  left: number;
  /** The address that answers whether the payment still waits. */
  statusAddress: string;
  /** The name of what ends with the countdown, and what follows. */
  subject: string;
  after: string;
  children?: ReactNode;
};

/** Waits for a payment: a script checks every two seconds, without scripts the page reloads. */
export function PayWaiting({ left, statusAddress, subject, after, children }: Props) {
  const { formData } = useNavigation();
  const hydrated = useHydrated();
  const { revalidate } = useRevalidator();
  usePoll<{ waits: boolean }>(statusAddress, POLL_MS, (status) => {
    if (status && !status.waits) revalidate();
  });
  return (
    <>
      <noscript>
        <meta httpEquiv="refresh" content={String(RELOAD_S)} />
      </noscript>
      <p
        className="border border-(--link-line) rounded-(--r-2) bg-(--link-tint) px-3.5 py-1.75 text-(length:--f-13)"
        role="status"
      >
        正在等待付款，{hydrated ? `每 ${POLL_MS / 1000} 秒查询一次` : `本页每 ${RELOAD_S} 秒刷新一次`}
      </p>
      <p className="muted small">
        {subject} <Life key={left} left={left} onEnd={revalidate} /> 后失效，{after}；已扣款但未跳转时请勿重复付款。
      </p>
      <div className="row">
        <Button form={ASK_FORM} busy={formData?.get("intent") === "ask"}>
          我已付款，查询结果
        </Button>
        {children}
      </div>
    </>
  );
}

function Life({ left, onEnd }: { left: number; onEnd: () => void }) {
  const total = useCountdown(left, onEnd);
  const [minutes, seconds] = [Math.floor(total / 60), total % 60].map((part) => String(part).padStart(2, "0"));
  return (
    <b className="ink">
      {minutes}:{seconds}
    </b>
  );
}
