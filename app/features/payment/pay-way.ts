import type { Place } from "#app/http/visitor-place.ts";
import { GATEWAY_TYPES, type GatewayType, type PayWay } from "#contract/rules/payment.ts";

/** What the reader of a page chose in place of the way that follows from the place: a QR code, or this device. */
export type ByChoice = "qr" | "here" | null;

/** The way by which a page pays at each gateway. */
export type Ways = Readonly<Record<GatewayType, PayWay>>;

const HERE = {
  wechat: { weixin: "jsapi", alipay: "qr" },
  phone: { weixin: "h5", alipay: "wap" },
  // A tablet may call itself a desktop.
  desktop: { weixin: "h5", alipay: "wap" },
} as const satisfies Record<Place, Ways>;

/** WeChat opens no address of Alipay, so that Alipay is paid by QR code or in another browser. */
const isBlockedInWechat = (type: string, place: Place) => place === "wechat" && type === "alipay";

/** The way of each gateway for a page that is opened at a place, of those that the shop offers. */
export function waysAt(
  methods: readonly { type: string; ways?: readonly PayWay[] | undefined }[],
  { place, by }: { place: Place; by: ByChoice },
): Ways {
  const isHere = by === "here" || (by === null && place !== "desktop");
  const wayOf = (type: GatewayType): PayWay => {
    const way = HERE[place][type];
    return isHere && methods.find((method) => method.type === type)?.ways?.includes(way) ? way : "qr";
  };
  const [weixin, alipay] = GATEWAY_TYPES.map(wayOf);
  return { weixin: weixin ?? "qr", alipay: alipay ?? "qr" };
}

/** The apps of the gateways. */
export const APPS = { weixin: "微信", alipay: "支付宝" } as const satisfies Record<GatewayType, string>;

/** The sentence below a method of a gateway: what its way asks of the payer. */
export function wayText(type: GatewayType, way: PayWay, place: Place): string {
  if (way === "jsapi") return "在微信里直接付款";
  if (way !== "qr") return `打开手机${APPS[type]}付款，付完回到本页`;
  if (isBlockedInWechat(type, place)) return "微信里打不开支付宝：点右上角“…”选“在浏览器打开”，或出示二维码";
  return "下一步出示二维码，手机扫码付款";
}
