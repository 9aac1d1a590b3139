import { expect, test } from "vitest";
import type { SiteConfig } from "#contract/site.ts";
import { adjacentBanner, bannerSources, pictureSource, placardFor, safeAddress, withPictureSources } from "./site.ts";

test.each([
  { url: "/goods_cate?cid=1", kind: "internal" },
  { url: "https://beian.miit.gov.cn/", kind: "external" },
])("accepts $url as $kind", ({ url, kind }) => {
  expect(safeAddress(url)).toEqual({ kind, url });
});

test.each([
  "#",
  "",
  " ",
  "javascript:alert(1)",
  "//evil.example",
  "/\\evil.example",
  "http://plain.example",
  "data:text/html,x",
  "/a\tb",
  "https://",
])("rejects %j [S3.address.1]", (url) => {
  expect(safeAddress(url)).toBeNull();
});

test.each([
  { index: 0, step: 1, next: 1 },
  { index: 2, step: 1, next: 0 },
  { index: 0, step: -1, next: 2 },
] as const)("a step of $step from banner $index of 3 shows $next", ({ index, step, next }) => {
  expect(adjacentBanner(index, step, 3)).toBe(next);
});

test.each([
  { address: "/logo.svg", source: "/logo.svg" },
  {
    address: "/picture/*/0123456789abcdef/https/a.test/b.png",
    source: "/picture/120/0123456789abcdef/https/a.test/b.png",
  },
  { address: "https://pictures.example/a/b.png", source: null },
  { address: "", source: null },
  { address: "#", source: null },
  { address: "//pictures.example/a.png", source: null },
  { address: "javascript:alert(1)", source: null },
])("the source of the picture $address is $source [S3.config.1]", ({ address, source }) => {
  expect(pictureSource(address, 120)).toBe(source);
});

test("an announcement of another backend is shown with its picture through the shop's route [S4.placard.1]", () => {
  const placard = { placardImg: "/picture/*/0123456789abcdef/https/pictures.example/a.png", version: "2", url: "/" };
  const placardImg = "/picture/800/0123456789abcdef/https/pictures.example/a.png";
  expect(placardFor(placard, ["1", null])).toEqual({ ...placard, placardImg });
  expect(placardFor(placard, [null, "2"])).toBeNull();
  const foreign = { ...placard, placardImg: "https://elsewhere.example/a.png" };
  expect(placardFor(foreign, [])).toEqual({ ...placard, placardImg: "" });
  for (const image of ["", "#", "//", "data:image/png;base64,AA"])
    expect(placardFor({ ...placard, placardImg: image }, [])).toBeNull();
});

test("the pictures of the settings come through the shop's route, except its own [S3.config.1]", () => {
  const config: SiteConfig = {
    site_logo: "/logo.svg",
    site_name: "百采汇",
    sys_phone: "",
    site_url: "",
    site_keywords: "",
    site_description: "",
    seckill_open: [1],
    wechat_qrcode: "/picture/*/0123456789abcdef/https/pictures.example/qr.png",
    copyright: [{ name: "备案", url: "#", img: "" }],
  };
  expect(withPictureSources(config)).toEqual({
    ...config,
    wechat_qrcode: "/picture/240/0123456789abcdef/https/pictures.example/qr.png",
  });
});

test.each([
  {
    image: "/picture/*/0123456789abcdef/backend/a.webp",
    sources: {
      src: "/picture/240/0123456789abcdef/backend/a.webp",
      srcSet: "/picture/240/0123456789abcdef/backend/a.webp 240w, /picture/480/0123456789abcdef/backend/a.webp 480w",
    },
  },
  { image: "/banners/paper.svg", sources: { src: "/banners/paper.svg" } },
  { image: "https://pictures.example/a.png", sources: null },
  { image: "", sources: null },
])("the sources of the banner's picture $image in its width", ({ image, sources }) => {
  expect(bannerSources(image, 130)).toEqual(sources);
});
