import { z } from "zod";
import { formatDay } from "#contract/rules/calendar.ts";
import { type StoredBanner, storedBanner } from "#contract/site.ts";
import type { Platform } from "../../platform/module.ts";
import { readSetting } from "./site.store.ts";

/** Whether pages show a banner on a day. */
export type BannerState = "shown" | "off" | "later" | "over";

export function bannerState({ is_on = true, from, until }: StoredBanner, today: string): BannerState {
  if (!is_on) return "off";
  if (from && today < from) return "later";
  return until && today > until ? "over" : "shown";
}

/** The stored banners, each with an id. */
export const bannersOf = (value: unknown) =>
  z
    .array(storedBanner)
    .parse(value ?? [])
    .map((banner, index) => ({ ...banner, banner_id: banner.banner_id ?? index + 1 }));

export type ShownBanners = ReturnType<typeof createShownBanners>;

/** The banners that pages show today, read again when the data change. */
export function createShownBanners({
  database,
  dataVersion,
  ports,
}: Pick<Platform, "database" | "dataVersion" | "ports">) {
  let cached: { version: string; all: ReturnType<typeof bannersOf> } | undefined;
  return async () => {
    const version = await dataVersion.current();
    if (cached?.version !== version) cached = { version, all: bannersOf(await readSetting(database.read, "banners")) };
    const today = formatDay(ports.clock.now());
    return cached.all
      .filter((banner) => bannerState(banner, today) === "shown")
      .map(({ banner_id: _id, is_on: _on, from: _from, until: _until, ...banner }) => banner);
  };
}
