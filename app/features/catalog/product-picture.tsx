import type { CSSProperties } from "react";
import { pictureSources } from "#app/http/picture/address.ts";
import { HIGH_FETCH_PRIORITY } from "#app/ui/high-priority.ts";

type ProductPictureProps = {
  /** The address that the backend returned. */
  address: string;
  /** The edge in CSS pixels, which also decides the widths that the browser chooses from. */
  size: number;
  alt?: string;
  /** Loads the picture at once, because it is above the fold. */
  eager?: boolean;
  className?: string;
  style?: CSSProperties | undefined;
};

/** A square picture of a product, in the width and format that suit the screen; a drawing is one SVG for all. */
export function ProductPicture({ address, size, alt = "", eager = false, className, style }: ProductPictureProps) {
  const { src, srcSet } = pictureSources(address, size);
  return (
    <img
      className={className}
      src={src}
      srcSet={srcSet}
      sizes={srcSet ? `${size}px` : undefined}
      width={size}
      height={size}
      alt={alt}
      loading={eager ? undefined : "lazy"}
      style={style}
      {...(eager ? HIGH_FETCH_PRIORITY : {})}
    />
  );
}

/** A small picture of a product in table rows and lists; `size` is its edge in pixels. */
export function Thumb({ address, size = 42, className = "" }: { address: string; size?: number; className?: string }) {
  return (
    <span className={`thumb ${className}`}>
      <ProductPicture address={address} size={size} />
    </span>
  );
}
