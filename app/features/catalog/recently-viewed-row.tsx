import { useEffect, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { link } from "#app/link.ts";
import { Link } from "#app/ui/link.tsx";
import { urls } from "#app/urls.ts";
import { ProductName } from "./product-name.tsx";
import { ProductPicture } from "./product-picture.tsx";
import { SectionHead } from "./product-row.tsx";
import { keepViewed, readViewed, type Viewed } from "./recently-viewed.ts";

type Product = { product_id: number; store_name: string; images: readonly string[]; is_show: number };

/** Keeps the product of this page for 最近浏览, unless it is off the shelf. */
export function useKeepViewed({ product_id, store_name, images: [image = ""], is_show }: Product) {
  useEffect(() => {
    if (is_show === 1) keepViewed({ product_id, store_name, image });
  }, [product_id, store_name, image, is_show]);
}

/** The most products in the row. */
const SHOWN_MAX = 6;

/**
 * 最近浏览: the products that were opened in this browser; without any there is none. On the first page it appears once
 * scripts run, because the pages that show it are the same for all visitors, and moves nothing where it is below the
 * fold. Later pages have it at once.
 */
export function RecentlyViewed() {
  const hydrated = useHydrated();
  const [viewed, setViewed] = useState<readonly Viewed[]>(() => (hydrated ? readViewed() : []));
  useEffect(() => setViewed(readViewed()), []);
  if (viewed.length === 0) return null;
  return (
    <section aria-label="最近浏览">
      <SectionHead title="最近浏览" />
      <ul className="panel grid grid-cols-3 gap-4 p-4 md:grid-cols-6">
        {viewed.slice(0, SHOWN_MAX).map(({ product_id, store_name, image }) => (
          <li key={product_id}>
            <Link
              className="grid justify-items-center gap-2 text-center"
              to={link(urls.product.detail, { id: product_id })}
            >
              <ProductPicture address={image} size={96} className="max-w-full" />
              <span className="line-clamp-2 small">
                <ProductName name={store_name} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
