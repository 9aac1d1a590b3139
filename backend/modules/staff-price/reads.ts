import { z } from "zod";
import type { Answer } from "#contract/endpoint.ts";
import { type AgreedState, ENDING_DAYS } from "#contract/rules/agreed-price.ts";
import { DAY_MS, dayNumber, formatLastDay } from "#contract/rules/calendar.ts";
import { yuan } from "#contract/rules/money.ts";
import { priceClass } from "#contract/rules/pricing.ts";
import { priceReceipt, type StaffPriceReceipt, type staffPrice } from "#contract/staff-price.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import type { Member } from "../../http/member.ts";
import type { Platform } from "../../platform/module.ts";
import { customersFor } from "../../platform/staff-scope.ts";
import { type CustomerDesk, type CustomerRow, customerName } from "../account/desk.ts";
import {
  listPricesOfCustomer,
  type PricedSku,
  priceVersion,
  skuLabel,
  tradePrice,
} from "../agreed-price/price-acts.ts";
import { judgePrices, obstacleOfPrices } from "./price-check.ts";
import type { PriceSource, PriceSources } from "./price-sources.ts";
import * as store from "./staff-price.store.ts";

type Deps = Pick<Platform, "database" | "staffKeys"> & {
  ports: Pick<Platform["ports"], "clock">;
  customers: Pick<CustomerDesk, "require" | "pendingRequests">;
  sources: PriceSources;
};

const ENDING_SHOWN = 10;

/** Agreed prices as members read them: those of a customer, those that end, and what a table would change. */
export function createPriceReads({ database: { read }, staffKeys, customers, sources, ports: { clock } }: Deps) {
  return {
    /** The prices that end soon, of the member's customers. */
    async ending(member: Member): Promise<Answer<typeof staffPrice.ending>> {
      const now = clock.now();
      const time = { from: now, to: now + ENDING_DAYS * DAY_MS, limit: ENDING_SHOWN };
      const { rows, count } = await store.listEnding(read, customersFor(member, "customer.read"), time);
      return {
        count,
        list: rows.map((row) => ({
          customer_id: row.customer_id,
          company: row.company || row.real_name,
          code: skuLabel(row),
          name: row.name,
          sku: row.sku,
          price: yuan(row.price),
          until: formatLastDay(row.ends_at),
          days: daysUntil(row.ends_at, now),
        })),
      };
    },

    /** The agreed prices of a customer. @throws ApiError 404 */
    async list(member: Member, id: number): Promise<Answer<typeof staffPrice.list>> {
      const customer = await customers.require(member, id);
      const maySet = member.rights.has("customer.prices");
      const why = obstacleOfPrices(customer);
      const [rows, pending, categories] = await Promise.all([
        listPricesOfCustomer(read, id),
        customers.pendingRequests(read, id),
        maySet && why === "" ? store.listCategories(read) : [],
      ]);
      const names = new Map(categories.map((one) => [one.id, one]));
      const pathOf = ({ parent_id, name }: (typeof categories)[number]): string => {
        const parent = names.get(parent_id);
        return parent ? `${pathOf(parent)} / ${name}` : name;
      };
      const now = clock.now();
      return {
        customer: customerName(customer),
        why,
        asked: pending.find(({ act }) => act === "customer.prices")?.name ?? null,
        list: rows.map((row) => {
          const [price, ends_at] = [row.price ?? 0, Number(row.ends_at ?? 0)];
          return {
            sku_id: row.sku_id,
            code: skuLabel(row),
            name: row.name,
            sku: row.sku,
            cost: maySet ? yuan(row.cost) : null,
            trade_price: yuan(tradePrice(row, customer)),
            price: yuan(price),
            until: formatLastDay(ends_at),
            days: daysUntil(ends_at, now),
            state: stateOf(customer, row, now),
            version: priceVersion(row, customer),
          };
        }),
        categories: categories.map((one) => ({ category_id: one.id, name: pathOf(one) })),
      };
    },

    /** Says of each row what it would change. @throws ApiError 400 for a table that cannot be read, 404, 409 */
    async check(member: Member, id: number, source: PriceSource): Promise<Answer<typeof staffPrice.check>> {
      const customer = await customers.require(member, id, "customer.prices");
      const why = obstacleOfPrices(customer);
      if (why) throw new ApiError(409, why);
      const now = clock.now();
      const { found, notices } = await sources.foundIn(customer, source);
      return { at: now, list: judgePrices(found, customer, now), notices };
    },

    /** The receipt of the member's submit. @throws ApiError 404 */
    async receipt(member: Member, id: number, key: string): Promise<StaffPriceReceipt> {
      await customers.require(member, id, "customer.prices");
      const stored = z.safeParse(priceReceipt, await staffKeys.resultOf(member, key)).data;
      if (!stored) throw notFound("没有这份回执");
      return stored;
    },
  };
}

/** The days until a price ends, the last one included. */
const daysUntil = (ends_at: number, now: number) => dayNumber(ends_at - 1) - dayNumber(now) + 1;

function stateOf(customer: CustomerRow, row: PricedSku, now: number): AgreedState {
  const ends_at = Number(row.ends_at ?? 0);
  if (ends_at <= now) return "over";
  if (priceClass(customer) === "public") return "unapproved";
  if ((row.price ?? 0) > tradePrice(row, customer)) return "idle";
  return ends_at <= now + ENDING_DAYS * DAY_MS ? "ending" : "active";
}
