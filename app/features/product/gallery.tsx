import { type ComponentType, type MouseEvent, type PointerEvent, useRef, useState } from "react";
import { ProductPicture } from "#app/features/catalog/product-picture.tsx";
import { pictureAt } from "#app/http/picture/address.ts";
import { isPlainClick, Link } from "#app/ui/link.tsx";
import type { GalleryDialogProps } from "./gallery-dialog.tsx";
import { type GalleryPicture, LARGE_WIDTH } from "./pictures.ts";
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
 * The product's pictures. Thumbnails are links that work without JavaScript: the picture of a SKU selects the SKU,
 * others are shown large. The large picture links to its file; with scripts the mouse magnifies it, and a click opens
 * it in a dialog whose code is loaded on demand.
 */
export function Gallery({ pictures, alt, current, previewHref, skuHref }: GalleryProps) {
  const [selected, setSelected] = useState(current);
  const [lens, setLens] = useState<string | null>(null);
  const [Dialog, setDialog] = useState<ComponentType<GalleryDialogProps> | null>(null);
  const [open, setOpen] = useState(false);
  const link = useRef<HTMLAnchorElement>(null);
  const picture = pictures[selected] ?? pictures[0];
  const magnify = ({ pointerType, currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) => {
    if (pointerType !== "mouse") return;
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    setLens(`${((clientX - left) / width) * 100}% ${((clientY - top) / height) * 100}%`);
  };
  const enlarge = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    const { href } = event.currentTarget;
    setOpen(true);
    import("./gallery-dialog.tsx").then(
      ({ GalleryDialog }) => setDialog(() => GalleryDialog),
      () => window.location.assign(href),
    );
  };
  return (
    <div>
      {picture ? (
        <a
          ref={link}
          className="gallery__main relative grid grid-rows-1 place-items-center border border-(--line) rounded-(--r-2) bg-(--fill) overflow-hidden [cursor:zoom-in] aspect-[1] max-md:aspect-[4/3] max-md:[&_img]:w-auto max-md:[&_img]:h-[88%]"
          href={pictureAt(picture.address, LARGE_WIDTH)}
          aria-label={`查看大图：${alt}`}
          onClick={enlarge}
          onPointerMove={magnify}
          onPointerLeave={() => setLens(null)}
        >
          <ProductPicture address={picture.address} size={320} alt={alt} eager />
          {lens ? (
            <span className="gallery__lens">
              <img
                className="[transform:scale(2.2)]"
                src={pictureAt(picture.address, LARGE_WIDTH)}
                alt=""
                style={{ transformOrigin: lens }}
              />
            </span>
          ) : null}
        </a>
      ) : (
        <div className="gallery__main relative grid grid-rows-1 place-items-center border border-(--line) rounded-(--r-2) bg-(--fill) overflow-hidden [cursor:zoom-in] aspect-[1] max-md:aspect-[4/3] max-md:[&_img]:w-auto max-md:[&_img]:h-[88%]" />
      )}
      {pictures.length > 1 ? (
        <ul className="gallery__thumbs grid grid-cols-[repeat(5,1fr)] gap-2 mt-2">
          {pictures.map(({ address, sku }, index) => (
            <li key={address}>
              <Link
                className="grid place-items-center border border-(--line) rounded-(--r-2) bg-(--fill) aspect-[1] aria-[current]:border-2 aria-[current]:border-(--red)"
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
      {open && Dialog ? (
        <Dialog
          pictures={pictures}
          alt={alt}
          first={selected}
          onClose={() => setOpen(false)}
          onReturnFocus={() => link.current?.focus()}
        />
      ) : null}
    </div>
  );
}
