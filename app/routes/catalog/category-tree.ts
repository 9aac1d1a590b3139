import { data, type LoaderFunctionArgs } from "@remix-run/node";
import type { ClientLoaderFunctionArgs } from "@remix-run/react";
import { requestContext } from "#app/http/context.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { toNetworkError } from "#app/shell/network-error.ts";
import type { CategoryTree } from "#app/shell/use-category-tree.ts";
import { goods } from "#contract/goods.ts";

export const handle: PageHandle = { access: "public" };

const ONE_MINUTE = "public, max-age=60";

/** No act of a customer changes it. */
export const shouldRevalidate = () => false;

/** All categories with what is below them, for the flyouts of the rail. */
export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requestContext(args);
  const answer: CategoryTree = { tree: await api.read(goods.categories) };
  return data(answer, { headers: { "Cache-Control": ONE_MINUTE } });
}

/** Nobody pointed at a rail to be shown an error page. */
export const clientLoader = ({ serverLoader }: ClientLoaderFunctionArgs) => serverLoader().catch(toNetworkError);
