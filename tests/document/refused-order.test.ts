import { expect, test } from "vitest";
import { COUPON_TYPE } from "#contract/rules/coupon.ts";
import { createProduct } from "#tests/support/articles.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { openShop } from "#tests/support/built.ts";
import { buyer } from "#tests/support/buying.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { cookieOf } from "#tests/support/visit.ts";

/** Tests that the confirm page after a refused submit names what was refused, even where no field shows it. */

const shop = freshBackend();

/** The confirm page of one line with a coupon of ¥15 and points, and the fields of its form. */
async function atConfirm() {
  const me = await buyer(shop, demoCustomers.tradeMarkup);
  const article = await createProduct(shop, { price: 40_000, cost: 30_000 });
  const coupon = await shop.backend.staff.coupons.add({
    type: COUPON_TYPE.store,
    targets: [],
    store_id: article.store_id,
    title: "全店商品",
    amount_fen: 1500,
    threshold_fen: 30_000,
    total: 1,
    per_customer: 1,
    valid_from: shop.world.now,
    valid_until: shop.world.now + 1000,
  });
  await me.post(`/api/coupon/receive/${coupon}`, { number: 1 });
  const line = await me.add(article);
  const check = await me.check([line], { use_integral: 1 });
  const fields = {
    intent: "submit",
    key: check.key,
    quote: check.quote,
    address_id: String(check.address_id),
    coupon_id: String(check.order[0]?.coupon[0]?.coupon_user_id),
    use_integral: "1",
    pay_type: "balance",
  };
  const visit = await openShop();
  const cookie = await cookieOf(me.token);
  const submit = async (change: Record<string, string> = {}) => {
    const body = new URLSearchParams({ ...fields, ...change });
    const answer = await visit(`/order_confirm?cartId=${line}&use_integral=1`, { cookie, body });
    return { status: answer.status, html: await answer.text() };
  };
  return { me, article, fields, submit };
}

const textOf = (html: string) => html.replace(/<!--.*?-->/g, "").replace(/<[^>]+>/g, " ");
const alertsIn = (html: string) =>
  [...html.matchAll(/<p[^>]*role="alert"[^>]*>(.*?)<\/p>/g)].map(([, inside = ""]) => textOf(inside).trim());

test.each<{ what: string; change: Record<string, string>; message: string }>([
  { what: "an old key", change: { key: "short" }, message: "请求格式有误" },
  { what: "no key", change: { key: "" }, message: "请求格式有误" },
  { what: "a coupon that is no number", change: { coupon_id: "x1" }, message: "请求格式有误" },
  { what: "an endless quote", change: { quote: "q".repeat(4001) }, message: "请求格式有误" },
  { what: "no address", change: { address_id: "" }, message: "请选择收货地址" },
])("$what is named above the form, because no field shows its message [P3.5]", async ({ change, message }) => {
  const { submit } = await atConfirm();
  const { status, html } = await submit(change);
  expect([status, alertsIn(html)]).toEqual([400, [message]]);
});

test("a coupon and points that are gone since the page was shown are named with their old and new values [P6.13]", async () => {
  const { me, article, fields, submit } = await atConfirm();
  await me.order(article, 1, { coupon_id: [fields.coupon_id], use_integral: 1 });
  const { status, html } = await submit();
  expect([status, alertsIn(html)]).toEqual([409, ["价格、库存、运费或优惠有变化，请确认后重新提交"]]);
  const changes = textOf(/有变化的内容<\/caption>.*?<\/table>/s.exec(html)?.[0] ?? "");
  expect(changes).toMatch(/优惠券\s+¥15\.00\s+¥0\.00/);
  expect(changes).toMatch(/积分抵扣\s+¥93\.20\s+¥0\.00/);
  expect(changes).toMatch(/应付总额\s+¥[\d.]+\s+¥[\d.]+/);
});
