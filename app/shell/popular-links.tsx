import type { ReactNode } from "react";
import { ProductPicture } from "#app/features/catalog/product-picture.tsx";
import { link } from "#app/link.ts";
import { Link } from "#app/ui/link.tsx";
import { urls } from "#app/urls.ts";
import type { Popular } from "./use-category-tree.ts";

/** 热门品牌, 常查型号 and 热销商品 below the subcategories; a category without models leaves them out. */
export function PopularLinks({ popular: { cid, brands, models, bestSellers } }: { popular: Popular }) {
  return (
    <>
      {brands.length > 0 ? (
        <PopularRow name="热门品牌">
          {brands.map(({ id, name }) => (
            <Link key={id} className="chip" to={link(urls.catalog.category, {}, { cid, brand_id: id })} tabIndex={-1}>
              {name}
            </Link>
          ))}
        </PopularRow>
      ) : null}
      {models.length > 0 ? (
        <PopularRow name="常查型号">
          {models.map((model) => (
            <Link key={model} className="chip" to={link(urls.search.results, {}, { title: model })} tabIndex={-1}>
              {model}
            </Link>
          ))}
        </PopularRow>
      ) : null}
      {bestSellers.length > 0 ? (
        <div className="category-rail__popular">
          <p className="strong">热销商品</p>
          <div className="category-rail__best-sellers">
            {bestSellers.map(({ id, name, image }) => (
              <Link key={id} to={link(urls.product.detail, { id })} title={name} tabIndex={-1}>
                <ProductPicture address={image} size={56} />
                <span className="line-clamp-2">{name}</span>
              </Link>
            ))}
          </div>
        </div>
      ) : null}
    </>
  );
}

function PopularRow({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="category-rail__popular">
      <p className="strong">{name}</p>
      <div className="row">{children}</div>
    </div>
  );
}
