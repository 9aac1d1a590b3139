import type { ReactNode } from "react";
import { formatSales, shortName } from "#app/features/catalog/catalog.ts";
import { FavouriteButton } from "#app/features/catalog/favourite-button.tsx";
import { Input } from "#app/ui/control.tsx";
import type { Product } from "#contract/product-fields.ts";

type Props = {
  product: Pick<Product, "product_id" | "store_name" | "sales">;
  /** The average score with the link to the reviews. */
  rating: ReactNode;
  /** The absolute address of the page, to be shared. */
  address: string;
};

/** Sales, reviews, the heart and the address of a product, beside its code and brand. */
export const ProductFacts = ({ product: { product_id, store_name, sales }, rating, address }: Props) => (
  <>
    <span>
      已售 <b>{formatSales(sales)}</b>
    </span>
    {rating}
    <FavouriteButton productId={product_id} name={shortName(store_name)} text />
    <details className="open:basis-full">
      <summary className="link leading-8 cursor-pointer">分享</summary>
      <Input className="w-full max-w-105 mt-1.5" readOnly value={address} aria-label="商品链接" />
    </details>
  </>
);
