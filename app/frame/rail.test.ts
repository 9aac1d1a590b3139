import { expect, test } from "vitest";
import { railStep, teaser } from "./rail.ts";

const named = (cate_name: string, ...children: string[]) => ({
  cate_name,
  children: children.map((name, index) => ({ store_category_id: index + 1, pid: 1, cate_name: name, children: [] })),
});

test.each([
  { category: named("打印耗材", "硒鼓粉盒", "墨盒墨水"), shown: "硒鼓粉盒" },
  { category: named("办公用纸", "复印纸", "特种纸", "打印收银纸"), shown: "复印纸 特种纸" },
  { category: named("打印机/办公设备", "打印机"), shown: "" },
])("$category.cate_name teases with “$shown”", ({ category, shown }) => {
  expect(teaser(category)).toBe(shown);
});

const rail = { items: 3, links: 4 };
test.each([
  { key: "ArrowDown", from: { item: 2, link: 0 }, to: { item: 0, link: 0 } },
  { key: "ArrowUp", from: { item: 0, link: 0 }, to: { item: 2, link: 0 } },
  { key: "ArrowRight", from: { item: 1, link: 0 }, to: { item: 1, link: 1 } },
  { key: "ArrowRight", from: { item: 1, link: 3 }, to: { item: 1, link: 3 } },
  { key: "ArrowDown", from: { item: 1, link: 1 }, to: { item: 1, link: 2 } },
  { key: "ArrowUp", from: { item: 1, link: 1 }, to: { item: 1, link: 1 } },
  { key: "ArrowLeft", from: { item: 1, link: 1 }, to: { item: 1, link: 0 } },
  { key: "Escape", from: { item: 1, link: 2 }, to: { item: 1, link: 0 } },
  { key: "ArrowLeft", from: { item: 1, link: 0 }, to: null },
  { key: "Tab", from: { item: 1, link: 0 }, to: null },
])("$key from link $from.link of category $from.item leads to $to", ({ key, from, to }) => {
  expect(railStep(key, { ...from, ...rail })).toEqual(to);
});
