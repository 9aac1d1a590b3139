import { type MouseEvent, type ReactNode, useId } from "react";
import { isPlainClick, Link } from "#app/ui/link.tsx";
import { Badge } from "#app/ui/tag.tsx";
import { urls } from "#app/urls.ts";
import { useCartDrawer } from "./cart-drawer-provider.tsx";

type Props = { count: number; className?: string; children: ReactNode };

/**
 * A link to the cart page; a customer's plain click opens the drawer instead. Named 购物车, described by the number of
 * pieces in the cart.
 */
export function CartLink({ count: confirmed, className, children }: Props) {
  const descriptionId = useId();
  const drawer = useCartDrawer();
  const count = Math.max(0, confirmed + (drawer?.pending ?? 0));
  const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
    if (isPlainClick(event)) drawer?.open(event);
  };
  return (
    <Link
      className={className}
      to={urls.cart.index}
      onClick={onClick}
      aria-haspopup={drawer ? "dialog" : undefined}
      aria-label="购物车"
      aria-describedby={count > 0 ? descriptionId : undefined}
    >
      {children}
      {count > 0 ? (
        <>
          <Badge count={count} />
          <span id={descriptionId} hidden>
            {count} 件商品
          </span>
        </>
      ) : null}
    </Link>
  );
}
