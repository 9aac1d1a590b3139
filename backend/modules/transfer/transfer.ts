import { yuan } from "#contract/rules/money.ts";
import {
  EXPIRED_COUNT_MS,
  EXPIRED_TRANSFERS_MAX,
  LONG_HOLD_REFUSED,
  OPEN_TRANSFERS_MAX,
  SALE_NOT_BY_TRANSFER,
  TRANSFERS_EXPIRED,
  transferCode,
} from "#contract/rules/transfer.ts";
import type { Transfer } from "#contract/transfer.ts";
import type { Db } from "../../database/database.ts";
import { lockCustomer } from "../../database/lock.ts";
import type { Caller } from "../../http/caller.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import type { Platform } from "../../platform/module.ts";
import { hourOf } from "../../platform/notices.ts";
import type { ReadBuyer } from "../account/buyer.ts";
import type { Repaying } from "../credit/repaying.ts";
import type { Orders } from "../order/order.ts";
import { PHONE_NOT_BOUND } from "../payment/payment.ts";
import type { Recharges } from "../payment/recharges.ts";
import type { Slips } from "./slips.ts";
import { TRANSFER_CLOSED } from "./slips.ts";
import * as store from "./transfer.store.ts";

type Owner = Pick<Caller, "id">;
type Deps = Pick<Platform, "database" | "notices"> & {
  ports: Pick<Platform["ports"], "clock" | "random">;
  orders: Pick<Orders, "findOwnGroup" | "hasSale" | "mayHoldLong" | "holdLong">;
  recharges: Pick<Recharges, "findOwn" | "create" | "obstacle">;
  readBuyer: ReadBuyer;
  slips: Slips;
  repaying: Pick<Repaying, "beginGrace" | "endGrace">;
  transferAccount: () => Promise<unknown>;
};

type Begun = { id: number; amount_fen: number };

const CODE_BYTES = 6;
const ofGroup = (group_id: number): store.Target => ({ group_id, recharge_id: null });
const ofRecharge = (recharge_id: number): store.Target => ({ group_id: null, recharge_id });
const TOO_MANY = {
  group: `已有 ${OPEN_TRANSFERS_MAX} 笔订单等待汇款`,
  recharge: `已有 ${OPEN_TRANSFERS_MAX} 笔充值等待汇款`,
  repayment: `已有 ${OPEN_TRANSFERS_MAX} 笔还款等待汇款`,
};

export type Transfers = ReturnType<typeof createTransfers>;

