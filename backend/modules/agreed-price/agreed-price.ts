import { formatDay } from "#contract/rules/calendar.ts";
import { yuan } from "#contract/rules/money.ts";
import { APPROVED, NORMAL_PRODUCT, priceClass, unitPrice } from "#contract/rules/pricing.ts";
import { inChunks } from "../../database/chunks.ts";
import type { Caller } from "../../http/caller.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import type { Personalise } from "../../http/route.ts";
import type { Platform } from "../../platform/module.ts";
import * as store from "./agreed-price.store.ts";
import { type AgreedFields, addAgreedPrices, pricedSkuIds } from "./with-agreed-prices.ts";

type Deps = Pick<Platform, "database"> & { ports: Pick<Platform["ports"], "clock"> };

export type AgreedPrices = ReturnType<typeof createAgreedPrices>;

/**
 * Prices that are agreed with one customer for one SKU until a day. They are valid for approved customers only.
 */
export function createAgreedPrices({ database, ports: { clock } }: Deps) {
  /** The prices that are agreed with the customer for these SKUs now, each with its last day. */
  async function agreedFor({ id }: Pick<Caller, "id">, sku_ids: readonly number[]): Promise<Map<number, AgreedFields>> {
    const agreed = new Map<number, AgreedFields>();
    for (const some of inChunks(sku_ids)) {
      for (const { sku_id, price, ends_at } of await store.findAgreedPrices(database.read, id, some, clock.now())) {
        agreed.set(sku_id, { agreed_price: yuan(price), agreed_until: formatDay(ends_at - 1) });
      }
    }
    return agreed;
  }

  /**
   * The answer with the prices that are agreed with the caller, as a copy where there are any. Every object with a
   * `sku_id` and the contract's prices gets its own, so that no list can miss them.
   */
  const withAgreedPrices: Personalise = async (caller, answer) => {
    if (priceClass(caller) === "public") return answer;
    if (caller.agreed_until <= clock.now()) return answer;
    const agreed = await agreedFor(caller, [...pricedSkuIds(answer)]);
    return agreed.size === 0 ? answer : addAgreedPrices(answer, agreed);
  };

  return {
    withAgreedPrices,

    staff: {
      /** All agreed prices, each with the price that the customer would pay without it, in fen. */
      async list() {
        return (await store.listAgreedPrices(database.read)).map(
          ({ cost, cost_plus, audit_state, audit_type, ...row }) => {
            const offer = { product_type: NORMAL_PRODUCT, price: cost + cost_plus, cost, cost_plus, tiers: [] };
            const isOver = row.ends_at <= clock.now();
            return {
              ...row,
              trade_price: unitPrice(offer, { audit_state: APPROVED, audit_type }),
              state: isOver ? "已过期" : audit_state === APPROVED ? "生效" : "未认证",
              until: formatDay(row.ends_at - 1),
            };
          },
        );
      },

      /**
       * Agrees a price in fen until `ends_at` (epoch ms) and replaces a former one.
       * @throws ApiError 404 for an unknown customer or SKU; 400 for a customer without approval or an end in the past
       */
      async set(phone: string, sku_id: number, { price, ends_at }: { price: number; ends_at: number }) {
        if (price <= 0) throw new ApiError(400, "协议价应大于 0");
        if (ends_at <= clock.now()) throw new ApiError(400, "到期日不能早于今天");
        await database.write(async (tx) => {
          const customer = await requireCustomer(tx, phone);
          if (priceClass(customer) === "public") throw new ApiError(400, `${phone} 未通过企业认证，协议价不会生效`);
          if (!(await store.findSku(tx, sku_id))) throw notFound(`没有规格 ${sku_id}`);
          await store.putAgreedPrice(tx, { customer_id: customer.id, sku_id, price, ends_at, created_at: clock.now() });
        });
      },

      /** @throws ApiError 404 */
      async remove(phone: string, sku_id: number) {
        await database.write(async (tx) => {
          const customer = await requireCustomer(tx, phone);
          if (!(await store.deleteAgreedPrice(tx, customer.id, sku_id))) {
            throw notFound(`${phone} 的规格 ${sku_id} 没有协议价`);
          }
        });
      },
    },
  };
}

async function requireCustomer(db: Parameters<typeof store.findCustomer>[0], phone: string) {
  const customer = await store.findCustomer(db, phone);
  if (!customer) throw notFound(`没有客户 ${phone}`);
  return customer;
}
