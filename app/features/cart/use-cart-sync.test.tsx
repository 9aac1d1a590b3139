import { createRemixStub } from "@remix-run/testing";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
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
    change(7, 3, true);
    change(7, 4, true);
    remove(8);
  };
  return (
    <button type="button" onClick={act}>
      改
    </button>
  );
}

function Line() {
  const { change, changes, refusals } = useCartSync({ confirmed: [], isClosed: true });
  return (
    <>
      <button type="button" onClick={() => change(7, 3, true)}>
        改
      </button>
      <output>{changes.find(({ cart_id }) => cart_id === 7)?.cart_num ?? "未改"}</output>
      <p>{refusals[7]}</p>
    </>
  );
}

test("a change that the backend does not answer shows at once and is taken back with the reason [S4.drawer.6]", async () => {
  let refuse = () => {};
  const form = { error: { "": ["服务暂时不可用，请稍后再试"] } };
  const action = () =>
    new Promise<Response>((resolve) => {
      refuse = () => resolve(Response.json({ form }, { status: 503 }));
    });
  const Stub = createRemixStub([
    { path: "/", Component: Line },
    { path: "/shopping_cart", action },
  ]);
  render(<Stub />);
  await userEvent.setup().click(await screen.findByRole("button"));
  await waitFor(() => expect(screen.getByRole("status").textContent).toBe("3"));
  await waitFor(() => {
    refuse();
    expect(screen.getByRole("status").textContent).toBe("未改");
  });
  expect(screen.getByRole("paragraph").textContent).toBe("服务暂时不可用，请稍后再试");
});

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
    ["/shopping_cart", "POST", true, "stay=1&intent=change&cart_id=7&cart_num=4&step=1"],
  ]);
});
