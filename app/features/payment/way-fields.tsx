import type { Place } from "#app/http/visitor-place.ts";
import { Link } from "#app/ui/link.tsx";
import type { ByChoice, Ways } from "./pay-way.ts";

/** The fields that tell the shop by which way the page pays at each gateway. */
export const WayFields = ({ ways }: { ways: Ways }) => (
  <>
    <input type="hidden" name="way_weixin" value={ways.weixin} />
    <input type="hidden" name="way_alipay" value={ways.alipay} />
  </>
);

/** The link that pays by a QR code in place of this device, or the other way round; `addressFor` keeps the page. */
export function WayChoice({
  at: { place, by },
  addressFor,
}: {
  at: { place: Place; by: ByChoice };
  addressFor: (by: "qr" | "here") => string;
}) {
  const isHere = by === "here" || (by === null && place !== "desktop");
  return (
    <Link className="link small" to={addressFor(isHere ? "qr" : "here")} preventScrollReset>
      {isHere ? "改用二维码，换一台手机扫" : "正在用手机或平板？改为在本机付款"}
    </Link>
  );
}
