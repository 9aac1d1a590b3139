import { Link } from "@remix-run/react";
import { createRemixStub } from "@remix-run/testing";
import { cleanup, render, renderHook, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useLayoutEffect } from "react";
import { afterEach, expect, test } from "vitest";
import { keepViewed, readViewed, VIEWED_MAX } from "./recently-viewed.ts";
import { RecentlyViewed, useKeepViewed } from "./recently-viewed-row.tsx";

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const product = (product_id: number) => ({
  product_id,
  store_name: `商品${product_id}`,
  images: ["/pictures/a.svg"],
  is_show: 1,
});
const open = (one: ReturnType<typeof product>) => renderHook(() => useKeepViewed(one));

function show() {
  const Shop = createRemixStub([{ path: "/", Component: RecentlyViewed }]);
  return render(<Shop />);
}

test("products that were opened are shown, the last one first and each once [P6.230]", async () => {
  for (const id of [1, 2, 1]) open(product(id));
  open({ ...product(3), is_show: 0 });
  show();
  const links = await screen.findAllByRole("link");
  expect(links.map((one) => [one.getAttribute("href"), one.textContent])).toEqual([
    ["/goods_detail/1", "商品1"],
    ["/goods_detail/2", "商品2"],
  ]);
  expect(screen.getByRole("heading", { name: "最近浏览" })).toBeDefined();
});

test("a later page of the browser has them in its first rendering, so that nothing moves", async () => {
  open(product(1));
  const user = userEvent.setup();
  const Home = () => {
    useLayoutEffect(() => {
      document.title = `${document.querySelectorAll("a[href^='/goods_detail/']").length} at once`;
    }, []);
    return <RecentlyViewed />;
  };
  const Shop = createRemixStub([
    { path: "/", Component: () => <Link to="/home">首页</Link> },
    { path: "/home", Component: Home },
  ]);
  render(<Shop />);
  await user.click(await screen.findByRole("link", { name: "首页" }));
  await screen.findByRole("heading", { name: "最近浏览" });
  expect(document.title).toBe("1 at once");
});

test("nothing is shown before a product was opened", () => {
  expect(show().container.textContent).toBe("");
});

test("no price is kept, and no more than a dozen products", () => {
  for (let id = 1; id <= VIEWED_MAX + 3; id += 1) open({ ...product(id), price: "9.00" } as ReturnType<typeof product>);
  expect(readViewed()).toHaveLength(VIEWED_MAX);
  expect(localStorage.getItem("recently_viewed")).not.toContain("price");
});

test.each([
  "",
  "{",
  "null",
  "{}",
  '[1,{"product_id":"x"},{"product_id":1,"store_name":"a","image":"//evil.example/a.png"}]',
])("a storage that holds %j shows nothing", (stored) => {
  localStorage.setItem("recently_viewed", stored);
  expect(readViewed()).toEqual([]);
  keepViewed({ product_id: 1, store_name: "a", image: "" });
  expect(readViewed()).toHaveLength(1);
});
