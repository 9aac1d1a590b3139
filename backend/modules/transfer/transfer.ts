import { yuan } from "#contract/rules/money.ts";
import { OPEN_TRANSFERS_MAX, SALE_NOT_BY_TRANSFER, transferCode, transferDeadline } from "#contract/rules/transfer.ts";
import type { Transfer } from "#contract/transfer.ts";
import type { Db } from "../../database/database.ts";
import { lockCustomer } from "../../database/lock.ts";
import type { Caller } from "../../http/caller.ts";
import { ApiError } from "../../http/errors.ts";
import type { Platform } from "../../platform/module.ts";
import type { ReadBuyer } from "../account/buyer.ts";
import type { Orders } from "../order/order.ts";
import { PHONE_NOT_BOUND } from "../payment/payment.ts";
import type { Slips } from "./slips.ts";
import { TRANSFER_CLOSED } from "./slips.ts";
import * as store from "./transfer.store.ts";

type Owner = Pick<Caller, "id">;
type Deps = Pick<Platform, "database"> & {
  ports: Pick<Platform["ports"], "clock" | "random">;
  orders: Pick<Orders, "findOwnGroup" | "hasSale" | "extend">;
  readBuyer: ReadBuyer;
  slips: Slips;
  transferAccount: () => Promise<unknown>;
};

const CODE_BYTES = 6;

export type Transfers = ReturnType<typeof createTransfers>;

/** Bank transfers as customers choose and document them (P6.90). */
export function createTransfers({ database, ports: { clock, random }, orders, readBuyer, slips, ...deps }: Deps) {
  /** The reason that the customer cannot choose a transfer for any order, or null. */
  async function customerObstacle(db: Db, customer: Owner): Promise<string | null> {
    if (!(await deps.transferAccount())) return "暂不支持对公转账";
    if (!(await readBuyer(db, customer.id)).phone_checked) return PHONE_NOT_BOUND;
    const open = await store.countOpen(db, customer.id, clock.now());
    return open >= OPEN_TRANSFERS_MAX ? `已有 ${OPEN_TRANSFERS_MAX} 笔订单等待汇款` : null;
  }

  /** The reason that an unpaid group cannot be paid by transfer, or null. */
  async function obstacle(db: Db, customer: Owner, group: { id: number; pay_fen: number }): Promise<string | null> {
    if (group.pay_fen === 0) return "无需支付";
    if (await orders.hasSale(db, group.id)) return SALE_NOT_BY_TRANSFER;
    return customerObstacle(db, customer);
  }

  /** A new transfer with a code of its own. */
  async function insert(tx: Db, row: { customer_id: number; group_id: number; amount_fen: number }): Promise<number> {
    for (;;) {
      const code = transferCode(Buffer.from(random.token(CODE_BYTES), "base64url"));
      const empty = { recharge_id: null, payer: "", note: "", reason: null, submitted_at: null, received_at: null };
      const id = await store.insertTransfer(tx, {
        ...{ ...row, ...empty, code, state: "waiting" },
        created_at: clock.now(),
      });
      if (id !== null) return id;
    }
  }

  return {
    /** Whether the shop takes transfers, and why the customer cannot choose one for any order. */
    async offer(customer: Owner) {
      const reason = await customerObstacle(database.read, customer);
      return { offered: (await deps.transferAccount()) !== null, reason };
    },

    /** The transfer of a group, and why the method is unavailable. @throws ApiError 404 */
    async read(customer: Owner, group_id: number): Promise<{ reason: string | null; transfer: Transfer | null }> {
      const group = await orders.findOwnGroup(database.read, customer, group_id);
      const row = await store.ofGroup(database.read, customer.id, group_id, clock.now());
      if (row) {
        const pictures = await store.slipsOf(database.read, row.id);
        return {
          reason: null,
          transfer: {
            ...{ transfer_id: row.id, code: row.code, amount: yuan(row.amount_fen), state: row.state_now },
            ...{ reason: row.reason, payer: row.payer, note: row.note, slips: pictures.map(({ id }) => id) },
            ...{ create_time: row.created_at, submit_time: row.submitted_at },
          },
        };
      }
      if (group.state !== "unpaid") return { reason: "订单已支付或已关闭", transfer: null };
      return { reason: await obstacle(database.read, customer, group), transfer: null };
    },

    /**
     * Chooses a transfer for an unpaid group and reserves its goods for three working days. Repeated it answers the same.
     * @throws ApiError 404, or 409 for a group that is closed or cannot be paid so.
     */
    async create(customer: Owner, group_id: number): Promise<number> {
      return database.write(async (tx) => {
        await lockCustomer(tx, customer.id);
        const group = await orders.findOwnGroup(tx, customer, group_id);
        if (group.state !== "unpaid") throw new ApiError(409, group.state === "paid" ? "订单已支付" : "订单已关闭");
        const existing = await store.ofGroup(tx, customer.id, group_id, clock.now());
        if (existing) return existing.id;
        const reason = await obstacle(tx, customer, group);
        if (reason) throw new ApiError(409, reason);
        await orders.extend(tx, customer, group_id, transferDeadline(clock.now()));
        return insert(tx, { customer_id: customer.id, group_id, amount_fen: group.pay_fen });
      });
    },

    /**
     * Submits the slips of a transfer; the first time the goods are reserved for three working days from now on.
     * @throws ApiError 400 without a slip, 404, 409.
     */
    async submit(customer: Owner, id: number, { payer, note }: { payer: string; note: string }) {
      await database.write(async (tx) => {
        await lockCustomer(tx, customer.id);
        const row = await slips.requireOpen(tx, customer.id, id);
        if ((await store.slipsOf(tx, id)).length === 0) throw new ApiError(400, "请先上传转账凭证");
        const now = clock.now();
        const change = { payer, note, reason: null, submitted_at: row.submitted_at ?? now };
        if (!(await store.act(tx, id, "submit", change))) throw new ApiError(409, TRANSFER_CLOSED);
        if (row.group_id !== null && row.submitted_at === null)
          await orders.extend(tx, customer, row.group_id, transferDeadline(now));
      });
    },
  };
}
