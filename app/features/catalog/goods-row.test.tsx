import { createRemixStub } from "@remix-run/testing";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { GoodsRow } from "./goods-row.tsx";
import type { TableRow } from "./list.server.ts";

afterEach(cleanup);

const row: TableRow = {
  product_id: 10428,
  product_type: 0,
  store_name: "得力（Deli）中性笔 0.5mm 12支/盒",
  image: "/pictures/1.svg",
  brand_name: "得力",
  unit_name: "盒",
  sku_id: 100865,
  sku: "黑色",
  min_order: 1,
  stock: 20,
  merchant: { mer_id: 1, mer_name: "自营店", is_trader: 1 },
  price: "9.90",
  tier_prices: [],
  specs: [],
  pack_pieces: 1,
  group: { rows: 1, folded: 0 },
};

function showRow(change: Partial<TableRow> = {}, text = "") {
  const Row = () => (
    <table>
      <tbody>
        <GoodsRow
          row={{ ...row, ...change }}
          buyer={null}
          openHref={null}
          hasYield={false}
          hydrated={false}
          results={undefined}
          text={text}
          onChange={() => undefined}
        />
      </tbody>
    </table>
  );
  const Stub = createRemixStub([{ path: "/", Component: Row }]);
  render(<Stub />);
}

test("a product without a model is named once and whole, one with a model by the model above its name", () => {
  showRow();
  expect(screen.getAllByText(/中性笔/).map(({ textContent }) => textContent)).toEqual([row.store_name]);
  cleanup();
  showRow({ store_name: "天威（Print-Rite）TN-1035粉盒" });
  expect(screen.getByRole("link", { name: "TN-1035" })).toBeTruthy();
  expect(screen.getByText("天威（Print-Rite）TN-1035粉盒")).toBeTruthy();
});

test("a quantity that is no number is named at its row", () => {
  showRow({}, "abc");
  expect(screen.getByText("数量不是数字")).toBeTruthy();
  cleanup();
  showRow({}, "１２");
  expect(screen.queryByText("数量不是数字")).toBeNull();
});

test("a sold-out row says so once and leads to the similar goods of its page", () => {
  showRow({ stock: 0 });
  expect(screen.getAllByText("无货")).toHaveLength(1);
  expect(screen.getByRole("link", { name: /^找相似：/ }).getAttribute("href")).toBe("/goods_detail/10428");
});
