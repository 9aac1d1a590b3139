import { expect, test } from "vitest";
import type { BundleLine } from "#contract/bundle.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { buyer } from "#tests/support/buying.ts";
import { demoCustomers } from "#tests/support/people.ts";

const shop = freshBackend();
const [MEETING_ROOM, PROJECTOR, CHEAPER, CHAIR, TABLE] = [1, 100_748, 100_747, 101_118, 101_135];

type Shown = { people: number; sizes: number[]; total_price: string; pieces: number; list: BundleLine[] };

async function read(search = "", phone: string = demoCustomers.tradeMarkup) {
  const me = await buyer(shop, phone);
  const { data } = await me.get(`/api/offer/scene/${MEETING_ROOM}${search}`);
  const bundle = data as Shown;
  const line = (standard: number) => bundle.list.find((one) => one.standard === standard);
  return { ...bundle, line, quantity: (standard: number) => line(standard)?.cart_num };
}

test("a bundle for another number of people has scaled quantities [P6.115]", async () => {
  const standard = await read();
  expect([standard.people, standard.sizes]).toEqual([12, [6, 12, 20]]);
  const large = await read("?people=20");
  expect([large.people, large.quantity(CHAIR), large.quantity(TABLE), large.quantity(PROJECTOR)]).toEqual([
    20, 20, 2, 1,
  ]);
  expect([large.pieces > standard.pieces, Number(large.total_price) > Number(standard.total_price)]).toEqual([
    true,
    true,
  ]);
  // A number that is not offered, or none, selects that of the bundle.
  for (const people of ["7", "0", "-6", "1e9", "x", ""]) {
    const bundle = await read(`?people=${people}`);
    expect([bundle.people, bundle.quantity(CHAIR)], people).toEqual([12, 12]);
  }
});

test("another SKU replaces that of a line where the bundle offers it, at the reader's price [P6.115]", async () => {
  const line = (await read()).line(PROJECTOR);
  const choice = line?.choices.find(({ product_attr_unique }) => product_attr_unique === CHEAPER);
  const swapped = (await read(`?swap=${PROJECTOR}_${CHEAPER}`)).line(PROJECTOR);
  expect(swapped).toMatchObject({ product_attr_unique: CHEAPER, price: choice?.price, group: line?.group });
  expect(swapped?.choices[0]?.product_attr_unique).toBe(PROJECTOR);
  for (const swap of [
    `${PROJECTOR}_${CHAIR}`,
    `${PROJECTOR}_999999999`,
    `${CHAIR}_${CHEAPER}`,
    "x",
    "1".repeat(3000),
  ]) {
    expect((await read(`?swap=${swap}`)).line(PROJECTOR)?.product_attr_unique, swap).toBe(PROJECTOR);
  }
});

test("SKUs off the shelf are neither in a bundle nor offered as replacements [P6.115]", async () => {
  const { product_id } = (await read()).line(PROJECTOR)?.choices[0] ?? { product_id: 0 };
  await shop.backend.database.write((tx) =>
    tx.updateTable("products").set({ is_show: 0 }).where("id", "=", product_id).execute(),
  );
  expect((await read(`?swap=${PROJECTOR}_${CHEAPER}`)).line(PROJECTOR)).toBeUndefined();
  const left = (await read()).line(PROJECTOR);
  expect(left?.choices.length).toBe(1);
  expect(left?.choices.map((choice) => choice.product_attr_unique)).not.toContain(CHEAPER);
});

test("SKUs that its reader adds follow its lines, at the reader's price, once [P6.115]", async () => {
  const PEN = 100_755;
  const extra = (await read(`?people=20&extra=${PEN}_30,${PEN}_2`)).list.filter(({ is_extra }) => is_extra);
  expect(extra).toMatchObject([{ product_attr_unique: PEN, standard: PEN, cart_num: 30, group: "另加", choices: [] }]);
  expect(Number(extra[0]?.price)).toBeLessThan(Number(extra[0]?.public_price));
  for (const added of [`${PROJECTOR}_2`, "999999999_1", "x", `${PEN}_0`]) {
    const { list } = await read(`?extra=${added}`);
    expect(
      list.filter(({ is_extra }) => is_extra),
      added,
    ).toEqual([]);
  }
});
