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

test.each([
  ["other routes", new Error('No response found for routeId "features/product/detail.page"'), true],
  ["a failure of the page", new Error("broken"), false],
])("an open tab that is answered with %s is loaded again at most for that cause", async (_, error, reloads) => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  sessionStorage.clear();
  const loader = () => {
    throw error;
  };
  const Shop = createRemixStub([{ path: "/", loader, Component: () => null, ErrorBoundary: ErrorPage }]);
  render(<Shop />);
  await screen.findByRole("link", { name: "重新加载" });
  expect(sessionStorage.getItem("chunk_reload") !== null).toBe(reloads);
});
