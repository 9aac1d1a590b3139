import { expect, test } from "vitest";
import type { Sku } from "#contract/product-fields.ts";
import { breadcrumbList } from "./breadcrumb-data.ts";
import { productData } from "./product-data.ts";

const ORIGIN = "https://shop.example.com";
const trail = [{ name: "打印耗材", to: "/goods_cate?cid=1" }, { name: "CC388A" }];

test("a breadcrumb list starts at the home page, has absolute addresses, and none for its last item [P3.10]", () => {
  expect(breadcrumbList(trail, ORIGIN).itemListElement).toEqual([
    { "@type": "ListItem", position: 1, name: "首页", item: { "@id": `${ORIGIN}/` } },
    { "@type": "ListItem", position: 2, name: "打印耗材", item: { "@id": `${ORIGIN}/goods_cate?cid=1` } },
    { "@type": "ListItem", position: 3, name: "CC388A" },
  ]);
});

const product = {
  product_id: 10001,
  store_name: "惠普 12A",
  brand: { brand_id: 1, brand_name: "惠普" },
  images: ["/pictures/1.svg", "https://pictures.example.com/2.svg"],
};
const sku: Sku = {
  sku_id: 7,
  sku: "黑色",
  attrs: {},
  image: "",
  stock: 3,
  min_order: 1,
  weight_kg: 0,
  price: "51.14",
  ot_price: "60.00",
  tier_prices: [],
};

test("product data have absolute addresses [P3.10]", () => {
  expect(productData(product, sku, ORIGIN)).toMatchObject({
    image: [`${ORIGIN}/pictures/1.svg`, "https://pictures.example.com/2.svg"],
    offers: { url: `${ORIGIN}/goods_detail/10001`, price: "51.14", availability: "https://schema.org/InStock" },
  });
});

test("product data have the bar code under the name of its length", () => {
  const dataOf = (bar_code: string) => productData(product, { ...sku, bar_code }, ORIGIN);
  expect(dataOf("6901234567892")).toMatchObject({ gtin13: "6901234567892" });
  expect(dataOf("036000291452")).toMatchObject({ gtin12: "036000291452" });
  expect(dataOf("96385074")).toMatchObject({ gtin8: "96385074" });
  expect(JSON.stringify(productData(product, sku, ORIGIN))).not.toContain("gtin");
});

test("without an origin there are no relative addresses", () => {
  expect(JSON.stringify([breadcrumbList(trail, ""), productData(product, sku, "")])).not.toMatch(/"\//);
});
