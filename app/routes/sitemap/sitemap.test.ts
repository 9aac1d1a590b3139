import { expect, test } from "vitest";
import { freshBackend } from "#tests/support/backend.ts";
import { visit } from "#tests/support/visit.ts";
import { loader as robotsLoader } from "./robots.ts";
import { loader } from "./sitemap.ts";
import { loader as partLoader } from "./sitemap-part.ts";

const shop = freshBackend();
const part = (name: string) => partLoader({ ...visit(`/sitemap/${name}`).get(), params: { part: name } });
const addresses = async (answer: Response) =>
  [...(await answer.text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = ""]) => address);

test("the index names parts of all kinds, and every part has absolute addresses [P3.10]", async () => {
  const parts = await addresses(await loader(visit("/sitemap.xml").get()));
  expect(parts.map((address) => address.replace(/^.*\//, ""))).toEqual([
    "pages-1.xml",
    "categories-1.xml",
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

test("stores and printers are listed by their canonical addresses [P3.10]", async () => {
  expect(await addresses(await part("stores-1.xml"))).toContain("http://localhost:3000/store?id=1");
  const printers = await addresses(await part("printers-1.xml"));
  expect(printers).toHaveLength(1051);
  expect(printers).toContain("http://localhost:3000/printer_search?printer=5");
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
