import { Link } from "@remix-run/react";
import { type ReactNode, useId } from "react";
import { Badge } from "#app/ui/tag.tsx";
import { urls } from "#app/urls.ts";

/** A way into the cart: named 购物车, described by the pieces that wait there (product.md section 6, Frame). */
export function CartLink({ count, className, children }: { count: number; className?: string; children: ReactNode }) {
  const described = useId();
  return (
    <Link
      className={className}
      to={urls.shoppingCart}
      aria-label="购物车"
      aria-describedby={count > 0 ? described : undefined}
    >
      {children}
      {count > 0 ? (
        <>
          <Badge count={count} />
          <span id={described} hidden>
            {count} 件商品
          </span>
        </>
      ) : null}
    </Link>
  );
}
