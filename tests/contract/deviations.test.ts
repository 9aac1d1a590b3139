import { expect, test } from "vitest";
import { freshBackend, call as inProcess } from "#tests/support/backend.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { type Ask, deviations, over } from "./deviations.ts";

const shop = freshBackend();
const ours: Ask = ({ method }, path, init) => inProcess(shop, method, path, init);
const deviating = async (ask: Ask, token: string | undefined) =>
  (await deviations(ask, token)).filter(({ deviates }) => deviates !== null).map(({ name }) => name);

test("the backend of this shop deviates nowhere", async () => {
  expect(await deviating(ours, await tokenOf(shop, demoCustomers.tradeMarkup))).toEqual([]);
});

test("an answer of another shape is named by its call", async () => {
  const other: Ask = async (endpoint, path, init) =>
    path === "/api/pc/config" ? { status: 200, message: "ok", data: { site_name: 1 } } : ours(endpoint, path, init);
  expect(await deviating(other, undefined)).toEqual(["site.config"]);
});

test("a call that tells a visitor more than 请登录 is named", async () => {
  const other: Ask = async (endpoint, path, init) =>
    path === "/api/user/cart/count" ? { status: 200, data: [{ count: 3 }] } : ours(endpoint, path, init);
  expect(await deviating(other, undefined)).toEqual(["cart.count"]);
});

test("what is no envelope at all is named, and the rest is still asked", async () => {
  const other: Ask = async (endpoint, path, init) => (path === "/api/user" ? "<html>" : ours(endpoint, path, init));
  expect(await deviating(other, undefined)).toEqual(["account.me"]);
});

/** CONTRACT_BASE_URL: another backend, held to the same. */
const url = process.env.CONTRACT_BASE_URL;
test.runIf(url)("the backend at CONTRACT_BASE_URL deviates nowhere", async () => {
  expect(await deviating(over(url ?? ""), undefined)).toEqual([]);
});
