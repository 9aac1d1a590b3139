import { data, type LoaderFunctionArgs } from "@remix-run/node";
import type { ClientLoaderFunctionArgs } from "@remix-run/react";
import type { Api } from "#app/http/api.server.ts";
import { publicApi } from "#app/http/context.server.ts";
import { optional } from "#app/http/optional.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { toNetworkError } from "#app/shell/network-error.ts";
import type { CategoryTree, Popular } from "#app/shell/use-category-tree.ts";
import { product } from "#contract/product.ts";
import { search } from "#contract/search.ts";
import { titleParts } from "./catalog.ts";

export const handle: PageHandle = { access: "sessionless" };

const ONE_MINUTE = "public, max-age=60";

/** No form of the shop changes the categories. */
export const shouldRevalidate = () => false;

const BRANDS_MAX = 10;
const MODELS_MAX = 8;
const BEST_SELLERS_MAX = 4;

/**
 * The whole category tree with the popular brands, models and products of the top categories, for the flyouts of the
 * category rail. They are the same for all visitors, so the session is not read.
 */
export async function loader(args: LoaderFunctionArgs) {
  const api = publicApi(args);
  const tree = await api.read(product.categories);
  const popular = await Promise.all(tree.map(({ store_category_id: cid }) => optional(api, readPopular(api, cid))));
  const body: CategoryTree = { tree, popular: popular.filter((one) => one !== null) };
  return data(body, { headers: { "Cache-Control": ONE_MINUTE } });
}

/** The brands with the most products in a category, its best sellers, and the models of those that have one. */
async function readPopular(api: Api, cid: number): Promise<Popular> {
  const { facets, list } = await api.read(search.list, { query: { cate_id: cid, order: "sales" } });
  const models = list.map(({ store_name }) => titleParts(store_name).model).filter(Boolean);
  return {
    cid,
    brands: facets.brands.toSorted((a, b) => b.count - a.count).slice(0, BRANDS_MAX),
    models: [...new Set(models)].slice(0, MODELS_MAX),
    bestSellers: list
      .slice(0, BEST_SELLERS_MAX)
      .map(({ product_id, store_name, image }) => ({ id: product_id, name: store_name, image })),
  };
}

/** A failed request leaves the rail without flyouts instead of showing an error page. */
export const clientLoader = ({ serverLoader }: ClientLoaderFunctionArgs) => serverLoader().catch(toNetworkError);
