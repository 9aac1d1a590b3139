import { expect, test } from "vitest";
import { freshBackend } from "#tests/support/backend.ts";
import { demoMembers, memberOf } from "#tests/support/members.ts";
import { createStaffKeys } from "./staff-keys.ts";

const shop = freshBackend();

test("a key runs one act of one member once, and is refused for another request or another kind of act", async () => {
  const keys = createStaffKeys(shop.backend.database, shop.world.ports);
  const [one, other] = [await memberOf(shop, demoMembers.service), await memberOf(shop, demoMembers.finance)];
  let runs = 0;
  const run = (member: { id: number }, more: object = {}) =>
    keys.once(member, { key: "key-of-a-form", kind: "order.note", request: { id: 1 }, ...more }, async () => {
      runs += 1;
      return { runs };
    });
  expect([await run(one), await run(one)]).toEqual([{ runs: 1 }, { runs: 1 }]);
  expect(await run(other)).toEqual({ runs: 2 });
  expect([await run(one), await run(other)]).toEqual([{ runs: 1 }, { runs: 2 }]);
  await expect(run(one, { request: { id: 2 } })).rejects.toThrow("已提交过");
  await expect(run(one, { kind: "order.close" })).rejects.toThrow("已提交过");
  expect(await keys.resultOf(other, "key-of-a-form")).toEqual({ runs: 2 });
});

test("an act that fails leaves its key free", async () => {
  const keys = createStaffKeys(shop.backend.database, shop.world.ports);
  const member = await memberOf(shop, demoMembers.service);
  const submit = { key: "key-of-a-form", kind: "order.note", request: { id: 1 } };
  await expect(keys.once(member, submit, () => Promise.reject(new Error("away")))).rejects.toThrow("away");
  expect(await keys.once(member, submit, async () => ({ done: true }))).toEqual({ done: true });
});
