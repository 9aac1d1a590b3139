import "./toolbar.css";
import { type MouseEvent, useEffect, useId, useState } from "react";
import { ManagerCard } from "#app/features/account/manager-card.tsx";
import { SALE_STRIP_ID } from "#app/features/seckill/strip-id.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { Badge } from "#app/ui/tag.tsx";
import { urls } from "#app/urls.ts";
import type { Manager } from "#contract/account.ts";
import { useCartDrawer } from "./cart-drawer-provider.tsx";
import { CartLink } from "./cart-link.tsx";
import { ServiceForm } from "./service-form.tsx";

/** Floats at the right edge for customers, in place of the shortcuts; on phones only the way up does. */
export function Toolbar({
  cartCount,
  unread,
  manager,
  showSeckill,
}: {
  cartCount: number;
  /** The notices that are not read; null where there is no inbox. */
  unread: number | null;
  manager: Manager | null;
  showSeckill: boolean;
}) {
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
        {unread === null ? null : <MessagesTool unread={unread} />}
        {manager ? <ManagerTool manager={manager} /> : null}
        {showSeckill ? <SeckillTool /> : null}
        <li data-chat>
          <ServiceForm>
            在线
            <wbr />
            客服
          </ServiceForm>
        </li>
        <li className="toolbar__up">
          <BackToTop />
        </li>
      </ul>
    </nav>
  );
}

/** Floats at the right edge for visitors, on all pages but home: the cart and the way up. */
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
        <li className="toolbar__up">
          <BackToTop />
        </li>
      </ul>
    </nav>
  );
}

/** 消息: leads to the inbox, with the number of unread notices. */
function MessagesTool({ unread }: { unread: number }) {
  return (
    <li>
      <Link to={urls.notice} aria-label="消息" aria-description={unread > 0 ? `${unread} 条未读` : undefined}>
        <Icon name="chat" />
        <span>消息</span>
        {unread > 0 ? <Badge count={unread} /> : null}
      </Link>
    </li>
  );
}

/** 限时秒杀: leads to the flash sales on the home page. */
function SeckillTool() {
  return (
    <li>
      <Link to={`${urls.home}#${SALE_STRIP_ID}`}>
        <Icon name="bolt" />
        <span>
          限时
          <wbr />
          秒杀
        </span>
      </Link>
    </li>
  );
}

/** The account manager's card. CSS shows it on hover and focus, a click pins it, Esc hides it. */
function ManagerTool({ manager }: { manager: Manager }) {
  const [cardState, setCardState] = useState<"is-open" | "is-quiet" | null>(null);
  const [active, setActive] = useState(false);
  const cardId = useId();
  // The listener is on the document because the pointer may show the card while the focus is elsewhere.
  useEffect(() => {
    if (!active) return;
    const onKeyDown = (event: KeyboardEvent) => (event.key === "Escape" ? setCardState("is-quiet") : undefined);
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [active]);
  const deactivate = () => {
    setActive(false);
    setCardState(null);
  };
  return (
    <li
      className={cardState ?? undefined}
      onPointerEnter={() => setActive(true)}
      onFocus={() => setActive(true)}
      onPointerLeave={(event) => (event.pointerType === "mouse" ? deactivate() : undefined)}
      onBlur={({ currentTarget, relatedTarget }) => (currentTarget.contains(relatedTarget) ? undefined : deactivate())}
    >
      <button type="button" aria-describedby={cardId} onClick={() => setCardState("is-open")}>
        <Icon name="user" />
        <span>
          专属
          <wbr />
          客服
          <wbr />
          经理
        </span>
      </button>
      <div className="toolbar__manager" id={cardId}>
        <ManagerCard manager={manager} />
      </div>
    </li>
  );
}

/** 返回顶部: a link to the top; scripts scroll there, smoothly unless the visitor prefers reduced motion. */
function BackToTop() {
  return (
    <a href="#top" onClick={scrollUp}>
      <Icon name="up" />
      <span>
        返回
        <wbr />
        顶部
      </span>
    </a>
  );
}

function scrollUp(event: MouseEvent) {
  event.preventDefault();
  const reducedMotion = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  window.scrollTo({ top: 0, behavior: reducedMotion ? "auto" : "smooth" });
  document.querySelector<HTMLElement>("#top a")?.focus({ preventScroll: true });
}