/** Bank transfers as customers choose and document them. */
export function createTransfers({ database, notices, ports, orders, recharges, readBuyer, slips, ...deps }: Deps) {
  const { clock, random } = ports;

  /** The reason that the customer cannot pay any order, or null. */
  async function orderObstacle(db: Db, customer: Owner): Promise<string | null> {
    return (await readBuyer(db, customer.id)).phone_checked ? null : PHONE_NOT_BOUND;
  }

  async function hasExpired(db: Db, { id }: Owner): Promise<boolean> {
    const now = clock.now();
    return (await store.countExpired(db, id, now - EXPIRED_COUNT_MS, now)) >= EXPIRED_TRANSFERS_MAX;
  }

  /** The reason that the customer cannot choose a transfer for anything of a kind, or null. */
  async function customerObstacle(db: Db, customer: Owner, kind: keyof typeof TOO_MANY): Promise<string | null> {
    if (!(await deps.transferAccount())) return "暂不支持对公转账";
    const unbound = kind === "group" ? await orderObstacle(db, customer) : await recharges.obstacle(db, customer);
    if (unbound) return unbound;
    if (kind === "group" && (await hasExpired(db, customer))) return TRANSFERS_EXPIRED;
    const open = await store.listOpenTransfers(db, customer.id, kind, clock.now());
    return open.length >= OPEN_TRANSFERS_MAX ? TOO_MANY[kind] : null;
  }

  /** The reason that an unpaid group cannot be paid by transfer, or null; the limit of long reservations is apart. */
  async function groupObstacle(db: Db, customer: Owner, group: { id: number; pay_fen: number }) {
    if (group.pay_fen === 0) return "无需支付";
    if (await orders.hasSale(db, group.id)) return SALE_NOT_BY_TRANSFER;
    return customerObstacle(db, customer, "group");
  }

  /** `groupObstacle` with the limit of long reservations. */
  async function obstacle(db: Db, customer: Owner, group: { id: number; pay_fen: number }): Promise<string | null> {
    const reason = await groupObstacle(db, customer, group);
    if (reason) return reason;
    const { audit_state } = await readBuyer(db, customer.id);
    return (await orders.mayHoldLong(db, { ...customer, audit_state }, group.id)) ? null : LONG_HOLD_REFUSED;
  }

  async function holdLong(tx: Db, { id }: Owner, group_id: number): Promise<boolean> {
    const { audit_state } = await readBuyer(tx, id);
    return orders.holdLong(tx, { id, audit_state }, group_id);
  }

  /** A new transfer with a code of its own. */
  async function insert(tx: Db, row: store.Target & { customer_id: number; amount_fen: number }): Promise<number> {
    for (;;) {
      const code = transferCode(Buffer.from(random.token(CODE_BYTES), "base64url"));
      const empty = { payer: "", note: "", reason: null, submitted_at: null, received_at: null };
      const id = await store.insertTransfer(tx, {
        ...row,
        ...empty,
        code,
        state: "waiting",
        created_at: clock.now(),
      });
      if (id !== null) return id;
    }
  }

  async function readTransfer(customer: Owner, target: store.Target): Promise<Transfer | null> {
    const row = await store.findTransferOf(database.read, customer.id, target, clock.now());
    if (!row) return null;
    const pictures = await store.slipsOf(database.read, row.id);
    return {
      transfer_id: row.id,
      code: row.code,
      amount: yuan(row.amount_fen),
      state: row.state_now,
      reason: row.reason,
      payer: row.payer,
      note: row.note,
      slips: pictures.map(({ id }) => id),
      create_time: row.created_at,
      submit_time: row.submitted_at,
    };
  }

  return {
    /** Whether the shop accepts transfers, and the reason that the customer cannot choose one for any order. */
    async offer(customer: Owner) {
      const reason = await customerObstacle(database.read, customer, "group");
      return { offered: (await deps.transferAccount()) !== null, reason };
    },

    /** The transfer of a group, and the reason that the method is unavailable. @throws ApiError 404 */
    async read(customer: Owner, group_id: number): Promise<{ reason: string | null; transfer: Transfer | null }> {
      const group = await orders.findOwnGroup(database.read, customer, group_id);
      const transfer = await readTransfer(customer, ofGroup(group_id));
      if (transfer) return { reason: null, transfer };
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
        const existing = await store.findTransferOf(tx, customer.id, ofGroup(group_id), clock.now());
        if (existing) return existing.id;
        const reason = await groupObstacle(tx, customer, group);
        if (reason) throw new ApiError(409, reason);
        if (!(await holdLong(tx, customer, group_id))) throw new ApiError(409, LONG_HOLD_REFUSED);
        return insert(tx, { customer_id: customer.id, ...ofGroup(group_id), amount_fen: group.pay_fen });
      });
    },

    /**
     * Begins a recharge with its transfer, in one transaction; repeated with the same key it answers the same.
     * @param price yuan.
     * @throws ApiError 400 for an amount outside the limits, 409 where the customer cannot choose a transfer.
     */
    async recharge(customer: Owner, { price, key }: { price: string; key: string }): Promise<number> {
      const open = (tx: Db, begun: Begun) => this.openRecharge(tx, customer, begun, "recharge");
      const { id } = await recharges.create(customer, { price, key, type: "transfer" }, open);
      return id;
    },

    /** Adds the transfer of a new recharge or repayment. @throws ApiError 409 where the customer cannot choose one */
    async openRecharge(tx: Db, customer: Owner, { id, amount_fen }: Begun, kind: "recharge" | "repayment") {
      const reason = await customerObstacle(tx, customer, kind);
      if (reason) throw new ApiError(409, reason);
      await insert(tx, { customer_id: customer.id, ...ofRecharge(id), amount_fen });
    },

    /** Whether the shop accepts transfers, and the reason that the customer cannot begin a repayment by one. */
    async offerRepayment(customer: Owner) {
      const reason = await customerObstacle(database.read, customer, "repayment");
      return { offered: (await deps.transferAccount()) !== null, reason };
    },

    /** The recharges that wait for money, and the reason that the customer cannot begin another. */
    async recharges(customer: Owner) {
      const [account, reason, open] = await Promise.all([
        deps.transferAccount(),
        customerObstacle(database.read, customer, "recharge"),
        store.listOpenTransfers(database.read, customer.id, "recharge", clock.now()),
      ]);
      const list = open.map((row) => ({
        recharge_id: row.recharge_id ?? 0,
        recharge_sn: row.recharge_sn ?? "",
        amount: yuan(row.amount_fen),
        state: row.state_now,
        create_time: row.created_at,
      }));
      return { offered: account !== null, reason, list };
    },

    /** The transfer of a recharge; null for a recharge by another method. @throws ApiError 404 */
    async readRecharge(customer: Owner, recharge_id: number) {
      const { sn, purpose } = await recharges.findOwn(database.read, customer, recharge_id);
      return { recharge_sn: sn, purpose, transfer: await readTransfer(customer, ofRecharge(recharge_id)) };
    },

    /** Cancels the transfer of a recharge. @throws ApiError 404, 409 when it is not open. */
    async cancel(customer: Owner, recharge_id: number) {
      await database.write(async (tx) => {
        await lockCustomer(tx, customer.id);
        const row = await store.findTransferOf(tx, customer.id, ofRecharge(recharge_id), clock.now());
        if (!row) throw notFound();
        if (!(await store.applyTransferAct(tx, row.id, "cancel"))) throw new ApiError(409, TRANSFER_CLOSED);
        const repayment = store.repaymentOf(row);
        if (repayment) await deps.repaying.endGrace(tx, repayment);
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
        if (!(await store.applyTransferAct(tx, id, "submit", change))) throw new ApiError(409, TRANSFER_CLOSED);
        // Where the stock has become scarce, the first reservation remains.
        if (row.group_id !== null && row.submitted_at === null) await holdLong(tx, customer, row.group_id);
        const repayment = store.repaymentOf(row);
        if (repayment) await deps.repaying.beginGrace(tx, repayment);
        await notices.tellStaff(tx, "slip", { subject: row.code, id, customer_id: customer.id, occasion: hourOf(now) });
      });
    },
  };
}
