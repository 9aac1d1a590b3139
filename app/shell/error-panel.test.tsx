import { createRemixStub } from "@remix-run/testing";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { ErrorPage } from "./error-page.tsx";

afterEach(cleanup);

test("重新加载 leads to the failed page with its query", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const loader = () => {
    throw new Error("broken");
  };
  const list = { path: "goods_search", loader, Component: () => null };
  // The shell, a layout without an address, shows the errors of its pages.
  const Shop = createRemixStub([{ id: "shell", ErrorBoundary: ErrorPage, children: [list] }]);
  render(<Shop initialEntries={["/goods_search?title=12A&page=2"]} />);
  const reload = await screen.findByRole("link", { name: "重新加载" });
  expect(reload.getAttribute("href")).toBe("/goods_search?title=12A&page=2");
});
