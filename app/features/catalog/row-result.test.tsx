import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { RowResult } from "./row-result.tsx";

const results = [
  [1, 2, null],
  [2, 0, "库存不足"],
  [3, 7, "库存只有这些"],
] as const;

test.each([
  { sku: 1, text: "已加入 2套" },
  { sku: 2, text: "库存不足" },
  { sku: 3, text: "已加入 7套，库存只有这些" },
  { sku: 4, text: "" },
])("the row of SKU $sku says '$text' [P6.53]", ({ sku, text }) => {
  const html = renderToStaticMarkup(<RowResult results={results} sku={sku} unit="套" />);
  expect(html.replace(/<[^>]+>/g, "")).toBe(text);
});
