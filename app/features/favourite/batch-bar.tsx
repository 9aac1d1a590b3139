import "./batch-bar.css";
import { Form } from "@remix-run/react";
import type { MouseEvent } from "react";
import { Button } from "#app/ui/button.tsx";
import { FormKey } from "#app/ui/form-key.tsx";
import { Link } from "#app/ui/link.tsx";
import { Price } from "#app/ui/price.tsx";
import type { Favourite } from "#contract/favourite.ts";
import { yuan } from "#contract/rules/money.ts";
import { type Buyer, unitPrice } from "#contract/rules/pricing.ts";
import { toOffer } from "#contract/rules/product.ts";
import { favouriteCode, SELECTION_FORM } from "./favourite.ts";

type Props = {
  list: readonly Favourite[];
  buyer: Buyer;
  /** The codes of the ticked favourites. */
  ticked: ReadonlySet<string>;
  /** Ticks all favourites of the page, or none. */
  tickAll: (isOn: boolean) => void;
  /** The addresses of the page with all favourites ticked, with none, and of those off the shelf. */
  allTo: string;
  noneTo: string;
  goneTo: string | null;
};

/** The acts on the ticked favourites of the page, with the sum of their minimum orders. */
export function BatchBar({ list, buyer, ticked, tickAll, allTo, noneTo, goneTo }: Props) {
  const chosen = list.filter((favourite) => ticked.has(favouriteCode(favourite)));
  const sum = chosen.reduce((total, { card }) => {
    return card ? total + unitPrice(toOffer(card), buyer, card.min_order) * card.min_order : total;
  }, 0);
  /** Ticks on the page itself instead of following the link, so that the page does not scroll. */
  const onTick = (event: MouseEvent<HTMLAnchorElement>, isOn: boolean) => {
    event.preventDefault();
    tickAll(isOn);
  };
  return (
    <Form
      className="action-bar favourites-batch flex-wrap max-md:static"
      id={SELECTION_FORM}
      method="post"
      preventScrollReset
    >
      <FormKey />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-(length:--f-13)">
        <Link className="link leading-8" to={allTo} onClick={(event) => onTick(event, true)}>
          全选
        </Link>
        <Link className="link leading-8" to={noneTo} onClick={(event) => onTick(event, false)}>
          全不选
        </Link>
        {goneTo === null ? null : (
          <Link className="link leading-8" to={goneTo}>
            清理失效
          </Link>
        )}
        <Button size="m" variant="text" name="intent" value="remove">
          取消收藏
        </Button>
        <Button size="m" variant="text" name="intent" value="to_standing">
          转入常购清单
        </Button>
      </div>
      <div className="action-bar__end">
        <span className="favourites-batch__sum" aria-live="polite">
          已选 <b>{chosen.length}</b> 件 <Price amount={yuan(sum)} size="lg" />
        </span>
        <Button variant="tint" name="intent" value="quote">
          加入报价单
        </Button>
        <Button variant="primary" name="intent" value="add_cart">
          加入购物车
        </Button>
      </div>
    </Form>
  );
}
