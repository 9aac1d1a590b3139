import { type ComponentProps, lazy, Suspense } from "react";
import { ProductCoupons } from "./product-coupons.tsx";

/** The bundler drops the static import from the browser's code, where this branch is false. */
const Coupons = import.meta.env.SSR
  ? ProductCoupons
  : lazy(() => import("./product-coupons.tsx").then((module) => ({ default: module.ProductCoupons })));

/** The coupons of a product's page: the server renders them at once, and browsers load their code after the page. */
export function DeferredProductCoupons(props: ComponentProps<typeof ProductCoupons>) {
  if (props.coupons.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <Coupons {...props} />
    </Suspense>
  );
}
