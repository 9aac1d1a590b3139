import { expect, test } from "vitest";
import { deskUrls } from "#app/desk-urls.ts";
import { startStaffSession } from "#app/http/session.server.ts";
import { link } from "#app/link.ts";
import { DAY_MS, formatDay } from "#contract/rules/calendar.ts";
import type { StaffCouponCheck, StaffSaleCheck } from "#contract/staff-sale.ts";
import { createProduct } from "#tests/support/articles.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { demoMembers, newKey, staffToken } from "#tests/support/members.ts";
import { createSale, sessionAt } from "#tests/support/sales.ts";
import { outcome, visit } from "#tests/support/visit.ts";
import * as couponPage from "./coupon.page.tsx";
import * as couponsPage from "./coupons.page.tsx";
import * as newCouponPage from "./new-coupon.page.tsx";
import * as newSalePage from "./new-sale.page.tsx";
import * as salePage from "./sale.page.tsx";
import * as salesPage from "./sales.page.tsx";
import { minuteValue } from "./staff-sale.ts";

const shop = freshBackend();

async function browse(phone: string, path: string, id = 0) {
  const cookie = (await startStaffSession(await staffToken(shop, phone))).split(";")[0] ?? "";
  const page = visit(path, cookie);
  const params = { id: String(id) };
  return {
    get: (search = "") => ({ ...page.get(`${path}${search}`), params }),
    post: (fields: Parameters<typeof page.post>[0]) => ({ ...page.post(fields), params }),
  };
}
type Checked<Check> = { data: { checked?: { check: Check }; fresh?: { check: Check }; form: { error?: object } } };

test("a flash sale is checked, saved by what was checked, changed and ended", async () => {
  const { sku_id } = await createProduct(shop);
  const { starts_at, ends_at } = sessionAt(shop);
  const page = await browse(demoMembers.goods, deskUrls.staffSale.add);
  const typed = {
    goods: String(sku_id),
    starts_at: minuteValue(starts_at),
    ends_at: minuteValue(ends_at),
    price: "8",
    quota: "10",
    per_customer: "2",
  };
  const act = (fields: Record<string, string>) => outcome(newSalePage.action(page.post({ ...typed, ...fields })));
  expect(await act({ intent: "check", price: "abc", quota: "0" })).toMatchObject({
    data: { form: { error: { price: [expect.any(String)], quota: [expect.any(String)] } } },
  });
  const checked = (await act({ intent: "check" })) as Checked<StaffSaleCheck>;
  const { version } = checked.data.checked?.check ?? { version: "" };
  expect(checked.data.checked).toMatchObject({ check: { problem: null, given_max: "20.00" } });
  const save = { intent: "save", sku_id: String(sku_id), version, key: newKey() };
  expect(await act({ ...save, reason: "" })).toMatchObject({
    data: { checked: { check: { version } }, form: { error: { reason: ["请写明为什么这样办"] } } },
    init: { status: 400 },
  });
  expect(await act({ ...save, version: "old", reason: "清库存" })).toMatchObject({
    data: { fresh: { check: { version } } },
    init: { status: 409 },
  });
  const saved = (await act({ ...save, reason: "清库存" })) as Response;
  const [, id = ""] = /sales\/(\d+)$/.exec(saved.headers.get("Location") ?? "") ?? [];
  const detail = await browse(demoMembers.goods, link(deskUrls.staffSale.detail, { id }), Number(id));
  const { sale } = await salePage.loader(detail.get());
  expect(sale).toMatchObject({ sale_price: "8.00", state: "upcoming" });
  const { goods: _, ...terms } = typed;
  const change = { ...terms, price: "8.5", intent: "save", key: newKey(), version: sale.version, reason: "改" };
  expect(await outcome(salePage.action(detail.post(change)))).toMatchObject({ status: 303 });
  const end = {
    intent: "end",
    key: newKey(),
    version: (await salePage.loader(detail.get())).sale.version,
    reason: "停",
  };
  expect(await outcome(salePage.action(detail.post(end)))).toMatchObject({ status: 303 });
  const list = await browse(demoMembers.goods, deskUrls.staffSale.list);
  const { list: ended } = await salesPage.loader(list.get("?tab=ended&keyword=测试硒鼓"));
  expect(ended).toMatchObject([{ sale_id: Number(id), sale_price: "8.50" }]);
  expect((await salesPage.loader(list.get("?tab=none"))).query.tab).toBe("running");
});

test("words that fit several goods list them", async () => {
  const page = await browse(demoMembers.goods, deskUrls.staffSale.add);
  const { starts_at, ends_at } = sessionAt(shop);
  const fields = {
    intent: "check",
    goods: "复印纸",
    starts_at: minuteValue(starts_at),
    ends_at: minuteValue(ends_at),
    price: "8",
    quota: "10",
    per_customer: "2",
  };
  const found = await newSalePage.action(page.post(fields));
  expect(found).toMatchObject({ data: { checked: { sku: null, candidates: expect.any(Array) } } });
});

test("a coupon is checked, saved, changed and stopped", async () => {
  const page = await browse(demoMembers.goods, deskUrls.staffSale.addCoupon);
  expect((await newCouponPage.loader(page.get("?type=11"))).type).toBe(11);
  const typed = {
    type: "10",
    title: "年末券",
    amount: "10",
    threshold: "200",
    total: "100",
    per_customer: "1",
    from: formatDay(shop.world.now + DAY_MS),
    until: formatDay(shop.world.now + 9 * DAY_MS),
  };
  const act = (fields: Record<string, string>) => outcome(newCouponPage.action(page.post({ ...typed, ...fields })));
  const checked = (await act({ intent: "check" })) as { data: { checked: StaffCouponCheck } };
  const { version } = checked.data.checked;
  const saved = (await act({ intent: "save", key: newKey(), version, reason: "年末" })) as Response;
  const [, id = ""] = /coupons\/(\d+)$/.exec(saved.headers.get("Location") ?? "") ?? [];
  const detail = await browse(demoMembers.goods, link(deskUrls.staffSale.coupon, { id }), Number(id));
  const { coupon } = await couponPage.loader(detail.get());
  expect(coupon).toMatchObject({ can_change: true, amount: "10.00" });
  const save = { ...typed, amount: "150", intent: "save", key: newKey(), version: coupon.version, reason: "加" };
  const asked = (await outcome(couponPage.action(detail.post(save)))) as Response;
  expect(asked.status).toBe(303);
  expect((await couponPage.loader(detail.get())).pending).not.toBeNull();
  const end = { intent: "end", key: newKey(), version: coupon.version, reason: "停" };
  expect(await outcome(couponPage.action(detail.post(end)))).toMatchObject({ status: 303 });
  const list = await browse(demoMembers.goods, deskUrls.staffSale.coupons);
  expect((await couponsPage.loader(list.get("?tab=ended"))).list.map(({ coupon_id }) => coupon_id)).toContain(
    Number(id),
  );
});

test("it is 403 for 仓库", async () => {
  await createSale(shop, await createProduct(shop));
  const page = await browse(demoMembers.warehouse, deskUrls.staffSale.list);
  expect(await outcome(salesPage.loader(page.get()))).toMatchObject({ init: { status: 403 } });
});
