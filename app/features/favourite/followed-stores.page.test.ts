import { beforeEach, describe, expect, test } from "vitest";
import { takeToast } from "#app/http/toast.server.ts";
import { call, freshBackend } from "#tests/support/backend.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { outcome, visit } from "#tests/support/visit.ts";
import { action, loader } from "./followed-stores.page.tsx";

const shop = freshBackend();
const PATH = "/user/collect/stores";
let token = "";
let customer: Awaited<ReturnType<ReturnType<typeof visit>["with"]>>;
beforeEach(async () => {
  token = await tokenOf(shop, demoCustomers.tradeMarkup);
  customer = await visit(PATH).with(token);
});

const follow = (id: number, as = token) =>
  call(shop, "POST", "/api/user/relation/create", { token: as, body: { type_id: id, type: 10 } });
const idsOf = async (browser = customer) =>
  (await loader(browser.get(PATH))).stores.map(({ mer_id }) => mer_id).sort((a, b) => a - b);
const send = async (fields: Parameters<typeof customer.post>[0]) =>
  (await outcome(action(customer.post(fields)))) as Response;

describe("the followed stores", () => {
  test("are those of the customer alone, and a visitor is sent to the login", async () => {
    const other = await tokenOf(shop, demoCustomers.stationer);
    expect((await follow(1)).status).toBe(200);
    expect((await follow(2, other)).status).toBe(200);
    expect(await idsOf()).toEqual([1]);
    expect(await idsOf(await visit(PATH).with(other))).toEqual([2]);
    const refused = (await outcome(loader(visit(PATH).get(PATH)))) as Response;
    expect(refused.headers.get("Location")).toMatch(/^\/login\?from=/);
  });

  test("are removed with a toast that undoes it, and several only after a question", async () => {
    for (const id of [1, 2, 3]) await follow(id);
    const removed = await send({ intent: "unfollow", mer_id: 1 });
    expect(removed.headers.get("Location")).toBe(PATH);
    expect(await idsOf()).toEqual([2, 3]);
    const cookie = removed.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    const { toast } = await takeToast(new Request("http://localhost/", { headers: { cookie } }));
    expect(toast?.undo).toEqual({
      action: PATH,
      fields: [
        ["intent", "refollow"],
        ["mer_id", "1"],
      ],
    });
    await send({ intent: "refollow", mer_id: 1 });
    expect(await idsOf()).toEqual([1, 2, 3]);
    const asked = await send({ intent: "unfollow", mer_id: [1, 2] });
    expect(asked.headers.get("Location")).toBe(`${PATH}?confirm=1%2C2`);
    expect(await idsOf()).toEqual([1, 2, 3]);
    await send({ intent: "unfollow", mer_id: [1, 2], confirmed: 1 });
    expect(await idsOf()).toEqual([3]);
  });

  test.each<Record<string, string | number>>([
    { intent: "unfollow" },
    { intent: "unfollow", mer_id: "x" },
    { intent: "other", mer_id: 1 },
  ])("%j is refused", async (fields) => {
    await follow(1);
    const refused = await outcome(action(customer.post(fields)));
    expect(refused).toMatchObject({ init: { status: 400 } });
    expect(await idsOf()).toEqual([1]);
  });
});
