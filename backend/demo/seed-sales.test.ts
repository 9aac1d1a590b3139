import { expect, test } from "vitest";
import { HOUR_MS } from "#contract/rules/calendar.ts";
import { seckill } from "#contract/seckill.ts";
import { call, freshBackend } from "#tests/support/backend.ts";
import { seedSalesOfToday } from "./seed-sales.ts";

const shop = freshBackend();
const list = async () =>
  seckill.list.answer.parse((await call(shop, "GET", "/api/store/product/seckill/lst", {})).data);

test("the demo has a past, a running and coming sessions, with pieces sold and none owed", async () => {
  const { sessions, list: cards } = await list();
  expect(new Set(sessions.map(({ seckill_status }) => seckill_status))).toEqual(new Set([-1, 1, 0]));
  expect(cards.length).toBeGreaterThan(4);
  expect(cards.every(({ price, ot_price }) => Number(price) < Number(ot_price))).toBe(true);
  expect(cards.some(({ stock }) => stock === 0)).toBe(true);
  expect(await shop.backend.audit()).toEqual([]);
});

test("every day gets its sessions once, and one of them always runs", async () => {
  for (const hours of [24, 31, 40]) {
    shop.world.now += hours * HOUR_MS;
    expect(await seedSalesOfToday(shop.backend.database, shop.world.ports)).toBe(true);
    expect(await seedSalesOfToday(shop.backend.database, shop.world.ports)).toBe(false);
    expect((await list()).sessions.filter(({ seckill_status }) => seckill_status === 1)).toHaveLength(1);
  }
});
