import { formatDay } from "#contract/rules/calendar.ts";
import { yuan } from "#contract/rules/money.ts";
import { APPROVED, priceClass } from "#contract/rules/pricing.ts";
import { inChunks } from "../../database/chunks.ts";
import type { Db } from "../../database/database.ts";
import { lockCustomer } from "../../database/lock.ts";
import type { Caller } from "../../http/caller.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import type { Personalise } from "../../http/route.ts";
import type { Platform } from "../../platform/module.ts";
import type { Actor } from "../../platform/staff-log.ts";
import * as store from "./agreed-price.store.ts";
import { type PriceActs, tradePrice } from "./price-acts.ts";
import { type AgreedFields, addAgreedPrices, pricedSkuIds } from "./with-agreed-prices.ts";

type Deps = Pick<Platform, "database"> & { ports: Pick<Platform["ports"], "clock">; acts: PriceActs };

export type AgreedPrices = ReturnType<typeof createAgreedPrices>;

/**
 * Prices that are agreed with one customer for one SKU until a day. They are valid for approved customers only.
 */
export function createAgreedPrices({ database, acts, ports: { clock } }: Deps) {
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
            const isOver = row.ends_at <= clock.now();
            return {
              ...row,
              trade_price: tradePrice({ cost, cost_plus }, { audit_state, audit_type }),
              state: isOver ? "已过期" : audit_state === APPROVED ? "生效" : "未认证",
              until: formatDay(row.ends_at - 1),
            };
          },
        );
      },

      /**
       * Agrees a price in fen until `ends_at` (epoch ms) and replaces a former one; nobody else approves one below cost.
       * @throws ApiError 404 for an unknown customer or SKU; 400 for a customer without approval or an end in the past
       */
      async set(actor: Actor, phone: string, sku_id: number, { price, ends_at }: { price: number; ends_at: number }) {
        if (price <= 0) throw new ApiError(400, "协议价应大于 0");
        if (ends_at <= clock.now()) throw new ApiError(400, UNTIL_PAST);
        await database.write(async (tx) => {
          const customer = await lockByPhone(tx, phone);
          if (priceClass(customer) === "public") throw new ApiError(400, `${phone} 未通过企业认证，协议价不会生效`);
          const row = (await store.findPriced(tx, customer.id, [sku_id])).get(sku_id);
          if (!row) throw notFound(`没有规格 ${sku_id}`);
          const isAlone = price < row.cost;
          await acts.change(tx, actor, customer.id, [{ row, to: { price, ends_at } }], { isAlone });
        });
      },

      /** @throws ApiError 404 */
      async remove(actor: Actor, phone: string, sku_id: number) {
        await database.write(async (tx) => {
          const customer = await lockByPhone(tx, phone);
          const row = (await store.findPriced(tx, customer.id, [sku_id])).get(sku_id);
          if (row?.price == null) throw notFound(`${phone} 的规格 ${sku_id} 没有协议价`);
          await acts.change(tx, actor, customer.id, [{ row, to: null }], {});
        });
      },
    },
  };
}

/** The refusal of a last day that is over. */
export const UNTIL_PAST = "到期日不能早于今天";

async function lockByPhone(tx: Db, phone: string) {
  const customer = await store.findPricedCustomer(tx, phone);
  if (!customer) throw notFound(`没有客户 ${phone}`);
  await lockCustomer(tx, customer.id);
  return (await store.findPricedCustomer(tx, phone)) ?? customer;
}
