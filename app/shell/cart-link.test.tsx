import { createRemixStub } from "@remix-run/testing";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { CartLink } from "./cart-link.tsx";

afterEach(cleanup);

test("a link into the cart is named 购物车, with the count of pieces as its description [P6.1]", async () => {
  const Stub = createRemixStub([
    {
      path: "/",
      Component: () => (
        <>
          <CartLink count={3}>去购物车</CartLink>
          <CartLink count={0}>空</CartLink>
        </>
      ),
    },
  ]);
  render(<Stub />);
  const links = await screen.findAllByRole("link", { name: "购物车" });
  expect(links.map((link) => link.getAttribute("href"))).toEqual(["/shopping_cart", "/shopping_cart"]);
  expect(screen.getAllByRole("link", { name: "购物车", description: "3 件商品" })).toEqual([links[0]]);
  expect(links[1]?.hasAttribute("aria-describedby")).toBe(false);
});
