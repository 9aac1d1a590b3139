import "./freight-hint.css";
import { Link } from "#app/ui/link.tsx";
import { Meter } from "#app/ui/meter.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import type { CartGroup } from "#contract/cart.ts";
import { fen, yuan } from "#contract/rules/money.ts";
import { freeFreight } from "./cart.ts";

type Props = {
  group: Pick<CartGroup, "free_over">;
  /** The sum of the store's selected lines, in yuan. */
  goods: string;
  /** The address of the list of the store's products. */
  listAddress: string;
};

/** 再买 ¥x 免运费 for the selected lines of a store; nothing where the store has no amount for free freight. */
export function FreightHint({ group: { free_over }, goods, listAddress }: Props) {
  const freight = freeFreight(free_over, fen(goods));
  if (!freight) return null;
  if (freight.missing === 0) return <span className="ok">已免运费</span>;
  return (
    <span className="freight-hint">
      <span>
        再买 <b>{formatYuan(yuan(freight.missing))}</b> 免运费
      </span>
      <Meter kind="ok" percent={freight.percent} label="免运费进度" />
      <Link className="link" to={listAddress}>
        去凑单
      </Link>
    </span>
  );
}
