import type { z } from "zod";
import type { Body } from "#contract/endpoint.ts";
import { type Fen, fen, formatFen } from "#contract/rules/money.ts";
import type { Buyer } from "#contract/rules/pricing.ts";
import type { StaffPriceReceipt, staffPrice } from "#contract/staff-price.ts";
import type { Db } from "../../database/database.ts";
import { lockCustomer } from "../../database/lock.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import type { Member } from "../../http/member.ts";
import type { Effect, Executors } from "../../platform/four-eyes.ts";
import { hashOf } from "../../platform/hash.ts";
import type { Platform } from "../../platform/module.ts";
import { type Confirms, isConfirmed } from "../../platform/own-password.ts";
import { customerRecord } from "../account/customer-acts.ts";
import type { CustomerDesk, CustomerRow } from "../account/desk.ts";
import {
  agreedChangeText,
  findPriced,
  type PriceActs,
  type PriceChange,
  type PricedSku,
  priceVersion,
  skuLabel,
} from "../agreed-price/price-acts.ts";
import { endOf, obstacleOfPrices } from "./price-check.ts";

type Deps = Pick<Platform, "fourEyes" | "staffKeys"> & {
  ports: Pick<Platform["ports"], "clock">;
  customers: Pick<CustomerDesk, "lock" | "find">;
  acts: PriceActs;
  confirms: Confirms;
};
type Written = z.output<(typeof staffPrice.write)["body"]>;
/** What a request carries: the customer, and each SKU with its price in fen and its last instant. */
type Payload = { id: number; prices: [sku_id: number, price: Fen, ends_at: number][] };

const CHANGED = "核对以后价格、成本或客户类别变了，没有写";

