import { type MouseEvent, useState } from "react";
import { Link } from "#app/ui/link.tsx";
import { ProductPicture } from "../catalog/product-picture.tsx";
import type { GalleryPicture } from "./pictures.ts";
import "./gallery.css";

type GalleryProps = {
  pictures: readonly GalleryPicture[];
  alt: string;
  /** Index of the picture in the address. */
  current: number;
  /** The address that shows the picture of this index. */
  previewHref: (index: number) => string;
  /** The address that selects a SKU. */
  skuHref: (sku: number) => string;
};

/**
 * The product's pictures. Thumbnails are links that work without JavaScript: the picture of a SKU selects it, others are
 * shown large. The pointer magnifies the picture.
 */
export function Gallery({ pictures, alt, current, previewHref, skuHref }: GalleryProps) {
  const [selected, setSelected] = useState(current);
  const [zoomOrigin, setZoomOrigin] = useState<string | null>(null);
  const picture = pictures[selected] ?? pictures[0];
  const magnify = (event: MouseEvent<HTMLElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    setZoomOrigin(`${((event.clientX - left) / width) * 100}% ${((event.clientY - top) / height) * 100}%`);
  };
  return (
    <div>
      <div className="gallery__main overflow-hidden" onMouseMove={magnify} onMouseLeave={() => setZoomOrigin(null)}>
        {picture ? (
          <ProductPicture
            address={picture.address}
            size={320}
            alt={alt}
            eager
            style={zoomOrigin ? { transform: "scale(2.2)", transformOrigin: zoomOrigin } : undefined}
          />
        ) : null}
      </div>
      {pictures.length > 1 ? (
        <ul className="gallery__thumbs">
          {pictures.map(({ address, sku }, index) => (
            <li key={address}>
              <Link
                to={sku ? skuHref(sku.id) : previewHref(index)}
                aria-current={index === selected || undefined}
                aria-label={sku ? `选择规格 ${sku.name}` : `第 ${index + 1} 张图片`}
                title={sku?.name}
                preventScrollReset
                replace
                onClick={(event) => {
                  setSelected(index);
                  if (!sku) event.preventDefault();
                }}
              >
                <ProductPicture address={address} size={60} />
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
