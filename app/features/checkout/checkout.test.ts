import { describe, expect, test } from "vitest";
import type { CheckCoupon, OrderCheck } from "#contract/checkout.ts";
import { formatQuote } from "#contract/rules/quote.ts";
import { changesSince, couponObstacle, parseChoices, submitObstacle, withCoupon } from "./checkout.ts";
import { collectBuyerFields, confirmForm } from "./forms.ts";

const line = {
  product_type: 0 as const,
  stop_time: null,
  seckill_status: null,
  cart_id: 1,
  product_id: 2,
  sku_id: 3,
  store_name: "硒鼓",
  sku: "黑色",
  image: "/x.svg",
  unit_name: "支",
  cart_num: 2,
  stock: 9,
  unit_price: "1234.50",
  total_price: "2469.00",
  problem: null,
  agreed_until: null,
};
const group = {
  mer_id: 1,
  mer_name: "店",
  is_trader: 0 as const,
  kind: "专营",
  shipments: [],
  list: [line],
  delivered: true,
  total_price: "2469.00",
  postage_price: "8.00",
  postage_missing: null,
  postage_extra: "0.00",
  coupon: [],
  coupon_price: "0.00",
  platform_coupon_price: "0.00",
  integral_price: "0.00",
  pay_price: "2477.00",
};
const check: OrderCheck = {
  status: "finish",
  address_id: 1,
  order: [group],
  total_num: 2,
  total_price: "2469.00",
  public_price: "2469.00",
  coupon_price: "0.00",
  platform_coupon_price: "0.00",
  platform_coupon: [],
  postage_price: "8.00",
  integral: { use: 0, price: "0.00", available: 0, available_price: "0.00" },
  pay_price: "2477.00",
  quote: "",
  key: "k".repeat(20),
};
const quote = {
  lines: [{ cart_id: 1, num: 2, unit: 123_450 }],
  postage: 800,
  coupon: 0,
  platform_coupon: 0,
  points: 0,
  pay: 247_700,
};

describe("the choices of the address", () => {
  test.each([
    {
      search: "cartId=1,2,2,x,-3",
      choices: { cartIds: ["1", "2"], address_id: 0, use_integral: "0", couponIds: null },
    },
    {
      search: "cartId=7&address_id=9&use_integral=1",
      choices: { cartIds: ["7"], address_id: 9, use_integral: "1", couponIds: null },
    },
    {
      search: "address_id=9e9&use_integral=yes",
      choices: { cartIds: [], address_id: 0, use_integral: "0", couponIds: null },
    },
    {
      search: "cartId=7&coupon_id=3&coupon_id=4,5,x,3",
      choices: { cartIds: ["7"], address_id: 0, use_integral: "0", couponIds: ["3", "4", "5"] },
    },
    { search: "cartId=7&coupon_id=", choices: { cartIds: ["7"], address_id: 0, use_integral: "0", couponIds: [] } },
  ])("$search", ({ search, choices }) => {
    expect(parseChoices(new URLSearchParams(search))).toEqual(choices);
  });
});

describe("the changes since the quote", () => {
  test.each([
    { what: "nothing", sent: quote, changes: [] },
    {
      what: "a price",
      sent: { ...quote, lines: [{ cart_id: 1, num: 2, unit: 100_000 }], pay: 200_800 },
      changes: [
        { name: "硒鼓 黑色 单价", before: "¥1,000.00", now: "¥1,234.50" },
        { name: "应付总额", before: "¥2,008.00", now: "¥2,477.00" },
      ],
    },
    {
      what: "a quantity",
      sent: { ...quote, lines: [{ cart_id: 1, num: 5, unit: 123_450 }] },
      changes: [{ name: "硒鼓 黑色 数量", before: "5", now: "2" }],
    },
    {
      what: "coupons",
      sent: { ...quote, coupon: 1500, platform_coupon: 3000 },
      changes: [
        { name: "优惠券", before: "¥15.00", now: "¥0.00" },
        { name: "平台券", before: "¥30.00", now: "¥0.00" },
      ],
    },
    {
      what: "freight and points",
      sent: { ...quote, postage: 0, points: 100 },
      changes: [
        { name: "运费", before: "¥0.00", now: "¥8.00" },
        { name: "积分抵扣", before: "¥1.00", now: "¥0.00" },
      ],
    },
  ])("$what", ({ sent, changes }) => {
    expect(changesSince(formatQuote(sent), check)).toEqual(changes);
  });

  test("a line that was withdrawn is named with the reason", () => {
    const withdrawn = { ...check, order: [{ ...group, list: [{ ...line, problem: "商品已下架" }] }] };
    expect(changesSince(formatQuote(quote), withdrawn)).toEqual([
      { name: "硒鼓 黑色", before: "可购买", now: "商品已下架" },
    ]);
  });

  test("a quote that no page wrote shows nothing", () => {
    expect(changesSince("<b>", check)).toEqual([]);
    expect(changesSince(undefined, check)).toEqual([]);
  });
});

test.each([
  { status: "noAddress", problem: null, message: "请先添加收货地址" },
  { status: "noDeliver", problem: "该地区不支持配送", message: "部分商品不支持配送到该地区，请更换收货地址" },
  { status: "finish", problem: "库存不足", message: "部分商品暂时无法购买，请返回购物车处理" },
  { status: "finish", problem: null, message: null },
] as const)("$status with $problem: $message", ({ status, problem, message }) => {
  expect(submitObstacle({ status, order: [{ ...group, list: [{ ...line, problem }] }] })).toBe(message);
});

