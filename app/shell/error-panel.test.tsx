// @vitest-environment happy-dom
import { createRemixStub } from "@remix-run/testing";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { ErrorPage } from "./error-page.tsx";

afterEach(cleanup);

test("loading a failed page again asks for that page, with all that its address says", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const loader = () => {
    throw new Error("broken");
  };
  const list = { path: "goods_search", loader, Component: () => null };
  // The frame, which has no address of its own, shows what failed within it.
  const Shop = createRemixStub([{ id: "frame", ErrorBoundary: ErrorPage, children: [list] }]);
  render(<Shop initialEntries={["/goods_search?title=12A&page=2"]} />);
  const again = await screen.findByRole("link", { name: "重新加载" });
  expect(again.getAttribute("href")).toBe("/goods_search?title=12A&page=2");
});
