import { expect, test } from "vitest";
import { takeToast, toastHeader } from "./toast.server.ts";

test("a toast with more rows than a cookie can hold has the first ones [P6.53]", async () => {
  const rows = Array.from({ length: 100 }, (_, index): [number, number, string] => [100_000 + index, 0, "库存不足"]);
  const header = await toastHeader("没有加入", "error", { rows });
  expect(header.length).toBeLessThanOrEqual(4096);
  const Cookie = header.split(";", 1)[0] ?? "";
  const { toast } = await takeToast(new Request("http://localhost/", { headers: { Cookie } }));
  expect(toast?.rows?.length).toBeGreaterThan(20);
  expect(toast?.rows).toEqual(rows.slice(0, toast?.rows?.length));
});
