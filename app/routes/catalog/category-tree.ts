import { data, type LoaderFunctionArgs } from "@remix-run/node";
import type { ClientLoaderFunctionArgs } from "@remix-run/react";
import { requestContext } from "#app/http/context.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { toNetworkError } from "#app/shell/network-error.ts";
import type { CategoryTree } from "#app/shell/use-category-tree.ts";
import { goods } from "#contract/goods.ts";

export const handle: PageHandle = { access: "public" };

const ONE_MINUTE = "public, max-age=60";

/** No form of the shop changes the categories. */
export const shouldRevalidate = () => false;

/** The whole category tree, for the flyouts of the category rail. */
export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requestContext(args);
  const body: CategoryTree = { tree: await api.read(goods.categories) };
  return data(body, { headers: { "Cache-Control": ONE_MINUTE } });
}

/** A failed request leaves the rail without flyouts instead of showing an error page. */
export const clientLoader = ({ serverLoader }: ClientLoaderFunctionArgs) => serverLoader().catch(toNetworkError);
