import { expect, test } from "vitest";
import type { Sku } from "#contract/product-fields.ts";
import {
  chosenSku,
  formatSales,
  priceView,
  shortName,
  specOptions,
  startQuantity,
  stockLabel,
  tierColumns,
  titleParts,
  unitOf,
} from "./catalog.ts";

test.each([
  { stock: 0, min_order: 1, text: "无货", pieces: null },
  { stock: 1, min_order: 1, text: "仅剩", pieces: 1 },
  { stock: 10, min_order: 10, text: "仅剩", pieces: 10 },
  { stock: 10, min_order: 11, text: "库存不足起订量", pieces: null },
  { stock: 11, min_order: 1, text: "有货", pieces: 11 },
])("a stock of $stock is shown as $text $pieces", ({ stock, min_order, text, pieces }) => {
  expect(stockLabel({ stock, min_order })).toMatchObject({ text, pieces });
});

test.each([
  [0, "0"],
  [9999, "9999"],
  [10_000, "1万"],
  [19_999, "1.9万"],
  [123_456, "12.3万"],
])("%i sold is formatted as %s", (sold, text) => {
  expect(formatSales(sold)).toBe(text);
});

test.each([
  { min_order: 1, stock: 50, start: 1 },
  { min_order: 20, stock: 50, start: 20 },
  { min_order: 20, stock: 6, start: 6 },
])("a minimum order of $min_order with $stock in stock starts at $start", ({ start, ...sku }) => {
  expect(startQuantity(sku)).toBe(start);
});

const priced = {
  product_type: 0,
  price: "69.00",
  cost: "48.00",
  cost_plus: "3.14",
  tier_prices: [
    { min_qty: 5, price: "63.40" },
    { min_qty: 20, price: "58.31" },
  ],
};
const { cost: _, cost_plus: __, ...publicPrices } = priced;

test.each([
  {
    customer: "a visitor",
    buyer: null,
    of: publicPrices,
    priceAccess: "visitor",
    amount: "69.00",
    publicPrice: null,
    saving: null,
  },
  {
    customer: "a customer under review",
    buyer: { audit_state: 1, audit_type: 0 },
    of: publicPrices,
    priceAccess: "review",
    amount: "69.00",
    publicPrice: null,
    saving: null,
  },
  {
    customer: "a customer who did not apply",
    buyer: { audit_state: 0, audit_type: 0 },
    of: publicPrices,
    priceAccess: "apply",
    amount: "69.00",
    publicPrice: null,
    saving: null,
  },
  {
    customer: "a refused customer",
    buyer: { audit_state: 3, audit_type: 0 },
    of: publicPrices,
    priceAccess: "refused",
    amount: "69.00",
    publicPrice: null,
    saving: null,
  },
  {
    customer: "a customer who did not apply, at a flash sale",
    buyer: { audit_state: 0, audit_type: 0 },
    of: { ...publicPrices, product_type: 1 },
    priceAccess: "public",
    amount: "69.00",
    publicPrice: null,
    saving: null,
  },
  {
    customer: "an approved customer with mark-up",
    buyer: { audit_state: 2, audit_type: 0 },
    of: priced,
    priceAccess: "trade",
    amount: "51.14",
    publicPrice: "69.00",
    saving: "17.86",
  },
  {
    customer: "an approved customer at cost",
    buyer: { audit_state: 2, audit_type: 1 },
    of: priced,
    priceAccess: "trade",
    amount: "48.00",
    publicPrice: "69.00",
    saving: "21.00",
  },
  {
    customer: "an approved customer whose cost is higher",
    buyer: { audit_state: 2, audit_type: 1 },
    of: { ...priced, cost: "70.00" },
    priceAccess: "trade",
    amount: "70.00",
    publicPrice: null,
    saving: null,
  },
  {
    customer: "an approved customer at a flash sale",
    buyer: { audit_state: 2, audit_type: 1 },
    of: { ...priced, product_type: 1 },
    priceAccess: "public",
    amount: "69.00",
    publicPrice: null,
    saving: null,
  },
])("$customer sees $amount as $priceAccess", ({ buyer, of, priceAccess, amount, publicPrice, saving }) => {
  expect(priceView(of, buyer)).toEqual({ priceAccess, amount, publicPrice, saving, agreedUntil: null });
});

test.each([
  { agreed_price: "45.00", agreedUntil: "2027-01-31" },
  { agreed_price: "48.00", agreedUntil: "2027-01-31" },
  { agreed_price: "49.00", agreedUntil: null },
])(
  "an agreed price of $agreed_price beside a trade price of 48.00 is named until $agreedUntil [P6.124]",
  ({ agreed_price, agreedUntil }) => {
    const agreed = { ...priced, agreed_price, agreed_until: "2027-01-31" };
    expect(priceView(agreed, { audit_state: 2, audit_type: 1 }).agreedUntil).toBe(agreedUntil);
    expect(priceView({ ...agreed, product_type: 1 }, { audit_state: 2, audit_type: 1 }).agreedUntil).toBeNull();
    expect(priceView(agreed, { audit_state: 1, audit_type: 1 }).agreedUntil).toBeNull();
  },
);

test("the public price follows the tier that the quantity reaches", () => {
  expect(priceView(publicPrices, null, 20).amount).toBe("58.31");
});

test("tier columns cover every quantity", () => {
  expect(tierColumns(priced)).toEqual([
    { from: 1, to: 4, publicPrice: "69.00" },
    { from: 5, to: 19, publicPrice: "63.40" },
    { from: 20, to: null, publicPrice: "58.31" },
  ]);
  expect(tierColumns({ ...priced, tier_prices: [] })).toEqual([]);
});

