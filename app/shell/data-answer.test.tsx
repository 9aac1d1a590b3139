import { useLoaderData } from "@remix-run/react";
import { createRemixStub } from "@remix-run/testing";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { watchDataAnswers } from "./data-answer.ts";
import { ErrorPage } from "./error-page.tsx";

const { fetch } = window;
afterEach(() => {
  cleanup();
  window.fetch = fetch;
  vi.restoreAllMocks();
});

function answerWith(response: Response) {
  window.fetch = async () => response;
  watchDataAnswers();
}

test.each([502, 503, 504])(
  "a proxy's %i to a request for a page's data is shown with its status [S2.error.3]",
  async (status) => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    answerWith(new Response("<h1>Bad Gateway</h1>", { status }));
    const loader = async () => (await window.fetch("/goods_search.data?title=A4")).text();
    const list = { path: "goods_search", loader, Component: () => <p>{useLoaderData<typeof loader>()}</p> };
    const Shop = createRemixStub([{ id: "shell", ErrorBoundary: ErrorPage, children: [list] }]);
    render(<Shop initialEntries={["/goods_search?title=A4"]} />);
    await screen.findByRole("heading", { name: "请求错误，请检查配置" });
    expect(screen.getByText(String(status))).toBeDefined();
  },
);

test.each([
  { name: "the shop's own error", path: "/goods_search.data", status: 503, headers: [["X-Remix-Response", "yes"]] },
  { name: "data", path: "/goods_search.data", status: 200, headers: [] },
  { name: "an error of another address", path: "/healthz", status: 502, headers: [] },
] satisfies { name: string; path: string; status: number; headers: [string, string][] }[])(
  "$name passes unchanged",
  async ({ path, status, headers }) => {
    answerWith(new Response("x", { status, headers }));
    expect((await window.fetch(path)).status).toBe(status);
  },
);
