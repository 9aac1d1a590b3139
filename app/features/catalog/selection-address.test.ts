import { expect, test } from "vitest";
import { quotationAddress, selectionExportAddress } from "./selection-address.ts";

test("selected rows have addresses as a quotation and as a file", () => {
  const rows = [
    { sku: 1, typed: 0 },
    { sku: 2, typed: 8 },
  ];
  expect(quotationAddress(rows)).toBe("/project/add_project?lines=1_1%2C2_8");
  expect(selectionExportAddress(rows)).toBe("/shopping_cart/export?add=1%2C2%3A8");
});
