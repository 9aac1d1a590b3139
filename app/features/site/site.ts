import { type PictureWidth, pictureAt, pictureSources, SIGNED } from "#app/http/picture/address.ts";
import type { SiteConfig } from "#contract/site.ts";

/** The time for which a banner is shown, in ms. */
export const BANNER_MS = 5000;
/** The most banners on the home page. */
export const BANNERS_MAX = 10;

/**
 * An address that staff entered, if a page may link to it: a path of the shop or an https address. Everything else,
 * including "#", is null.
 */
export function safeAddress(url: string): { kind: "internal" | "external"; url: string } | null {
  if (/[\\\s\p{Cc}]/u.test(url)) return null;
  if (url.startsWith("/") && !url.startsWith("//")) return { kind: "internal", url };
  return url.startsWith("https://") && URL.canParse(url) ? { kind: "external", url } : null;
}

/**
 * The source of a picture that the backend names: a path of the shop unchanged, a signed one through the shop's own
 * route, because pages load nothing from other sites. Everything else is null.
 */
export function pictureSource(address: string, width: PictureWidth): string | null {
  if (address.startsWith(SIGNED)) return pictureAt(address, width);
  return safeAddress(address)?.kind === "internal" ? address : null;
}

/** `src` and `srcset` of a banner's picture that is shown `size` CSS pixels wide, or null. */
export function bannerSources(image: string, size: number) {
  if (image.startsWith(SIGNED)) return pictureSources(image, size);
  const src = safeAddress(image)?.kind === "internal" ? image : null;
  return src === null ? null : { src, srcSet: undefined };
}

/** The site's settings with the sources of their pictures; "" where there is none. */
export const withPictureSources = (config: SiteConfig): SiteConfig => ({
  ...config,
  site_logo: pictureSource(config.site_logo, 120) ?? "",
  wechat_qrcode: pictureSource(config.wechat_qrcode, 240) ?? "",
  copyright: config.copyright.map((item) => ({ ...item, img: pictureSource(item.img, 64) ?? "" })),
});

/** Whether staff have switched the flash sale on: the first item of `seckill_open`. */
export const showsSeckill = (config: SiteConfig | null | undefined) => config?.seckill_open[0] === 1;

/** The index of the next or previous banner, wrapping around at the ends. */
export const adjacentBanner = (index: number, step: 1 | -1, count: number) => (index + step + count) % count;

type Placard = { placardImg: string; version: string; url: string };

/**
 * The announcement with the source of its picture, if it has one and this browser has not closed its version. The source
 * is "" where pictures may not come from the origin of the picture, which the log then names.
 */
export function placardFor(placard: Placard | null, closedVersions: readonly unknown[]): Placard | null {
  if (!placard?.version || closedVersions.includes(placard.version)) return null;
  const placardImg = pictureSource(placard.placardImg, 800) ?? (isForeign(placard.placardImg) ? "" : null);
  return placardImg === null ? null : { ...placard, placardImg };
}

/** Whether the address names a host. */
const isForeign = (address: string) =>
  /^(?:https?:)?\/\/[^/]/i.test(address) && URL.canParse(address, "https://shop.invalid");
