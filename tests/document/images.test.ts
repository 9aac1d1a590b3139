import { expect, test } from "vitest";
import { freshBackend } from "#tests/support/backend.ts";
import { openShop } from "#tests/support/built.ts";

freshBackend();

/** The most pictures above the fold of a page. */
const ABOVE_THE_FOLD = 12;

test.each([
  { at: "/", alt: "" },
  { at: "/goods_cate?cid=1", alt: "" },
  { at: "/goods_search?title=A4", alt: "" },
  { at: "/goods_detail/10001", alt: "Q2612A" },
])("the pictures of $at have a size and an alt text, and load lazily below the fold [P3.14]", async ({ at, alt }) => {
  const open = await openShop();
  const images = [...(await (await open(at)).text()).matchAll(/<img\s[^>]*>/g)].map(([tag]) => tag);
  expect(images.length).toBeGreaterThan(ABOVE_THE_FOLD);
  expect(images.filter((tag) => !(/ width="\d+"/.test(tag) && / height="\d+"/.test(tag)))).toEqual([]);
  // A picture beside the name of its product has an empty text, so that the name is read once.
  expect(images.filter((tag) => !/ alt="/.test(tag))).toEqual([]);
  expect(images.join()).toContain(` alt="${alt}"`);
  expect(images.slice(ABOVE_THE_FOLD).filter((tag) => !tag.includes('loading="lazy"'))).toEqual([]);
});
