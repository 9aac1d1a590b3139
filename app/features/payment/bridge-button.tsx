import { useHydrated } from "remix-utils/use-hydrated";
import { Button } from "#app/ui/button.tsx";
import type { PayAttempt } from "#contract/payment.ts";
import { askForResult } from "./pay-waiting.tsx";
import { useBridge } from "./use-bridge.ts";

type Props = { call: NonNullable<PayAttempt["bridge"]>; asksAtOnce: boolean };

const SAID = {
  cancel: "您取消了付款，可以再点“微信支付”",
  fail: "微信没有完成付款：再试一次，或点“确认支付”重新付款",
  absent: "没有找到微信的支付功能：请在微信里打开本页，或改用二维码",
} as const;

/** The button by which WeChat's own browser asks for the password; it needs scripts, so that others are led elsewhere. */
export function BridgeButton({ call, asksAtOnce }: Props) {
  const { ask, said, isAsking } = useBridge(call, { asksAtOnce, onPaid: askForResult });
  return (
    <>
      <noscript>
        <p className="warn">在微信里付款需要允许脚本；也可以改用二维码或对公转账。</p>
      </noscript>
      {useHydrated() ? (
        <Button type="button" variant="primary" size="l" busy={isAsking} onClick={ask}>
          微信支付
        </Button>
      ) : null}
      <p className="warn small" role="status">
        {said ? SAID[said] : ""}
      </p>
    </>
  );
}