test.each([
  ["格之格（G&G）CC388A硒鼓 88A 国产兼容 适用惠普HP P1007/P1008", "CC388A"],
  ["佳能（Canon）CRG-051/CRG-051H 原装黑色粉盒 适用LBP161dn", "CRG-051/CRG-051H"],
  ["科思特（KST）TN-B020粉盒 国产兼容", "TN-B020"],
  ["联想（Lenovo）M7605D A4双面黑白激光一体机", "M7605D"],
  ["得力（Deli）修正液 涂改液 18ml 金属尖嘴", ""],
  ["晨光 A4 复印纸 适用P1108", ""],
])("the model of %s is %s", (title, model) => {
  const parts = titleParts(title);
  expect(parts.model).toBe(model);
  expect(parts.before + parts.model + parts.after).toBe(title);
});

test("a product's short name is its model, else the start of its title", () => {
  expect(shortName("天威（Print-Rite）TN-1035粉盒 国产兼容")).toBe("TN-1035");
  expect(shortName("优选家 手机寄存柜 屏蔽充电柜 带锁")).toBe("优选家 手机寄存柜 屏蔽充电柜…");
});

const sku = (sku_id: number, attrs: Record<string, string>, stock: number, price = "10.00"): Sku => ({
  sku_id,
  sku: Object.values(attrs).join(" "),
  attrs,
  image: "",
  stock,
  min_order: 1,
  weight_kg: 0,
  price,
  ot_price: price,
  tier_prices: [],
});
const attr = [
  { attr_name: "颜色", attr_values: ["红", "蓝", "绿"] },
  { attr_name: "尺寸", attr_values: ["大", "小"] },
];
const skus = [
  sku(1, { 颜色: "红", 尺寸: "大" }, 0, "1.00"),
  sku(2, { 颜色: "红", 尺寸: "小" }, 5, "30.00"),
  sku(3, { 颜色: "蓝", 尺寸: "大" }, 5, "20.00"),
  sku(4, { 颜色: "绿", 尺寸: "大" }, 0, "9.00"),
];

test.each([
  { idInAddress: "2", id: 2 },
  { idInAddress: "1", id: 1 },
  { idInAddress: null, id: 3 },
  { idInAddress: "77", id: 3 },
  { idInAddress: "<script>", id: 3 },
])("sku=$idInAddress in the address chooses SKU $id", ({ idInAddress, id }) => {
  expect(chosenSku({ product_type: 0, skus }, idInAddress, null)?.sku_id).toBe(id);
});

test("a sold-out product shows its cheapest SKU", () => {
  const soldOut = [sku(8, {}, 0), sku(9, {}, 0, "9.00"), sku(10, {}, 0, "9.00")];
  expect(chosenSku({ product_type: 0, skus: soldOut }, null, null)?.sku_id).toBe(9);
});

test.each([
  { who: "a visitor", buyer: null, product_type: 0, id: 1 },
  { who: "a customer under review", buyer: { audit_state: 1, audit_type: 1 }, product_type: 0, id: 1 },
  { who: "a customer with the mark-up", buyer: { audit_state: 2, audit_type: 0 }, product_type: 0, id: 2 },
  { who: "a customer with the bare cost", buyer: { audit_state: 2, audit_type: 1 }, product_type: 0, id: 2 },
  { who: "such a customer at a flash sale", buyer: { audit_state: 2, audit_type: 1 }, product_type: 1, id: 1 },
] as const)("$who is shown SKU $id, the cheapest at the price of that class [P6.18]", ({ buyer, product_type, id }) => {
  const trade = [
    { ...sku(1, { 颜色: "红", 尺寸: "小" }, 5, "10.00"), cost: "9.00", cost_plus: "0.50" },
    { ...sku(2, { 颜色: "红", 尺寸: "中" }, 5, "11.00"), cost: "6.00", cost_plus: "0.50" },
  ];
  const chosen = { ...sku(3, { 颜色: "蓝", 尺寸: "大" }, 5, "99.00"), cost: "98.00", cost_plus: "0.50" };
  const product = { attr, product_type, skus: [...trade, chosen] };
  expect(chosenSku(product, null, buyer)?.sku_id).toBe(id);
  expect(specOptions(product, chosen, buyer)[0]?.options[0]?.sku?.sku_id).toBe(id);
});

test.each([
  { backend: "without units of SKUs", sku: {}, unit: { unit_name: "支", pack_pieces: undefined } },
  { backend: "with a pack", sku: { unit_name: "箱", pack_pieces: 8 }, unit: { unit_name: "箱", pack_pieces: 8 } },
])("a SKU of a backend $backend has the unit $unit.unit_name [P6.21]", ({ sku, unit }) => {
  expect(unitOf({ unit_name: "支" }, sku)).toEqual({ ...unit, piece_unit: "支" });
});

test("an option keeps the other specification if possible, and marks sold-out values", () => {
  const chosen = sku(2, { 颜色: "红", 尺寸: "小" }, 5, "30.00");
  const rows = specOptions({ attr, skus, product_type: 0 }, chosen, null).map(({ name, options }) => [
    name,
    options.map(({ value, sku: to, note }) => `${value}${to?.sku_id ?? "-"}${note ? "×" : ""}`).join(" "),
  ]);
  expect(rows).toEqual([
    ["颜色", "红2 蓝3 绿4×"],
    ["尺寸", "大3 小2"],
  ]);
});
