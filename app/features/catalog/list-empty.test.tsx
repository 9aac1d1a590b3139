import { createRemixStub } from "@remix-run/testing";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { parseListQuery } from "./list.ts";
import { ListEmpty } from "./list-empty.tsx";
import { NamedPrinters } from "./named-printers.tsx";

afterEach(cleanup);

function show(title: string) {
  const query = parseListQuery(new URLSearchParams({ title }));
  const Page = () => (
    <ListEmpty
      query={query}
      name="这里"
      hrefFor={() => "/"}
      categories={[]}
      hotSearches={[]}
      contact="客服经理 陈知远"
    />
  );
  const Stub = createRemixStub([{ path: "/", Component: Page }]);
  render(<Stub />);
}

test("a search without a result leads to a quotation with its words, and to the account manager", async () => {
  show("挖掘机配件");
  await screen.findByRole("heading", { name: "没有找到与“挖掘机配件”相符的商品" });
  const quotation = screen.getByRole("link", { name: "转报价单" });
  expect(decodeURIComponent(quotation.getAttribute("href") ?? "")).toBe("/project/add_project?find=挖掘机配件");
  expect(screen.getByRole("heading", { name: /请客服经理找/ }).parentElement?.textContent).toContain("陈知远");
});

test("the line of a printer says how many consumables fit, and leads to them", async () => {
  const printers = [
    { printer_id: 5, brand_name: "惠普", model: "LaserJet 1020", consumables: 5 },
    { printer_id: 9, brand_name: "惠普", model: "LaserJet 3020", consumables: 0 },
  ];
  const Stub = createRemixStub([
    { path: "/", Component: () => <NamedPrinters printers={printers} instead="HP3020" /> },
  ]);
  render(<Stub />);
  const links = await screen.findAllByRole("link");
  expect(links.map((one) => [one.getAttribute("href"), one.textContent])).toEqual([
    ["/printer_search?printer=5", "机型惠普 LaserJet 1020· 5 种适用耗材"],
    ["/printer_search?printer=9", "机型惠普 LaserJet 3020· 暂无适用耗材"],
  ]);
  expect(screen.getByRole("status").textContent).toContain("没有名称含“HP3020”的商品");
});

test("the whole list without a product does not lead to itself", async () => {
  show("");
  await screen.findByRole("heading", { name: "这里还没有上架" });
  expect(screen.queryByRole("link", { name: "浏览全部商品" })).toBeNull();
});
