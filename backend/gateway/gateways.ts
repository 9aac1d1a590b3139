import { GATEWAY_WAYS, type GatewayType, type PayWay } from "#contract/rules/payment.ts";
import type { Clock, Random } from "../ports.ts";
import { alipayGateway } from "./alipay.ts";
import type { Gateways } from "./gateway.ts";
import type { GatewayKeys } from "./keys.ts";
import type { Wechat } from "./wechat-oauth.ts";
import { weixinGateway } from "./weixin.ts";

type Shop = {
  /** The storefront's. */
  origin: string;
  /** The ways that the shop's contracts with the gateways include. */
  ways: readonly PayWay[];
  /** The app whose openids name payers inside WeChat; null without one. */
  wechat: Wechat | null;
};

/** The gateways of a live shop. */
export function gatewaysOf(
  { weixin, alipay }: GatewayKeys,
  { origin, ways, wechat }: Shop,
  ports: { clock: Clock; random: Random },
): Gateways {
  const waysOf = (type: GatewayType) =>
    GATEWAY_WAYS[type].filter((way) => ways.includes(way) && (way !== "jsapi" || wechat !== null));
  return {
    ...(weixin ? { weixin: weixinGateway(weixin, { origin, ways: waysOf("weixin") }, ports) } : {}),
    ...(alipay ? { alipay: alipayGateway(alipay, { origin, ways: waysOf("alipay") }, ports) } : {}),
  };
}
