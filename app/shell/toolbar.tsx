import "./toolbar.css";
import { useEffect, useId, useState } from "react";
import { ManagerCard } from "#app/domains/account/manager-card.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { Manager } from "#contract/account.ts";
import { BackToTop } from "./back-to-top.tsx";
import { useCartDrawer } from "./cart-drawer-provider.tsx";
import { CartLink } from "./cart-link.tsx";
import { ServiceLink } from "./service-link.tsx";

/** Floats at the right edge for customers, in place of the shortcuts (P6.2). */
export function Toolbar({ cartCount, manager }: { cartCount: number; manager: Manager | null }) {
  const pushed = useCartDrawer()?.isOpen === true;
  return (
    <nav aria-label="快捷工具">
      <ul className={pushed ? "toolbar toolbar--pushed" : "toolbar"}>
        <li>
          <CartLink count={cartCount}>
            <Icon name="cart" />
            <span>购物车</span>
          </CartLink>
        </li>
        {manager ? <ManagerTool manager={manager} /> : null}
        <li data-chat>
          <ServiceLink />
        </li>
        <li>
          <BackToTop />
        </li>
      </ul>
    </nav>
  );
}

/** The card shows while the pointer or the focus is on the tool, by style alone, and after a tap; Esc puts it away. */
function ManagerTool({ manager }: { manager: Manager }) {
  const [shown, setShown] = useState<"open" | "quiet" | null>(null);
  const [near, setNear] = useState(false);
  const card = useId();
  // Esc also counts where the focus is elsewhere and the pointer alone shows the card.
  useEffect(() => {
    if (!near) return;
    const onKeyDown = (event: KeyboardEvent) => (event.key === "Escape" ? setShown("quiet") : undefined);
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [near]);
  const leave = () => {
    setNear(false);
    setShown(null);
  };
  return (
    <li
      className={shown ? `is-${shown}` : undefined}
      onPointerEnter={() => setNear(true)}
      onFocus={() => setNear(true)}
      onPointerLeave={(event) => (event.pointerType === "mouse" ? leave() : undefined)}
      onBlur={({ currentTarget, relatedTarget }) => (currentTarget.contains(relatedTarget) ? undefined : leave())}
    >
      <button type="button" aria-describedby={card} onClick={() => setShown("open")}>
        <Icon name="user" />
        <span>
          专属
          <wbr />
          客服
          <wbr />
          经理
        </span>
      </button>
      <div className="toolbar__manager" id={card}>
        <ManagerCard manager={manager} />
      </div>
    </li>
  );
}
