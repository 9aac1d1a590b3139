import { expect, test } from "vitest";
import { openBackend } from "#backend/main.ts";
import { emptyDatabase } from "#tests/support/database.ts";
import { runStaff } from "#tests/support/staff.ts";

test("the demo reports once that it filled an empty database", async () => {
  const empty = await emptyDatabase();
  const env = { SHOP_MODE: "demo", DATABASE_URL: empty.url, LOG_LEVEL: "silent" };
  const demo = async () => JSON.parse(await runStaff((how) => openBackend(env, how), env, ["goods", "demo", "--json"]));
  const [first] = await demo();
  expect(first).toMatchObject({ products: 689, skus: 1499, 本次填入: "是" });
  expect(await demo()).toEqual([{ ...first, 本次填入: "否" }]);
  await empty.drop();
});
