import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { requestContext } from "#app/http/context.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { readRegions } from "./address.server.ts";

export const handle: PageHandle = { access: "public" };

const CACHE_ONE_HOUR = "public, max-age=3600";

/** Suggestions of the address form: the cities of a province, the districts of a city and the streets of a district. */
export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requestContext(args);
  const { searchParams } = new URL(args.request.url);
  const part = (name: string) => searchParams.get(name) ?? "";
  const place = { province: part("province"), city: part("city"), district: part("district") };
  return data(await readRegions(api, place), { headers: { "Cache-Control": CACHE_ONE_HOUR } });
}
