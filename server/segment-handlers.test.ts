import type { ServerBuild } from "@remix-run/node";
import { expect, test } from "vitest";
import { createSegmentHandlers } from "./segment-handlers.ts";

const route = (id: string, parentId?: string, path?: string) => ({ id, parentId, path, module: {} });
const routes = Object.fromEntries(
  [
    route("root"),
    route("shell", "root"),
    route("home", "shell", "/"),
    route("account", "shell"),
    route("orders", "account", "/user/my_order"),
    route("detail", "shell", "/goods_detail/:id"),
    route("price", "root", "/goods_detail/:id/price"),
    route("missing", "shell", "*"),
  ].map((one) => [one.id, one]),
);
const build = { routes, assets: { routes } } as unknown as ServerBuild;

const idsOf = createSegmentHandlers(build, ({ routes, assets }) => {
  expect(Object.keys(assets.routes)).toEqual(Object.keys(routes));
  return Object.keys(routes);
});

test("an address is handled by the routes of its first segment, their layouts and the routes of all addresses", () => {
  expect(idsOf("/")).toEqual(["root", "shell", "home", "missing"]);
  expect(idsOf("/user/my_order")).toEqual(["root", "shell", "account", "orders", "missing"]);
  expect(idsOf("/goods_detail/7")).toEqual(["root", "shell", "detail", "price", "missing"]);
  expect(idsOf("//goods_detail/7/price.data")).toEqual(["root", "shell", "detail", "price", "missing"]);
});

test("an address that is spelled differently is handled by all routes", () => {
  const all = Object.keys(build.routes);
  for (const path of ["/Goods_detail/7", "/%67oods_detail/7", "/nowhere", "/_root.data"])
    expect(idsOf(path)).toEqual(all);
});
