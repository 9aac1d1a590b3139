import { expect, test } from "vitest";
import { DAY_MS } from "#contract/rules/calendar.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { createIdempotency } from "./idempotency.ts";

const shop = freshBackend();
const FORM = { customer_id: 1, key: "a-key-of-a-form", kind: "order", request: { address: 7, lines: [1, 2] } } as const;
type Submit = Parameters<ReturnType<typeof createIdempotency>["run"]>[1];

let works = 0;
/** Submits the form; the result is the number of works done so far. */
function submit(change: Partial<Submit> = {}, isDone?: () => boolean) {
  const { database } = shop.backend;
  const work = async () => {
    works += 1;
    return { works };
  };
  return database.write((tx) =>
    createIdempotency(database, shop.world.ports).run(tx, { ...FORM, ...change }, work, isDone),
  );
}

test("a repeated submit has the result of the first, in whatever order its members are sent [R4]", async () => {
  const first = await submit();
  expect(await submit()).toEqual(first);
  expect(await submit({ request: { lines: [1, 2], address: 7 } })).toEqual(first);
});

test.each([
  { what: "value", change: { request: { address: 8, lines: [1, 2] } } },
  { what: "order of a list", change: { request: { address: 7, lines: [2, 1] } } },
  { what: "member more", change: { request: { address: 7, lines: [1, 2], note: "" } } },
  { what: "kind", change: { kind: "pay" as const } },
])("the same key with another $what is refused, and does nothing [R4]", async ({ change }) => {
  await submit();
  const before = works;
  await expect(submit(change)).rejects.toMatchObject({ status: 409, message: "订单已提交，请勿更改后重复提交" });
  expect(works).toBe(before);
});

test("a changed form of the cart has a message of its own", async () => {
  await submit({ kind: "cart" });
  await expect(submit({ kind: "cart", request: null })).rejects.toMatchObject({
    status: 409,
    message: "商品已加入购物车，请到购物车核对数量",
  });
});

test("the key of one customer is free for another, and a customer's next key for the same request", async () => {
  const { works: first } = await submit();
  expect((await submit({ customer_id: 2 })).works).toBe(first + 1);
  expect((await submit({ key: "another-key" })).works).toBe(first + 2);
});

test("a submit that fails, or whose result is not done, can be repeated, and other keys remain", async () => {
  const other = await submit({ key: "another-key" });
  const { database } = shop.backend;
  const failing = () => Promise.reject(new Error("no"));
  const fails = database.write((tx) => createIdempotency(database, shop.world.ports).run(tx, FORM, failing));
  await expect(fails).rejects.toThrow("no");
  const { works: first } = await submit({}, () => false);
  expect((await submit()).works).toBe(first + 1);
  expect(await submit()).toEqual({ works: first + 1 });
  expect(await submit({ key: "another-key" })).toEqual(other);
});

test("a result is stored for seven days", async () => {
  const { deleteOld } = createIdempotency(shop.backend.database, shop.world.ports);
  const first = await submit();
  shop.world.now += 7 * DAY_MS - 1;
  await deleteOld();
  expect(await submit()).toEqual(first);
  shop.world.now += 1;
  await deleteOld();
  expect((await submit()).works).toBe(first.works + 1);
});
