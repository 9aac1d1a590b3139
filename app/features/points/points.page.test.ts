import { expect, test } from "vitest";
import { freshBackend } from "#tests/support/backend.ts";
import { buyer } from "#tests/support/buying.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { outcome, visit } from "#tests/support/visit.ts";
import { rowsOf } from "#tests/support/workbook.ts";
import { loader } from "./points.page.tsx";
import { loader as exportLoader } from "./points-export.resource.ts";

const shop = freshBackend();

test("a visitor is led to the login and back to the points", async () => {
  const response = (await outcome(loader(visit("/user/integral?type=6").get()))) as Response;
  expect([response.status, response.headers.get("Location")]).toEqual([
    302,
    "/login?from=%2Fuser%2Fintegral%3Ftype%3D6",
  ]);
});

test("the address holds tab and page; unknown values show the first page of all", async () => {
  const browser = await visit("/user/integral").with(await tokenOf(shop, demoCustomers.tradeMarkup));
  const all = await loader(browser.get());
  expect(all).toMatchObject({ type: "0", page: 1 });
  expect(await loader(browser.get("/user/integral?type=6&bill=1"))).toMatchObject({
    type: "1",
    count: all.counts["1"],
  });
  expect(await loader(browser.get("/user/integral?bill=constructor&page=99"))).toMatchObject({
    type: "0",
    page: all.last,
  });
});

test("the file has the customer's movements of the tab, and a visitor is led to the login", async () => {
  const visitor = (await outcome(exportLoader(visit("/user/integral/export").get()))) as Response;
  expect(visitor.status).toBe(302);
  const me = await buyer(shop, demoCustomers.tradeMarkup);
  const booked = { asset: "points", holder: me.id, kind: "test" } as const;
  await shop.backend.database.write(async (tx) => {
    await shop.backend.staff.ledger.move(tx, { ...booked, delta: 12, ref: "in", note: "=HYPERLINK(1)" });
    await shop.backend.staff.ledger.move(tx, { ...booked, delta: -7, ref: "out", note: "" });
  });
  const browser = await visit("/user/integral").with(me.token);
  const fileOf = async (search: string) => rowsOf(await exportLoader(browser.get(`/user/integral/export${search}`)));
  const { counts, integral } = await loader(browser.get());
  const [head, used, received, ...older] = await fileOf("");
  expect(head).toEqual(["时间", "类型", "获得", "使用", "积分余额", "关联单号", "备注"]);
  expect(used?.slice(2, 5)).toEqual([null, 7, integral]);
  expect(received?.slice(2)).toEqual([12, null, integral + 7, null, "=HYPERLINK(1)"]);
  expect(older).toHaveLength((counts["0"] ?? 0) - 2);
  expect(await fileOf("?bill=2")).toHaveLength((counts["2"] ?? 0) + 1);
  const other = await buyer(shop, demoCustomers.stationer);
  expect(
    JSON.stringify(await rowsOf(await exportLoader((await visit("/user/integral").with(other.token)).get()))),
  ).not.toContain("HYPERLINK");
});
