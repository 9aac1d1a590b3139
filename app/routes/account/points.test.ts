import { expect, test } from "vitest";
import { freshBackend } from "#tests/support/backend.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { outcome, visit } from "#tests/support/visit.ts";
import { loader } from "./points.tsx";

const shop = freshBackend();

test("a visitor is led to the login and back to the points", async () => {
  const response = (await outcome(loader(visit("/user/integral?type=6").get()))) as Response;
  expect([response.status, response.headers.get("Location")]).toEqual([
    302,
    "/login?from=%2Fuser%2Fintegral%3Ftype%3D6",
  ]);
});

test("the address holds tab and page; unknown values show the first page of all", async () => {
  const browser = await visit("/user/integral").with(await tokenOf(shop, demoCustomers.tradeMarkup));
  const all = await loader(browser.get());
  expect(all).toMatchObject({ type: "0", page: 1 });
  expect(await loader(browser.get("/user/integral?type=6&bill=1"))).toMatchObject({
    type: "1",
    count: all.counts["1"],
  });
  expect(await loader(browser.get("/user/integral?bill=constructor&page=99"))).toMatchObject({
    type: "0",
    page: all.last,
  });
});
