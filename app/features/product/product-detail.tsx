import "./product-detail.css";
import type { ReactNode } from "react";
import { titleParts } from "#app/features/catalog/catalog.ts";
import { ProductTitle } from "#app/features/catalog/product-card.tsx";
import type { Product } from "#contract/product.ts";

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
    <article className="panel product-detail">
      <div className="product-detail__pictures">{gallery}</div>
      <div>
        <h1>
          <ProductTitle parts={titleParts(product.store_name)} breaks={Number.POSITIVE_INFINITY} />
        </h1>
        {storeInfo.length > 0 ? <p className="muted mt-1 text-[13px]">{storeInfo.join(" · ")}</p> : null}
        <div className="product-detail__codes">
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
      {below ? <div className="product-detail__below">{below}</div> : null}
      <div className="product-detail__side">{side}</div>
    </article>
  );
}

/** The part of the page below `ProductDetail`: tabs and alternatives as children, beside them the related products. */
export const ProductMore = ({ side, children }: Pick<Props, "side" | "children">) => (
  <div className="product-detail__more">
    <div className="product-detail__column">{children}</div>
    {side}
  </div>
);
