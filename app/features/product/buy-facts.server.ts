import { unitOf } from "#app/features/catalog/catalog.ts";
import type { Api } from "#app/http/api.server.ts";
import { optional } from "#app/http/optional.server.ts";
import { delivery } from "#contract/delivery.ts";
import type { Product, Sku } from "#contract/product-fields.ts";
import { cutText } from "#contract/rules/cut-text.ts";
import { ID } from "#contract/rules/patterns.ts";
import { warehouse } from "#contract/warehouse.ts";
import { deliveryLines, serviceLines, warehouseLines } from "./buy-facts.ts";

type Page = {
  product: Pick<Product, "product_id" | "unit_name">;
  chosen: Sku;
  /** The quantity in the page's address. */
  quantity: number;
  isConsumable: boolean;
  /** The end of the page's flash sale, in epoch ms. */
  stop_time?: number;
};

/** The province in a product page's address; the backend ignores an unknown one. */
export const requestedProvince = (request: Request) =>
  cutText(new URL(request.url).searchParams.get("province") ?? "", 20);

/** Reads the stock by warehouse of a product; none for a malformed id and if the backend fails. */
export const readWarehouses = async (api: Api, request: Request, id: string | undefined) =>
  id && ID.test(id)
    ? optional(api, api.read(warehouse.ofProduct, { params: { id }, query: { province: requestedProvince(request) } }))
    : null;
type Warehouses = Awaited<ReturnType<typeof readWarehouses>>;

/**
 * The rows beside the options of a product: delivery to the chosen province or the default address, services,
 * warehouses. A part that the backend fails to answer is missing.
 */
export async function readBuyFacts(api: Api, request: Request, page: Page, warehouses: Warehouses) {
  const { product, chosen, isConsumable, stop_time = 0 } = page;
  const { unit_name } = unitOf(product, chosen);
  const quantity = Math.max(1, page.quantity);
  const asked = requestedProvince(request);
  const estimate = await optional(
    api,
    api.read(delivery.estimate, {
      params: { id: chosen.sku_id },
      query: { province: asked, cart_num: quantity, stop_time },
    }),
  );
  const facts = [
    { name: "仓库", lines: warehouseLines(warehouses ?? [], chosen.sku_id, unit_name) },
    { name: "服务", lines: serviceLines(isConsumable) },
  ];
  return {
    facts: facts.filter(({ lines }) => lines.length > 0),
    delivery: estimate && {
      lines: deliveryLines(estimate, quantity, unit_name),
      province: estimate.province,
      provinces: estimate.provinces,
    },
    /** The chosen province for the links of the page, where the shop knows it. */
    province: asked !== "" && asked === estimate?.province ? asked : undefined,
  };
}
export type BuyFactsData = Awaited<ReturnType<typeof readBuyFacts>>;
