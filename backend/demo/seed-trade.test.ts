import { expect, test } from "vitest";
import { fileTypeOf } from "#backend/modules/invoice/file.ts";
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

test("the demo has titles, and an issued, a rejected and a waiting invoice [P8.1]", async () => {
  const titles = (await read("13800000015", "/api/user/receipt/lst")) as { list: { receipt_title: string }[] };
  expect(titles.list).toHaveLength(3);
  expect(titles.list[0]?.receipt_title).toBe("杭州远山办公贸易有限公司");
  const records = (await read("13800000018", "/api/user/receipt/order")) as {
    list: { status: number; order_receipt_id: number }[];
  };
  expect(records.list.map(({ status }) => status)).toEqual([0, 3, 1]);
  const issued = records.list.at(-1)?.order_receipt_id;
  const { file } = (await read("13800000018", `/api/user/receipt/file/${issued}`)) as { file: string };
  expect(fileTypeOf(Buffer.from(file, "base64"))).toBe("pdf");
});
