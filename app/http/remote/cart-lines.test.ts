import { beforeEach, describe, expect, test, vi } from "vitest";
import { lineTotal } from "#app/features/cart/cart.ts";
import { output } from "#backend/log.ts";
import { account } from "#contract/account.ts";
import { type CartLine, cart } from "#contract/cart.ts";
import { LINE_FAILED } from "#contract/rules/cart.ts";
import { type Buyer, buyerOfClass, type PriceClass } from "#contract/rules/pricing.ts";
import { createApi } from "../api.server.ts";

const CLASSES: PriceClass[] = ["public", "markup", "cost"];

/** A line with the fields of the specification alone, as JSON numbers. */
const line = () => ({
  cart_id: 7,
  cart_num: 2,
  product_id: 10001,
  product_type: 0,
  stop_time: 0,
  seckill_status: 0,
  trueStock: 9,
  product: { store_name: "得力 A4 复印纸", image: "/a.png", cost_plus: 0.5 },
  productAttr: { sku: "5包/箱", image: "", price: 12.5, cost: 10, stock: 9 },
});

type Line = Record<string, unknown>;
type Change = (line: Line) => void;

/** A number that JSON can write and JavaScript cannot hold. */
const TOO_LARGE = "@1e400";

function apiOf(data: unknown, buyer: Buyer | null) {
  const text = JSON.stringify({ status: 200, message: "ok", data }).replaceAll(`"${TOO_LARGE}"`, "1e400");
  const me = { audit_state: 0, audit_type: 0, ...buyer };
  return createApi({
    transport: async () => new Response(text),
    origin: "http://backend.test",
    token: "t",
    clientAddress: "",
    remote: { buyer: async () => account.me.answer.parse({ ...NOBODY, ...me }) },
    onLoginRequired: async () => new Response(null),
  });
}

const NOBODY = {
  company: "",
  real_name: "",
  phone: "",
  avatar: null,
  nickname: "",
  is_open_member: 0,
  is_money_level: 0,
  now_money: null,
  integral: null,
  pwd: true,
  birthday: null,
  audit_reject_reason: null,
  admin: null,
};

const readCart = (lines: unknown[], buyer: Buyer | null, fail: unknown = []) =>
  apiOf({ list: [{ list: lines }], fail }, buyer).read(cart.list);

async function readLine(buyer: Buyer | null, change: Change = () => {}) {
  const one: Line = line();
  change(one);
  const { list, fail } = await readCart([one], buyer);
  return { valid: list[0]?.list[0], failed: fail[0] };
}

beforeEach(() => {
  const written = vi.spyOn(output, "write").mockReturnValue();
  return () => written.mockRestore();
});

test.each([
  ["public", "25.00"],
  ["markup", "21.00"],
  ["cost", "20.00"],
] as const)("a line of the specification is sold at the price of the class %s", async (name, total) => {
  const { valid } = await readLine(buyerOfClass[name]);
  expect(lineTotal(valid as CartLine, buyerOfClass[name])).toBe(total);
  expect(valid).toMatchObject({ productAttr: { unique: null, min_order: 1, ot_price: "12.50", tier_prices: [] } });
});

const BREAKAGES: [string, unknown][] = [
  ["absent", undefined],
  ["null", null],
  ["an empty text", ""],
  ["a word", "面议"],
  ["negative", -1],
  ["negative text", "-0.01"],
  ["exponential", "1e3"],
  ["grouped", "1,234.00"],
  ["not finite", TOO_LARGE],
  ["no number", "NaN"],
  ["hexadecimal", "0x10"],
  ["with spaces", " 12 "],
  ["of wide digits", "１２"],
  ["of three decimals", 12.345],
  ["text of three decimals", "12.345"],
  ["padded", "012"],
  ["a boolean", true],
  ["a list", []],
  ["a list of one", [12]],
  ["an object", { value: 12 }],
];
const ZERO: [string, unknown][] = [
  ["0", 0],
  ["text of 0", "0.00"],
  ["-0", "-0"],
];
/** How backends write that there is none. */
const NOTHING = new Set(["absent", "null", "an empty text", "a list"]);

const attrField =
  (name: string): ((value: unknown) => Change) =>
  (value) =>
  (one) => {
    one.productAttr = { ...(one.productAttr as Line), [name]: value };
  };
const productField =
  (name: string): ((value: unknown) => Change) =>
  (value) =>
  (one) => {
    one.product = { ...(one.product as Line), [name]: value };
  };
const lineField =
  (name: string): ((value: unknown) => Change) =>
  (value) =>
  (one) => {
    one[name] = value;
  };
const tierPrice =
  (value: unknown): Change =>
  (one) =>
    attrField("tier_prices")([{ min_qty: 2, price: value }])(one);

