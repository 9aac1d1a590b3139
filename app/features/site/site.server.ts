import type { Api } from "#app/http/api.server.ts";
import { site } from "#contract/site.ts";
import { BANNERS_MAX } from "./site.ts";

export const readBanners = async (api: Api) => (await api.read(site.home)).pc_home_head_banner.slice(0, BANNERS_MAX);
export type Banner = Awaited<ReturnType<typeof readBanners>>[number];
