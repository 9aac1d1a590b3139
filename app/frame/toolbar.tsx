import { type KeyboardEvent, useId, useState } from "react";
import { ManagerCard } from "#app/domains/account/manager-card.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { Manager } from "#contract/account.ts";
import { BackToTop } from "./back-to-top.tsx";
import { CartLink } from "./cart-link.tsx";
import { ServiceLink } from "./service-link.tsx";

/** Floating at the right edge for customers, in place of the shortcuts (storefront.md section 2). */
export function Toolbar({ cartCount, manager }: { cartCount: number; manager: Manager | null }) {
  return (
    <nav aria-label="快捷工具">
      <ul className="tools">
        <li>
          <CartLink count={cartCount}>
            <Icon name="cart" />
            <span>购物车</span>
          </CartLink>
        </li>
        {manager ? <ManagerTool manager={manager} /> : null}
        <li>
          <ServiceLink />
        </li>
        <li>
          <BackToTop />
        </li>
      </ul>
    </nav>
  );
}

/** The card shows while the pointer or the focus is on the tool, by style alone; Esc puts it away. */
function ManagerTool({ manager }: { manager: Manager }) {
  const [quiet, setQuiet] = useState(false);
  const card = useId();
  const onKeyDown = (event: KeyboardEvent) => setQuiet(event.key === "Escape");
  return (
    <li
      className={quiet ? "is-quiet" : undefined}
      onKeyDown={onKeyDown}
      onMouseLeave={() => setQuiet(false)}
      onBlur={() => setQuiet(false)}
    >
      <button type="button" aria-describedby={card}>
        <Icon name="user" />
        <span>
          专属
          <wbr />
          客服
          <wbr />
          经理
        </span>
      </button>
      <div className="mgr" id={card}>
        <ManagerCard manager={manager} />
      </div>
    </li>
  );
}