/** Prices that are agreed with customers, as members write and remove them. */
export function createStaffPrices({ fourEyes, staffKeys, customers, acts, confirms, ports: { clock } }: Deps) {
  /** The member's customer, locked, with whom prices can be agreed. @throws ApiError 404, 409 */
  async function lock(tx: Db, member: Member, id: number) {
    const customer = await customers.lock(tx, member, "customer.prices", id);
    const why = obstacleOfPrices(customer);
    if (why) throw new ApiError(409, why);
    return customer;
  }

  const versionOf = (rows: readonly PricedSku[], buyer: Buyer) =>
    hashOf(rows.map((row) => `${row.sku_id} ${priceVersion(row, buyer)}`).join(","));

  /** The changes of a request on the SKUs as they are; null where one is missing. */
  async function changesOf(tx: Db, { id, prices }: Payload): Promise<PriceChange[] | null> {
    const skus = await findPriced(
      tx,
      id,
      prices.map(([sku_id]) => sku_id),
    );
    const changes = prices.flatMap(([sku_id, price, ends_at]): PriceChange[] => {
      const row = skus.get(sku_id);
      return row ? [{ row, to: { price, ends_at } }] : [];
    });
    return changes.length === prices.length ? changes : null;
  }

  const executors: Executors = {
    "customer.prices": {
      async fingerprint(tx, { id, payload }) {
        await lockCustomer(tx, id);
        const customer = await customers.find(tx, id);
        // Only this module asks for this act.
        const asked = payload as Payload;
        const changes = await changesOf(tx, asked);
        if (!customer || !changes || obstacleOfPrices(customer)) return null;
        if (asked.prices.some(([, , ends_at]) => ends_at <= clock.now())) return null;
        return versionOf(
          changes.map(({ row }) => row),
          customer,
        );
      },
      async execute(tx, { actor, payload, reason, isAlone }) {
        const asked = payload as Payload;
        const changes = await changesOf(tx, asked);
        if (!changes) throw notFound("有规格已删除");
        await acts.change(tx, actor, asked.id, changes, { reason, isAlone });
      },
    },
  };

  const effectOf = (change: PriceChange): Effect => {
    const { row } = change;
    const { before, after } = agreedChangeText(change);
    return { label: `${skuLabel(row)} ${row.name} ${row.sku}（成本 ${formatFen(row.cost)}）`, before, after };
  };

  const shownLine = (row: number, change: PriceChange) => {
    const { before, after } = agreedChangeText(change);
    return {
      row,
      code: skuLabel(change.row),
      name: `${change.row.name} ${change.row.sku}`,
      change: `${before} → ${after}`,
    };
  };

  /** The chosen rows as changes, without those that differ from what was checked. */
  async function chosen(tx: Db, customer: CustomerRow, rows: Written["rows"]) {
    const skus = await findPriced(
      tx,
      customer.id,
      rows.map(({ sku_id }) => sku_id),
    );
    const used = new Set<number>();
    const changes: { row: number; change: PriceChange }[] = [];
    const left: StaffPriceReceipt["left"] = [];
    for (const { row, sku_id, price, until, version } of rows) {
      const sku = skus.get(sku_id);
      const leave = (note: string) =>
        left.push({ row, raw: sku ? `${skuLabel(sku)} ${sku.name}` : String(sku_id), note });
      const to = { price: fen(price), ends_at: endOf(until) };
      if (!sku) leave("没有这个规格");
      else if (used.has(sku_id)) leave("同一个规格写了两次");
      else if (priceVersion(sku, customer) !== version) leave(CHANGED);
      else if (to.price <= 0 || to.ends_at <= clock.now()) leave("价格应大于 0，到期日不能早于今天");
      else changes.push({ row, change: { row: sku, to } });
      used.add(sku_id);
    }
    return { changes, left };
  }

  return {
    executors,

    /**
     * Writes the chosen rows and leaves out those that have changed; those below cost wait for a second member.
     * @throws ApiError 400, 404, 409
     */
    async write(member: Member, id: number, { key, password, ...request }: Body<typeof staffPrice.write> & Written) {
      const confirmed = await isConfirmed(confirms, member, password);
      const submit = { key, kind: "customer.prices", request: { id, ...request } };
      return staffKeys.once(member, submit, async (tx): Promise<StaffPriceReceipt> => {
        const customer = await lock(tx, member, id);
        const { changes, left } = await chosen(tx, customer, request.rows);
        const isBelow = ({ change: { row, to } }: (typeof changes)[number]) => to !== null && to.price < row.cost;
        const [below, fine] = [changes.filter(isBelow), changes.filter((one) => !isBelow(one))];
        const { reason } = request;
        if (fine.length > 0) {
          await acts.change(
            tx,
            member,
            id,
            fine.map(({ change }) => change),
            { reason },
          );
        }
        const asked = below.map(({ change }) => change);
        const outcome =
          asked.length === 0
            ? null
            : await fourEyes.ask(tx, member, {
                act: "customer.prices",
                record: customerRecord(id),
                payload: {
                  id,
                  prices: asked.map(({ row, to }) => [row.sku_id, to?.price ?? 0, to?.ends_at ?? 0]),
                } satisfies Payload,
                effects: asked.map(effectOf),
                summary: `低于成本的协议价 ${asked.length} 种`,
                reason,
                fingerprint: versionOf(
                  asked.map(({ row }) => row),
                  customer,
                ),
                isConfirmed: confirmed,
              });
        return {
          at: clock.now(),
          done: fine.map(({ row, change }) => shownLine(row, change)),
          asked: below.map(({ row, change }) => shownLine(row, change)),
          outcome,
          left: [...left, ...request.rest].sort((a, b) => a.row - b.row),
        };
      });
    },

    /** Removes agreed prices; those that have changed stay. @throws ApiError 404 */
    remove(member: Member, id: number, { key, ...request }: Body<typeof staffPrice.remove>) {
      const submit = { key, kind: "customer.prices.remove", request: { id, ...request } };
      return staffKeys.once(member, submit, async (tx) => {
        const customer = await customers.lock(tx, member, "customer.prices", id);
        const wanted = new Map(request.rows.map(({ sku_id, version }) => [sku_id, version]));
        const skus = await findPriced(tx, id, [...wanted.keys()]);
        const changes = [...skus.values()]
          .filter((row) => row.price !== null && priceVersion(row, customer) === wanted.get(row.sku_id))
          .map((row): PriceChange => ({ row, to: null }));
        if (changes.length === 0) throw new ApiError(409, "这些协议价已变化或已停，请看新的");
        await acts.change(tx, member, id, changes, { reason: request.reason });
        return { removed: changes.length, left: wanted.size - changes.length };
      });
    },
  };
}
