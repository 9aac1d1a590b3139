import { Icon } from "#app/ui/icon.tsx";
import { BackToTop } from "./back-to-top.tsx";
import { CartLink } from "./cart-link.tsx";

/** Floats at the right edge for visitors, on all pages but home (S2.shortcuts.1). */
export function Shortcuts({ cartCount }: { cartCount: number }) {
  return (
    <nav aria-label="快捷工具">
      <ul className="toolbar">
        <li>
          <CartLink count={cartCount}>
            <Icon name="cart" />
            <span>购物车</span>
          </CartLink>
        </li>
        <li>
          <BackToTop />
        </li>
      </ul>
    </nav>
  );
}
