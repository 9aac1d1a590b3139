import type { DeliveryEstimate } from "#contract/delivery.ts";
import { NO_PRODUCT } from "#contract/rules/messages.ts";
import { yuan } from "#contract/rules/money.ts";
import { unitPrice } from "#contract/rules/pricing.ts";
import type { WarehouseStock } from "#contract/warehouse.ts";
import type { Caller } from "../../http/caller.ts";
import { notFound } from "../../http/errors.ts";
import type { Platform } from "../../platform/module.ts";
import { provinces } from "../address/regions.ts";
import { freightOf } from "../store/freight.ts";
import { freightTemplate } from "../store/freight-template.ts";
import { findSkuToDeliver } from "./delivery.store.ts";
import { shipmentOf } from "./shipment.ts";

type Deps = {
  platform: Pick<Platform, "database"> & { ports: Pick<Platform["ports"], "clock"> };
  /** The province of the query, or of the caller's default address. */
  provinceFor: (caller: Pick<Caller, "id"> | null, chosen: string) => Promise<string | null>;
  /** The warehouses of a product, the nearest to the province first. */
  warehousesNear: (province: string | null, product_id: number) => Promise<readonly WarehouseStock[]>;
  /** The price of a SKU in the flash sale with the given end, in fen. */
  salePrice: (sku_id: number, stop_time: number) => Promise<number | undefined>;
};

/** Estimates the delivery of a SKU before an order, by the rules of the confirm page. */
export const createEstimate =
  ({ platform: { database, ports }, provinceFor, warehousesNear, salePrice }: Deps) =>
  /** @throws ApiError 404 for an unknown SKU and one off the shelf. */
  async (
    caller: Caller | null,
    sku_id: number,
    chosen: { province: string; cart_num: number; stop_time: number },
  ): Promise<DeliveryEstimate> => {
    const goods = await findSkuToDeliver(database.read, sku_id, {
      customer_id: caller?.id ?? null,
      now: ports.clock.now(),
    });
    if (!goods) throw notFound(NO_PRODUCT);
    const province = await provinceFor(caller, chosen.province);
    const template = freightTemplate.parse(JSON.parse(goods.freight_json));
    const pieces = chosen.cart_num;
    const { agreed_price, tiers_json, weight_g, ...prices } = goods;
    const offer = { ...prices, agreed: agreed_price ?? undefined, tiers: JSON.parse(tiers_json) };
    const inSale = chosen.stop_time === 0 ? undefined : await salePrice(sku_id, chosen.stop_time);
    const freight = freightOf(template, province, {
      pieces,
      grams: weight_g * pieces,
      goods: (inSale ?? unitPrice(offer, caller, pieces)) * pieces,
    });
    const near = province === null || !freight.delivered ? [] : await warehousesNear(province, goods.product_id);
    return {
      province,
      provinces: [...provinces()],
      delivered: freight.delivered ? 1 : 0,
      fee: yuan(freight.fee),
      surcharge: yuan(freight.surcharge),
      free_over: template.free_over === null ? null : yuan(template.free_over),
      shipment: province === null ? null : shipmentOf(near, { sku_id, pieces, province }),
    };
  };
