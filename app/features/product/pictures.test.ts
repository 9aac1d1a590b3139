import { expect, test } from "vitest";
import type { Sku } from "#contract/product-fields.ts";
import { currentPicture, galleryPictures } from "./pictures.ts";

const sku = (sku_id: number, image: string, stock = 5): Sku => ({
  sku_id,
  sku: `规格${sku_id}`,
  attrs: {},
  image,
  stock,
  min_order: 1,
  weight_kg: 0,
  price: "1.00",
  ot_price: "1.00",
  tier_prices: [],
});

test("pictures of a SKU select it, views of the product are previews, and none is shown twice [P6.31]", () => {
  const skus = [sku(1, "/black", 0), sku(2, "/cyan"), sku(3, "/black"), sku(4, "/black")];
  const [, cyan, , last] = skus as [Sku, Sku, Sku, Sku];
  const pictures = (chosen: Sku) =>
    galleryPictures({ images: ["/front", "/black", "/back"], skus }, chosen).map(({ address, sku }) => [
      address,
      sku?.id ?? null,
    ]);
  expect(pictures(cyan)).toEqual([
    ["/front", null],
    ["/black", 3],
    ["/back", null],
    ["/cyan", 2],
  ]);
  expect(pictures(last)[1]).toEqual(["/black", 4]);
});

test("the only SKU of a product has nothing to select", () => {
  const only = sku(1, "/a");
  expect(galleryPictures({ images: ["/a"], skus: [only] }, only)).toEqual([{ address: "/a", sku: null }]);
});

test("the chosen SKU's picture is in the gallery however many there are, and is the current one", () => {
  const skus = Array.from({ length: 30 }, (_, index) => sku(index + 1, `/${index}`));
  const chosen = skus[25] as Sku;
  const pictures = galleryPictures({ images: [], skus }, chosen);
  expect([pictures.length, pictures[9]?.address]).toEqual([10, "/25"]);
  expect(currentPicture(pictures, chosen, null)).toBe(9);
  expect(currentPicture(pictures, chosen, 3)).toBe(3);
  expect(currentPicture(pictures, chosen, 99)).toBe(9);
});
