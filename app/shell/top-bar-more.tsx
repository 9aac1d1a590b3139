import { useLocation } from "@remix-run/react";
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { hasCrown } from "#app/features/account/account.ts";
import { link } from "#app/link.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { urls } from "#app/urls.ts";
import type { Customer } from "#contract/account.ts";
import { Balance, Points } from "./top-bar-sums.tsx";

const ROW = "flex min-h-9 items-center gap-1.5 px-4 whitespace-nowrap";

/** 更多: what the top bar has no room for on narrow screens. Works without scripts. */
export function TopBarMore({ customer }: { customer: Customer | null }) {
  return (
    <Menu>
      {customer ? (
        <>
          <span className={ROW}>
            {customer.nickname}
            {hasCrown(customer) ? <Crown /> : null}
          </span>
          <Balance className={ROW} customer={customer} />
          <Points className={ROW} customer={customer} />
        </>
      ) : null}
      <Link className={`${ROW} md:hidden`} to={link(urls.order.list, {}, { type: 1 })}>
        我的订单
      </Link>
      <Link className={ROW} to={urls.quotation.list}>
        我的报价
      </Link>
      <Link className={`${ROW} md:hidden`} to={link(urls.order.list, {}, { type: 1, status: 6 })}>
        申请开票
      </Link>
      <Link className={ROW} to={link(urls.invoice.list, {}, { type: 2 })}>
        开票记录
      </Link>
    </Menu>
  );
}

export const Crown = () => (
  <span className="top-bar__crown" role="img" aria-label="会员" title="会员">
    <Icon name="crown" />
  </span>
);

/** Closes on Esc, on a press beside it, and with every navigation. */
function Menu({ children }: { children: ReactNode }) {
  const { key } = useLocation();
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const onPress = ({ target }: PointerEvent) => {
      const { current } = details;
      if (current?.open && target instanceof Node && !current.contains(target)) current.open = false;
    };
    document.addEventListener("pointerdown", onPress);
    return () => document.removeEventListener("pointerdown", onPress);
  }, []);
  const onKeyDown = ({ key: pressed, currentTarget }: KeyboardEvent<HTMLDetailsElement>) => {
    if (pressed !== "Escape" || !currentTarget.open) return;
    currentTarget.open = false;
    currentTarget.querySelector("summary")?.focus();
  };
  return (
    <details key={key} ref={details} className="relative min-[1200px]:hidden" onKeyDown={onKeyDown}>
      <summary className="flex min-h-8 cursor-pointer items-center px-1 whitespace-nowrap">
        更多 <span aria-hidden="true">▾</span>
      </summary>
      <div className="absolute right-0 z-(--z-nav) min-w-36 border border-(--line) bg-(--panel) py-1 shadow-(--sh-pop)">
        {children}
      </div>
    </details>
  );
}
