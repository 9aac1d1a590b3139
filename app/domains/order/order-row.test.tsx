// @vitest-environment happy-dom
import { createRemixStub } from "@remix-run/testing";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { OrderItems } from "./order-row.tsx";

afterEach(cleanup);

const item = {
  ...{
    order_product_id: 1,
    product_id: 10396,
    sku_id: 9,
    store_name: "红百旺 A4复印纸",
    sku: "8包/箱",
    image: "/a.svg",
  },
  ...{ unit_name: "箱", product_num: 7, product_price: "182.00", total_price: "1274.00" },
};

test("an ordered pack has its unit, and the price of one piece where the order names it [P6.21]", async () => {
  const Items = () => (
    <main>
      <OrderItems
        items={[
          { ...item, pack_pieces: 8, piece_unit: "包" },
          { ...item, order_product_id: 2 },
        ]}
      />
    </main>
  );
  const Stub = createRemixStub([{ path: "/", Component: Items }]);
  render(<Stub />);
  const text = (await screen.findByRole("main")).textContent ?? "";
  expect(text.match(/× 7箱/g)).toHaveLength(2);
  expect(text.match(/折合 ¥22\.75\/包/g)).toHaveLength(1);
});
