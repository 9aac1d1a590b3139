import { ProductPicture } from "../catalog/product-picture.tsx";

/** The edge of a buyer's picture in pixels. */
const PICTURE_SIZE = 80;

/** The pictures of a review; nothing without any. */
export function BuyerPictures({ pics }: { pics: readonly string[] }) {
  if (pics.length === 0) return null;
  return (
    <ul className="row gap-2" aria-label="买家的图片">
      {pics.map((address, index) => (
        <li key={address}>
          <ProductPicture address={address} size={PICTURE_SIZE} alt={`买家的图片 ${index + 1}`} />
        </li>
      ))}
    </ul>
  );
}