const FIELDS: [string, (value: unknown) => Change, readonly PriceClass[], [string, unknown][]][] = [
  ["price", attrField("price"), CLASSES, [...BREAKAGES, ...ZERO]],
  ["cost", attrField("cost"), ["markup", "cost"], [...BREAKAGES, ...ZERO]],
  ["cost_plus", productField("cost_plus"), ["markup"], BREAKAGES],
  ["stock", attrField("stock"), CLASSES, BREAKAGES],
  ["trueStock", lineField("trueStock"), CLASSES, BREAKAGES],
  ["cart_num", lineField("cart_num"), CLASSES, [...BREAKAGES, ...ZERO]],
  ["product_type", lineField("product_type"), CLASSES, BREAKAGES.filter(([name]) => name !== "a boolean")],
  ["tier_prices", tierPrice, CLASSES, [...BREAKAGES, ...ZERO]],
  [
    "agreed_price",
    attrField("agreed_price"),
    ["markup", "cost"],
    [...BREAKAGES.filter(([name]) => !NOTHING.has(name)), ...ZERO],
  ],
];

describe.each(FIELDS)("%s", (_, change, classes, breakages) => {
  test.each(breakages)("that is %s is not sold", async (_name, value) => {
    for (const name of classes) {
      const { valid, failed } = await readLine(buyerOfClass[name], change(value));
      expect(valid).toBeUndefined();
      expect(failed).toMatchObject({ cart_id: 7, fail_reason: LINE_FAILED, productAttr: { price: null } });
    }
  });
});

test.each(BREAKAGES)("a cost that is %s changes nothing for whoever does not pay it", async (_, value) => {
  const { valid } = await readLine(null, attrField("cost")(value));
  expect(valid && lineTotal(valid, null)).toBe("25.00");
});

test.each([...BREAKAGES, ...ZERO])("a list price that is %s is the price", async (name, value) => {
  const { valid } = await readLine(null, attrField("ot_price")(value));
  if (name === "0" || name === "text of 0") expect(valid).toBeDefined();
  else expect(valid?.productAttr.ot_price).toBe("12.50");
});

test.each([...BREAKAGES, ...ZERO])("a minimum order that is %s is 1", async (_, value) => {
  const { valid } = await readLine(null, attrField("min_order")(value));
  expect(valid?.productAttr.min_order).toBe(1);
});

test.each([
  ["without an audit state", { audit_type: 1 }],
  ["of another audit type", { audit_state: 2, audit_type: 7 }],
  ["without an audit type", { audit_state: 2 }],
  ["whose audit state is no number", { audit_state: "approved", audit_type: 1 }],
])("a customer %s pays the public price", async (_, received) => {
  const customer = await apiOf({ phone: "13800000015", ...received }, null).read(account.me);
  const { valid } = await readLine(customer);
  expect(valid?.productAttr).not.toHaveProperty("cost");
  expect(valid && lineTotal(valid, customer)).toBe("25.00");
});

test("texts, unknown fields and empty lists of PHP are read", async () => {
  const { list, fail } = await apiOf(
    {
      list: {
        2: {
          list: [
            {
              cart_id: "7",
              cart_num: "2",
              product_id: "10001",
              product_type: "0",
              stop_time: [],
              id: 3,
              seckill_status: "",
              trueStock: "9",
              isChecked: false,
              product: { store_name: "纸", image: null, cost_plus: "0.50", give_integral: 5 },
              productAttr: { sku: "", image: [], price: "12.5", cost: "10.00", stock: "9", unique: "8a7f3b2c" },
            },
          ],
        },
      },
      fail: [],
    },
    buyerOfClass.markup,
  ).read(cart.list);
  expect(list[0]).toMatchObject({ mer_id: null, mer_name: "", list: [{ cart_id: 7, productAttr: { unique: null } }] });
  expect(lineTotal(list[0]?.list[0] as CartLine, buyerOfClass.markup)).toBe("21.00");
  expect(fail).toEqual([]);
});

test("lines of the backend that cannot be bought have a reason, and their price where it is known", async () => {
  const { fail } = await readCart([], buyerOfClass.cost, [
    { ...line(), cart_id: 8, fail_reason: "已售罄" },
    { ...line(), cart_id: 9, productAttr: { price: 12.5 } },
    { cart_id: 10, product_id: 10002 },
  ]);
  expect(fail.map(({ cart_id, fail_reason, productAttr }) => [cart_id, fail_reason, productAttr.price])).toEqual([
    [8, "已售罄", "12.50"],
    [9, LINE_FAILED, null],
    [10, LINE_FAILED, null],
  ]);
});

test("a flash sale of an unknown state is not sold", async () => {
  const { failed } = await readLine(null, (one) => Object.assign(one, { product_type: 1, seckill_status: null }));
  expect(failed?.fail_reason).toBe(LINE_FAILED);
  const running = { product_type: "1", seckill_status: "1", stop_time: "2026-11-27 18:00:00" };
  const { valid } = await readLine(null, (one) => Object.assign(one, running));
  expect(valid?.stop_time).toBe(Date.parse("2026-11-27T18:00:00+08:00"));
});

test("a line without an id is in neither list, and the others stay", async () => {
  const { list, fail } = await readCart([{ ...line(), cart_id: null }, line()], null);
  expect([list[0]?.list.length, fail]).toEqual([1, []]);
});

test.each(["public", "markup"] as const)("costs reach approved trade customers alone: %s", async (name) => {
  const agreed = attrField("agreed_price")(9);
  const answer = JSON.stringify(await readLine(buyerOfClass[name], agreed));
  expect(/cost|agreed/.test(answer)).toBe(name !== "public");
});
