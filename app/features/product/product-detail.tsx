import "./product-detail.css";
import type { ReactNode } from "react";
import { titleParts } from "#app/features/catalog/catalog.ts";
import { ProductTitle } from "#app/features/catalog/product-card.tsx";
import type { Product } from "#contract/product-fields.ts";

type Props = {
  product: Pick<Product, "product_id" | "store_name" | "brand">;
  sku_id: number;
  /** The product's most important specifications. */
  storeInfo: readonly string[];
  /** The gallery of pictures with the fit check below it. */
  gallery: ReactNode;
  /** Shown beside the code and the brand. */
  facts: ReactNode;
  side: ReactNode;
  /** Shown below the three columns. */
  below?: ReactNode;
  children: ReactNode;
};

/** The panel of a product: gallery, title with code and brand, then the box to buy it. */
export function ProductDetail({ product, sku_id, storeInfo, gallery, facts, side, below, children }: Props) {
  return (
    <article className="panel product-detail grid grid-cols-[380px_minmax(0,1fr)_190px] gap-6 p-5 [&_h1]:text-(length:--f-18) [&_h1]:leading-[1.45] max-wide:grid-cols-[320px_minmax(0,1fr)] max-md:grid-cols-1 max-md:gap-3.5 max-md:p-3">
      <div className="grid content-start gap-(--gap) min-w-0 max-md:contents max-md:[&>:not(:first-child)]:order-1">
        {gallery}
      </div>
      <div>
        <h1>
          <ProductTitle parts={titleParts(product.store_name)} breaks={Number.POSITIVE_INFINITY} />
        </h1>
        {storeInfo.length > 0 ? <p className="muted mt-1 text-[13px]">{storeInfo.join(" · ")}</p> : null}
        <div className="small muted flex flex-wrap items-center gap-x-3.25 gap-y-0.5 mt-1.5 mb-3 [&_b]:font-normal [&_b]:text-(--ink) max-md:[&>a]:leading-8">
          <span>
            编码{" "}
            <b className="select-all">
              {product.product_id}-{sku_id}
            </b>
          </span>
          <span>
            品牌 <b>{product.brand.brand_name}</b>
          </span>
          {facts}
        </div>
        {children}
      </div>
      {below ? <div className="col-span-full min-w-0">{below}</div> : null}
      <div className="product-detail__side grid col-[3] row-[1] content-start gap-(--gap) max-wide:grid-cols-[repeat(auto-fit,minmax(min(100%,300px),1fr))] max-wide:col-span-full max-wide:row-[auto] max-wide:[align-content:stretch] max-md:[&>.shop-card]:grid-cols-1">
        {side}
      </div>
    </article>
  );
}

/** The part of the page below `ProductDetail`: tabs and alternatives as children, beside them the related products. */
export const ProductMore = ({ side, children }: Pick<Props, "side" | "children">) => (
  <div className="product-detail__more grid grid-cols-[minmax(0,1fr)_226px] items-start gap-(--gap) mt-(--gap) max-mid:grid-cols-1 min-[37.5rem]:max-mid:[&>aside]:grid min-[37.5rem]:max-mid:[&>aside]:grid-cols-[1fr_1fr]">
    <div className="min-w-0">{children}</div>
    {side}
  </div>
);
