import { createRemixStub } from "@remix-run/testing";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { specOptions } from "#app/features/catalog/catalog.ts";
import type { Sku } from "#contract/product-fields.ts";
import { BuyBox } from "./buy-box.tsx";

afterEach(cleanup);

const single: Sku = {
  sku_id: 1,
  sku: "单支装",
  attrs: { 包装: "单支装" },
  image: "",
  stock: 50,
  min_order: 1,
  weight_kg: 0.9,
  price: "69.00",
  ot_price: "69.00",
  tier_prices: [],
};
const pack: Sku = {
  ...single,
  sku_id: 2,
  sku: "四支装",
  attrs: { 包装: "四支装" },
  unit_name: "套",
  pack_pieces: 4,
  min_order: 2,
  price: "256.00",
  tier_prices: [{ min_qty: 3, price: "235.22" }],
};
const product = { product_id: 10230, product_type: 0 as const, unit_name: "支", skus: [single, pack] };
const specs = (chosen: Sku) =>
  specOptions({ ...product, attr: [{ attr_name: "包装", attr_values: ["单支装", "四支装"] }] }, chosen, null);

async function textOf(chosen: Sku, initialQuantity: number) {
  const Page = () => (
    <main>
      <BuyBox
        product={product}
        chosen={chosen}
        initialQuantity={initialQuantity}
        buyer={null}
        errors={null}
        specs={specs(chosen)}
        hrefFor={String}
        fields={{}}
      />
    </main>
  );
  const Stub = createRemixStub([{ path: "/", Component: Page }]);
  render(<Stub />);
  return (await screen.findByRole("main")).textContent ?? "";
}

test("a pack has its own unit everywhere, and the price of one piece [P6.21]", async () => {
  const text = await textOf(pack, 2);
  for (const part of [
    "¥256.00/套 含税",
    "折合 ¥64.00/支",
    "1–2 套",
    "≥ 3 套",
    "四支装¥256.00/套",
    "起订量 2 套 · 库存 50 套",
    "再加 1 套，每套 ¥235.22",
  ]) {
    expect(text).toContain(part);
  }
});

test("the price of one piece follows the tier of the quantity [P6.21]", async () => {
  expect(await textOf(pack, 3)).toContain("折合 ¥58.81/支");
});

test("a single piece has the product's unit and no price of a piece [P6.21]", async () => {
  const text = await textOf(single, 1);
  expect(text).toContain("¥69.00/支 含税");
  expect(text).toContain("单支装¥69.00/支");
  expect(text).toContain("四支装¥256.00/套");
  expect(text).not.toContain("折合");
});

test("a typed quantity above the stock says to what it was changed", async () => {
  await textOf({ ...single, stock: 3 }, 1);
  const field = screen.getByRole("textbox", { name: "数量" });
  fireEvent.change(field, { target: { value: "7" } });
  fireEvent.blur(field);
  expect(screen.getByRole("main").textContent).toContain("库存 3，已改为 3");
  fireEvent.change(field, { target: { value: "2" } });
  expect(screen.getByRole("main").textContent).not.toContain("已改为");
});
