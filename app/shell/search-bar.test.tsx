import { Form, Link, Outlet, useMatches, useSearchParams } from "@remix-run/react";
import { createRemixStub } from "@remix-run/testing";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SearchBox } from "#app/features/search/search-box.tsx";
import { clearTypedText } from "#app/ui/typed-text.ts";
import { useFocusOnNewPage } from "./use-focus-on-new-page.ts";

afterEach(() => {
  cleanup();
  clearTypedText();
  vi.unstubAllGlobals();
});

let finishLoading = () => {};
let loading: Promise<void>;
beforeEach(() => {
  // A slow test would request suggestions, for which no server runs here.
  vi.stubGlobal("fetch", async () => new Response(null, { status: 503 }));
  loading = new Promise((resolve) => {
    finishLoading = resolve;
  });
});

function Search() {
  const [params] = useSearchParams();
  return (
    <Form action="/list">
      <SearchBox title={params.get("title") ?? ""} searchHref={(word) => `/list?title=${word}`} />
    </Form>
  );
}

/** The shell has the search field on every page but those with their own. */
function Shell() {
  useFocusOnNewPage();
  const hasOwnSearch = useMatches().some(({ pathname }) => pathname === "/own");
  return (
    <>
      {hasOwnSearch ? null : <Search />}
      <main id="main">
        <Outlet />
      </main>
    </>
  );
}

function Page({ name }: { name: string }) {
  return (
    <>
      <h1>{name}</h1>
      <Link to="/list?title=%E7%A1%92%E9%BC%93">硒鼓</Link>
      <Link to="/own">专门搜索</Link>
    </>
  );
}

const Shop = createRemixStub([
  {
    path: "/",
    Component: Shell,
    children: [
      { index: true, Component: () => <Page name="首页" /> },
      { path: "list", loader: () => loading.then(() => null), Component: () => <Page name="列表" /> },
      {
        path: "own",
        loader: () => loading.then(() => null),
        Component: () => (
          <>
            <Page name="搜索" />
            <Search />
          </>
        ),
      },
    ],
  },
]);

const field = () => screen.getByRole<HTMLInputElement>("searchbox");
async function untilShown(name: string) {
  await screen.findByRole("heading", { name });
}

test("the field shows the keyword of the page in place of what was typed before", async () => {
  const user = userEvent.setup();
  render(<Shop />);
  await user.type(field(), "打印机");
  await user.click(screen.getByRole("link", { name: "硒鼓" }));
  finishLoading();
  await untilShown("列表");
  expect(field().value).toBe("硒鼓");
  await waitFor(() => expect(document.activeElement?.tagName).toBe("H1"));
});

test("typing goes on during and after a navigation", async () => {
  const user = userEvent.setup();
  render(<Shop />);
  const before = field();
  await user.click(screen.getByRole("link", { name: "硒鼓" }));
  await user.type(before, "打印机");
  finishLoading();
  await untilShown("列表");
  // The element must be the same, because an input method would lose its unfinished word in a new one.
  expect(field()).toBe(before);
  expect([field().value, document.activeElement]).toEqual(["打印机", before]);
  // The next navigation shows its own keyword.
  await user.click(screen.getByRole("link", { name: "硒鼓" }));
  await waitFor(() => expect(field().value).toBe("硒鼓"));
});

test("typing goes on when the next page has its own field", async () => {
  const user = userEvent.setup();
  render(<Shop />);
  await user.click(screen.getByRole("link", { name: "专门搜索" }));
  await user.type(field(), "打印机{ArrowLeft}");
  finishLoading();
  await untilShown("搜索");
  expect([field().value, document.activeElement]).toEqual(["打印机", field()]);
});

test("a submitted search does not count as typing", async () => {
  const user = userEvent.setup();
  render(<Shop />);
  await user.click(screen.getByRole("link", { name: "专门搜索" }));
  await user.type(field(), "打印机{Enter}");
  finishLoading();
  await untilShown("列表");
  expect(field().value).toBe("打印机");
  await waitFor(() => expect(document.activeElement?.tagName).toBe("H1"));
});
