import { noticePath } from "#contract/rules/payment.ts";
import type { Clock, Random } from "../ports.ts";
import { type AlipayKeys, alipayGateway } from "./alipay.ts";
import type { Gateways } from "./gateway.ts";
import { type WeixinKeys, weixinGateway } from "./weixin.ts";

export type GatewayKeys = { weixin?: WeixinKeys; alipay?: AlipayKeys };

/** The gateways of a live shop; `origin` is the storefront's. */
export function gatewaysOf(
  { weixin, alipay }: GatewayKeys,
  origin: string,
  ports: { clock: Clock; random: Random },
): Gateways {
  return {
    ...(weixin ? { weixin: weixinGateway(weixin, origin + noticePath("weixin"), ports) } : {}),
    ...(alipay ? { alipay: alipayGateway(alipay, origin + noticePath("alipay"), ports) } : {}),
  };
}
