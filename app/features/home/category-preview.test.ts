import { expect, test } from "vitest";
import { categoryPreview } from "./category-preview.ts";

const named = (cate_name: string, ...children: string[]) => ({
  cate_name,
  children: children.map((name, index) => ({ store_category_id: index + 1, pid: 1, cate_name: name, children: [] })),
});

test.each([
  { category: named("打印耗材", "硒鼓粉盒", "墨盒墨水"), shown: "硒鼓粉盒" },
  { category: named("办公用纸", "复印纸", "特种纸", "打印收银纸"), shown: "复印纸 特种纸" },
  { category: named("打印机/办公设备", "打印机"), shown: "" },
])("the preview of $category.cate_name is “$shown”", ({ category, shown }) => {
  expect(categoryPreview(category)).toBe(shown);
});
