import { useCallback, useEffect, useRef, useState } from "react";
import type { PayAttempt } from "#contract/payment.ts";

type Call = NonNullable<PayAttempt["bridge"]>;
type Bridge = {
  invoke(name: "getBrandWCPayRequest", call: Call, answer: (result: { err_msg?: string }) => void): void;
};
declare global {
  interface Window {
    WeixinJSBridge?: Bridge;
  }
}

/** The time in ms that WeChat's browser has to offer its bridge. */
const READY_MS = 3000;
const READY = "WeixinJSBridgeReady";

/** Calls `use` with the bridge as soon as there is one, or `absent` without one. */
function withBridge(use: (bridge: Bridge) => void, absent: () => void) {
  if (window.WeixinJSBridge) return use(window.WeixinJSBridge);
  const timer = setTimeout(() => {
    document.removeEventListener(READY, ready);
    absent();
  }, READY_MS);
  const ready = () => {
    clearTimeout(timer);
    if (window.WeixinJSBridge) use(window.WeixinJSBridge);
  };
  document.addEventListener(READY, ready, { once: true });
}

/** What WeChat's browser said of a payment that was not made; `absent` in another browser. */
type Said = "cancel" | "fail" | "absent";

/** Asks WeChat's browser to pay; only the gateway says whether it is paid, so `onPaid` queries it. */
export function useBridge(call: Call, { asksAtOnce, onPaid }: { asksAtOnce: boolean; onPaid: () => void }) {
  const [said, setSaid] = useState<Said | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const ask = useCallback(() => {
    setIsAsking(true);
    const end = (word: Said | null) => {
      setIsAsking(false);
      setSaid(word);
    };
    withBridge(
      (bridge) =>
        bridge.invoke("getBrandWCPayRequest", call, ({ err_msg = "" }) => {
          if (err_msg.endsWith(":ok")) onPaid();
          end(err_msg.endsWith(":ok") ? null : err_msg.endsWith(":cancel") ? "cancel" : "fail");
        }),
      () => end("absent"),
    );
  }, [call, onPaid]);
  const asked = useRef(false);
  useEffect(() => {
    if (asksAtOnce && !asked.current) ask();
    asked.current = true;
  }, [asksAtOnce, ask]);
  return { ask, said, isAsking };
}
