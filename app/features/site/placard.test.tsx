import { Link, Outlet } from "@remix-run/react";
import { createRemixStub } from "@remix-run/testing";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Placard as Announcement } from "#contract/site.ts";
import { Placard } from "./placard.tsx";

const posts: string[] = [];
beforeEach(() => {
  posts.length = 0;
  vi.stubGlobal("fetch", async (address: string, { body, keepalive }: RequestInit) => {
    posts.push(`${address} ${keepalive} ${body}`);
    return new Response();
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

let version = 0;
/** Opens a page with a new announcement over it. */
async function openPage(url = "/list") {
  version += 1;
  const placard: Announcement = { placardImg: "/logo.svg", version: `v${version}`, url };
  const Shell = () => (
    <>
      <Placard placard={placard} />
      <Link to="/list">列表</Link>
      <Link to="/">首页</Link>
      <Outlet />
    </>
  );
  const pages = ["首页", "列表"].map((name, index) => ({
    ...(index === 0 ? { index: true as const } : { path: "list" }),
    Component: () => <h1>{name}</h1>,
  }));
  const Shop = createRemixStub([{ path: "/", Component: Shell, children: pages }]);
  render(<Shop />);
  const user = userEvent.setup();
  const go = async (name: string) => {
    await user.click(screen.getByText(name, { selector: "a" }));
    await screen.findByRole("heading", { name });
  };
  await screen.findByText("公告");
  return { user, go, placard };
}
const isShown = () => screen.queryByText("公告") !== null;
const close = () => screen.getByRole("button", { name: "关闭" });

test("closed without 不再提示 it comes again on the next page, and nothing is stored [S4.placard.2]", async () => {
  const { user, go } = await openPage();
  await user.click(screen.getByLabelText("不再提示"));
  await user.click(close());
  expect(isShown()).toBe(false);
  await go("列表");
  await waitFor(() => expect(isShown()).toBe(true));
  expect(screen.getByLabelText<HTMLInputElement>("不再提示").checked).toBe(true);
  expect(posts).toEqual([]);
});

test("closed with it, which is the default, it is stored and stays closed on every page [S4.placard.2]", async () => {
  const { user, go, placard } = await openPage();
  await user.click(close());
  await go("列表");
  await go("首页");
  expect(isShown()).toBe(false);
  expect(posts).toEqual([`/placard true intent=close&keep=on&version=${placard.version}`]);
});

test("closed, it stays so after another dialog has taken its place on the page", async () => {
  const { user, placard } = await openPage();
  await user.click(screen.getByLabelText("不再提示"));
  await user.click(close());
  cleanup();
  const Shop = createRemixStub([{ path: "/", Component: () => <Placard placard={placard} /> }]);
  const { container } = render(<Shop />);
  expect(container.innerHTML).toBe("");
});

test("a click closes it and leads to its link, where it stays closed [S4.placard.3]", async () => {
  const { user } = await openPage("/list");
  await user.click(screen.getByLabelText("不再提示"));
  await user.click(screen.getByRole("button", { name: "公告，点击查看详情" }));
  await screen.findByRole("heading", { name: "列表" });
  expect(isShown()).toBe(false);
});

test("a link to another site opens in the same tab, after the version is stored [S4.placard.3]", async () => {
  const { user } = await openPage("https://elsewhere.example/");
  const link = screen.getByRole("link", { name: "公告，点击查看详情" });
  expect(link.getAttribute("target")).toBeNull();
  link.addEventListener("click", (event) => event.preventDefault());
  await user.click(link);
  expect(posts).toHaveLength(1);
});
