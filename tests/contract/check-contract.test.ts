import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, test } from "vitest";
import { call as callInProcess, sharedBackend } from "#tests/support/backend.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { type CallBackend, callOver, checkContract, type Finding } from "./check-contract.ts";

// The check changes nothing.
const shop = sharedBackend();
const ours: CallBackend = ({ method }, path, init) => callInProcess(shop, method, path, init);
const customer = { account: demoCustomers.tradeMarkup, password: "trade888" };

const namesOf = (findings: Finding[], wanted: Finding["outcome"]) =>
  findings.filter(({ outcome }) => outcome === wanted).map(({ name }) => name);
const deviatingCalls = async (call: CallBackend) => namesOf(await checkContract(call), "deviates");

test("nothing of the shop's own backend deviates, and what a customer reads is ok", async () => {
  const findings = await checkContract(ours, customer);
  expect(findings.filter(({ outcome }) => outcome === "deviates")).toEqual([]);
  expect(namesOf(findings, "ok")).toEqual(
    expect.arrayContaining(["goods.list", "goods.detail", "site.config", "auth.login", "account.me", "address.list"]),
  );
  expect(findings.filter(({ outcome, reason }) => outcome === "not asked" && !reason)).toEqual([]);
});

test("without an account, calls of a customer are not made, and none that writes is ok", async () => {
  const findings = await checkContract(ours);
  expect(namesOf(findings, "not asked")).toEqual(
    expect.arrayContaining(["account.me", "cart.create", "auth.register"]),
  );
  expect(namesOf(findings, "ok")).not.toContain("auth.login");
});

describe("a backend that serves nothing has no call that is ok", () => {
  const refusal = (status: number, message: string) => JSON.stringify({ status, message, data: null });
  test.each([
    { answers: "404", body: refusal(404, "接口不存在") },
    { answers: "404 with an English message", body: refusal(404, "Not Found") },
    { answers: "请登录", body: refusal(400, "请登录") },
    { answers: "a refusal in Chinese", body: refusal(400, "请求参数有误") },
    { answers: "HTML", body: "<!DOCTYPE html><title>shop</title>" },
    { answers: "nothing", body: "" },
    { answers: "null", body: "null" },
    { answers: "an empty object", body: JSON.stringify({ status: 200, message: "ok", data: {} }) },
    { answers: "an empty list", body: JSON.stringify({ status: 200, message: "ok", data: [] }) },
    { answers: "no data", body: JSON.stringify({ status: 200, message: "ok", data: null }) },
    { answers: "nonsense", body: JSON.stringify({ status: 200, message: "ok", data: [{ list: "x" }] }) },
  ])("$answers", async ({ body }) => {
    await expectNothingOk(async () => JSON.parse(body));
  });

  test("over HTTP", async () => {
    const server = createServer((_, response) => response.writeHead(404).end(refusal(404, "接口不存在")));
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    await expectNothingOk(callOver(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
    server.close();
  });

  async function expectNothingOk(call: CallBackend) {
    const findings = [...(await checkContract(call)), ...(await checkContract(call, customer))];
    expect(namesOf(findings, "ok")).toEqual([]);
    expect(namesOf(findings, "deviates").length).toBeGreaterThan(0);
    expect(findings.filter(({ reason }) => reason.includes("\n"))).toEqual([]);
  }
});

test("an answer that does not match its schema is reported", async () => {
  const other: CallBackend = async (endpoint, path, init) =>
    path === "/api/pc/config" ? { status: 200, message: "ok", data: { site_name: 1 } } : ours(endpoint, path, init);
  expect(await deviatingCalls(other)).toEqual(["site.config"]);
});

test("a customer call that answers a visitor is reported", async () => {
  const other: CallBackend = async (endpoint, path, init) =>
    path === "/api/user/cart/count" ? { status: 200, data: [{ count: 3 }] } : ours(endpoint, path, init);
  expect(await deviatingCalls(other)).toEqual(["cart.count"]);
});

test("an answer without an envelope is reported, and the other calls are still checked", async () => {
  const other: CallBackend = async (endpoint, path, init) =>
    path === "/api/user" ? "<html>" : ours(endpoint, path, init);
  expect(await deviatingCalls(other)).toEqual(["account.me"]);
});

/** The address of another backend to check. */
const url = process.env.CONTRACT_BASE_URL;
test.runIf(url)("the backend at CONTRACT_BASE_URL has no deviation", async () => {
  expect(await deviatingCalls(callOver(url ?? ""))).toEqual([]);
});
