import { expect, test } from "vitest";
import { call, freshBackend } from "#tests/support/backend.ts";
import { tokenOf } from "#tests/support/people.ts";

const shop = freshBackend();
const read = async (phone: string, path: string) =>
  (await call(shop, "GET", path, { token: await tokenOf(shop, phone) })).data;

test("the demo has refunds in most states, coupons, an order that waits for a transfer, and totals that agree [P8.1]", async () => {
  const refunds = (await read("13800000018", "/api/refund/list?limit=20")) as { list: { status: number }[] };
  expect(refunds.list.map(({ status }) => status).sort()).toEqual([-1, 0, 1, 2, 3, 3]);
  for (const phone of ["13800000018", "13800000013"]) {
    expect(await read(phone, "/api/coupon/list")).toMatchObject({ counts: { unused: 3 } });
  }
  expect(await shop.backend.staff.transfers.list("waiting")).toMatchObject([
    { login: "13800000013", state_now: "waiting" },
  ]);
  expect(await shop.backend.audit()).toEqual([]);
});
