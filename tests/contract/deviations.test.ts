import { expect, test } from "vitest";
import { call as callInProcess, freshBackend } from "#tests/support/backend.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { type CallBackend, callOver, deviations } from "./deviations.ts";

const shop = freshBackend();
const ours: CallBackend = ({ method }, path, init) => callInProcess(shop, method, path, init);
const deviatingCalls = async (call: CallBackend, token: string | undefined) =>
  (await deviations(call, token)).filter(({ deviates }) => deviates !== null).map(({ name }) => name);

test("the backend of this shop has no deviation", async () => {
  expect(await deviatingCalls(ours, await tokenOf(shop, demoCustomers.tradeMarkup))).toEqual([]);
});

test("an answer that does not match its schema is reported", async () => {
  const other: CallBackend = async (endpoint, path, init) =>
    path === "/api/pc/config" ? { status: 200, message: "ok", data: { site_name: 1 } } : ours(endpoint, path, init);
  expect(await deviatingCalls(other, undefined)).toEqual(["site.config"]);
});

test("a customer call that answers a visitor is reported", async () => {
  const other: CallBackend = async (endpoint, path, init) =>
    path === "/api/user/cart/count" ? { status: 200, data: [{ count: 3 }] } : ours(endpoint, path, init);
  expect(await deviatingCalls(other, undefined)).toEqual(["cart.count"]);
});

test("an answer without an envelope is reported, and the other calls are still checked", async () => {
  const other: CallBackend = async (endpoint, path, init) =>
    path === "/api/user" ? "<html>" : ours(endpoint, path, init);
  expect(await deviatingCalls(other, undefined)).toEqual(["account.me"]);
});

/** The address of another backend to check. */
const url = process.env.CONTRACT_BASE_URL;
test.runIf(url)("the backend at CONTRACT_BASE_URL has no deviation", async () => {
  expect(await deviatingCalls(callOver(url ?? ""), undefined)).toEqual([]);
});
