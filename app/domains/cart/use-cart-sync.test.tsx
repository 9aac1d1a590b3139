import { createRemixStub } from "@remix-run/testing";
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { useCartSync } from "./use-cart-sync.ts";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Cart() {
  const { change, remove } = useCartSync({ confirmed: [], isClosed: false });
  const act = () => {
    change(7, 3);
    change(7, 4);
    remove(8);
  };
  return (
    <button type="button" onClick={act}>
      改
    </button>
  );
}

test("changes that wait for the debounce are sent by keepalive requests when the tab closes", async () => {
  const requests: [string, RequestInit][] = [];
  const fetched = vi.spyOn(window, "fetch").mockImplementation(async (address, init) => {
    requests.push([String(address), init ?? {}]);
    return new Response();
  });
  vi.stubGlobal("fetch", fetched);
  // The action never answers, so that the deletion is under way when the tab closes.
  const action = () => new Promise<null>(() => {});
  const Stub = createRemixStub([
    { path: "/", Component: Cart },
    { path: "/shopping_cart", action },
  ]);
  render(<Stub />);
  await userEvent.setup().click(await screen.findByRole("button"));
  window.dispatchEvent(new Event("pagehide"));
  expect(requests.map(([address, { method, keepalive, body }]) => [address, method, keepalive, String(body)])).toEqual([
    ["/shopping_cart", "POST", true, "stay=1&intent=delete&cart_id=8"],
    ["/shopping_cart", "POST", true, "stay=1&intent=change&cart_id=7&cart_num=4"],
  ]);
});
