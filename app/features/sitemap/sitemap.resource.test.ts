import { expect, test } from "vitest";
import { freshBackend } from "#tests/support/backend.ts";
import { visit } from "#tests/support/visit.ts";
import { loader as robotsLoader } from "./robots.resource.ts";
import { loader } from "./sitemap.resource.ts";
import { loader as partLoader } from "./sitemap-part.resource.ts";

const shop = freshBackend();
const part = (name: string) => partLoader({ ...visit(`/sitemap/${name}`).get(), params: { part: name } });
const addresses = async (answer: Response) =>
  [...(await answer.text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = ""]) => address);

test("the index names parts of all kinds, and every part has absolute addresses [P3.10]", async () => {
  const parts = await addresses(await loader(visit("/sitemap.xml").get()));
  expect(parts.map((address) => address.replace(/^.*\//, ""))).toEqual([
    "pages-1.xml",
    "categories-1.xml",
    "series-1.xml",
    "products-1.xml",
    "articles-1.xml",
    "stores-1.xml",
    "printers-1.xml",
  ]);
  for (const address of parts) {
    const found = await addresses(await part(address.replace(/^.*\//, "")));
    expect(found.length).toBeGreaterThan(5);
    expect(found.length).toBeLessThanOrEqual(5000);
    expect(found.filter((one) => !one.startsWith("http://localhost:3000/"))).toEqual([]);
  }
});

test.each([
  {
    name: "pages-1.xml",
    paths: [
      "/goods_list?type=3",
      "/project",
      "/project/scenes/1",
      "/news_list?cid=%E9%87%87%E8%B4%AD%E6%8C%87%E5%8D%97",
    ],
  },
  {
    name: "categories-1.xml",
    paths: ["/goods_cate?cid=1", "/goods_cate?cid=1&amp;sid=101", "/goods_cate?cid=1&amp;sid=10101"],
  },
  {
    name: "series-1.xml",
    paths: ["/printer-list?brand=1", "/printer-list?brand=1&amp;series=LaserJet+1000%E7%B3%BB%E5%88%97"],
  },
  { name: "stores-1.xml", paths: ["/store?id=1", "/store/category?id=1", "/store/storeCoupon?id=1"] },
  { name: "printers-1.xml", paths: ["/printer_search?printer=5"] },
])("$name lists public pages by their canonical addresses [P3.10]", async ({ name, paths }) => {
  const listed = await addresses(await part(name));
  expect(listed).toEqual(expect.arrayContaining(paths.map((path) => `http://localhost:3000${path}`)));
  expect(new Set(listed).size).toBe(listed.length);
});

test("the index names no part without pages", async () => {
  await shop.backend.database.write(async (tx) => {
    for (const table of ["sku_consumables", "consumable_printers", "my_printers", "printers"] as const) {
      await tx.deleteFrom(table).execute();
    }
  });
  const parts = await addresses(await loader(visit("/sitemap.xml").get()));
  expect(parts).not.toContainEqual(expect.stringMatching(/series|printers/));
  expect(parts).toContainEqual(expect.stringMatching(/categories-1\.xml$/));
});

test("a product off the shelf is in no part", async () => {
  await shop.backend.database.write((tx) =>
    tx.updateTable("products").set({ is_show: 0 }).where("id", "=", 10001).execute(),
  );
  expect(await addresses(await part("products-1.xml"))).not.toContain("http://localhost:3000/goods_detail/10001");
});

test.each(["products-99.xml", "products-0.xml", "users-1.xml", "pages-2.xml", "products-1", "..%2f"])(
  "%s is no part",
  async (name) => {
    expect((await part(name)).status).toBe(404);
  },
);

test("robots.txt keeps private pages out and names the sitemap [P3.10]", async () => {
  const text = await (await robotsLoader(visit("/robots.txt").get())).text();
  expect(text).toContain("Disallow: /user\n");
  expect(text).toContain("Sitemap: http://localhost:3000/sitemap.xml\n");
});
