// @vitest-environment happy-dom
import { createRemixStub } from "@remix-run/testing";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { Manager } from "#contract/account.ts";
import { ShopCard } from "./product-sidebar.tsx";

afterEach(cleanup);

const merchant = {
  ...{ mer_id: 1, mer_name: "样品店", is_trader: 1 as const, kind: "自营", city: "上海", rating: "4.8", intro: "" },
  service_phone: "400-000-0001",
};

async function phonesFor(manager: Manager | null | undefined) {
  const Stub = createRemixStub([{ path: "/", Component: () => <ShopCard merchant={merchant} manager={manager} /> }]);
  render(<Stub />);
  const card = await screen.findByRole("complementary", { name: "店铺" });
  return [...card.querySelectorAll("a[href^='tel:']")].map((phone) => phone.textContent);
}

test("the account manager follows the shop for a customer that has one", async () => {
  expect(await phonesFor({ image: null, real_name: "样例", phone: "13912345678" })).toEqual([
    "400-000-0001",
    "139 1234 5678",
  ]);
});

test.each([null, undefined])("no account manager is shown for %s", async (manager) => {
  expect(await phonesFor(manager)).toEqual(["400-000-0001"]);
});