describe("the form", () => {
  const sent = { intent: "submit", address_id: "1", key: "k".repeat(20), mark_7: " 送前台 ", po_7: "PO1", mark_8: "" };
  const parse = (change: Record<string, unknown>) => {
    const fields = { ...sent, ...change };
    return confirmForm(Object.keys(fields)).safeParse(fields);
  };
  test.each([
    { change: { address_id: undefined }, message: "请选择收货地址" },
    { change: { address_id: "x" }, message: "请选择收货地址" },
    { change: { key: "short" }, message: "请求格式有误" },
    { change: { intent: "drop" }, message: "请求格式有误" },
    { change: { mark_7: "长".repeat(151) }, message: "买家留言不能超过 150 个字，现在有 151 个字" },
    { change: { po_7: "长".repeat(41) }, message: "采购单号不能超过 40 个字，现在有 41 个字" },
    { change: { mark_7: "a\u0007" }, message: "买家留言不能含有特殊字符" },
  ])("$change is answered: $message", ({ change, message }) => {
    expect(parse(change).error?.issues.map(({ message }) => message)).toEqual([message]);
  });

  test("remarks are grouped by merchant, empty ones left out", () => {
    expect(collectBuyerFields(parse({}).data ?? {})).toEqual({ mark: { 7: "送前台" }, po: { 7: "PO1" } });
  });

  test("one purchase number applies to all shops without one of their own", () => {
    const { data } = parse({ po_all: " PO-ALL ", po_8: "", po_9: "PO9" });
    expect(collectBuyerFields(data ?? {}).po).toEqual({ 7: "PO1", 8: "PO-ALL", 9: "PO9" });
  });
});

describe("a wish for the delivery", () => {
  const NOON = Date.parse("2026-11-21T12:00+08:00");
  const parse = (fields: Record<string, string | undefined>) => {
    const sent = { intent: "submit", address_id: "1", key: "k".repeat(20), ...fields };
    return confirmForm(Object.keys(sent), NOON).safeParse(sent);
  };

  test.each([
    { deliver_day_7: "2026-11-21", message: "期望送达请选 2026-11-22 至 2026-12-21 之间的日期" },
    { deliver_day_7: "2026-12-22", message: "期望送达请选 2026-11-22 至 2026-12-21 之间的日期" },
    { deliver_day_7: "2026-11-31", message: "期望送达的日期有误，请重新选择" },
    { deliver_day_7: "", deliver_part_7: "am", message: "选了上午或下午，请同时选择期望送达的日期" },
  ])("$deliver_day_7 $deliver_part_7 is refused beside the day of its store: $message", ({ message, ...fields }) => {
    const { error } = parse({ deliver_day_8: "2026-12-21", deliver_part_8: "pm", ...fields });
    expect(error?.issues.map(({ path, message }) => [path, message])).toEqual([[["deliver_day_7"], message]]);
  });

  test("is collected by store, with its text cleaned; stores and fields without one are left out", () => {
    const { data } = parse({
      deliver_day_7: "2026-11-22",
      deliver_part_7: "am",
      deliver_note_7: "  送 3 号仓 ",
      deliver_day_8: "",
      deliver_part_8: "",
      deliver_note_8: "",
    });
    expect(collectBuyerFields(data ?? {})).toEqual({
      deliver_day: { 7: "2026-11-22" },
      deliver_part: { 7: "am" },
      deliver_note: { 7: "送 3 号仓" },
    });
    expect(parse({ deliver_note_7: "长".repeat(101) }).error?.issues[0]?.message).toBe(
      "收货要求不能超过 100 个字，现在有 101 个字",
    );
  });
});

describe("coupons", () => {
  const coupon = (coupon_user_id: number, more: Partial<CheckCoupon> = {}): CheckCoupon => ({
    coupon_user_id,
    coupon_id: 1,
    type: 0,
    title: "全店商品",
    coupon_price: "30.00",
    use_min_price: "500.00",
    start_time: Date.UTC(2026, 11, 1),
    end_time: Date.UTC(2026, 11, 31),
    problem: null,
    missing: "0.00",
    off: "30.00",
    fits: 1,
    checked: false,
    best: false,
    ...more,
  });

  test.each([
    { problem: "below", missing: "343.60", text: "未满 ¥500.00，还差 ¥343.60" },
    { problem: "upcoming", text: "尚未开始，2026-12-01 起可用" },
    { problem: "expired", text: "已过期" },
    { problem: "sale", text: "秒杀商品不可用券" },
    { problem: "unfit", text: "不适用于所选商品" },
  ] as const)("$problem: $text", ({ text, ...more }) => {
    expect(couponObstacle(coupon(1, more))).toBe(text);
  });

  test("one of a list replaces the one of this list alone, and 0 takes it off", () => {
    const ofStore = [coupon(1, { checked: true }), coupon(2)];
    const platform_coupon = [coupon(3, { checked: true })];
    const page = { ...check, order: [{ ...group, coupon: ofStore }], platform_coupon };
    expect(withCoupon(page, ofStore, 2)).toBe("3,2");
    expect(withCoupon(page, platform_coupon, 0)).toBe("1,0");
  });

  test("of the form are a list, whether one, several or none were sent", () => {
    const parse = (sent: object) =>
      confirmForm([]).safeParse({ intent: "submit", address_id: "1", key: "k".repeat(20), ...sent }).data?.coupon_id;
    expect([parse({}), parse({ coupon_id: "7" }), parse({ coupon_id: ["7", "8"] })]).toEqual([[], ["7"], ["7", "8"]]);
    expect(parse({ coupon_id: ["7", "x"] })).toBeUndefined();
  });
});
