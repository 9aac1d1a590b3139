import type { repayment } from "#contract/credit.ts";
import type { Answer, Body } from "#contract/endpoint.ts";
import { WRONG_CODE } from "#contract/rules/account.ts";
import { type Fen, fen, formatFen, yuan } from "#contract/rules/money.ts";
import { BALANCE_SHORT, type GatewayType, isGatewayType, type PayWay } from "#contract/rules/payment.ts";
import type { Db } from "../../database/database.ts";
import { lockCustomer } from "../../database/lock.ts";
import type { Caller } from "../../http/caller.ts";
import { ApiError } from "../../http/errors.ts";
import type { Platform } from "../../platform/module.ts";
import type { ReadBuyer } from "../account/buyer.ts";
import type { Credit } from "../credit/credit.ts";
import type { Repaying } from "../credit/repaying.ts";
import type { Attempts } from "../payment/attempts.ts";
import { PHONE_NOT_BOUND } from "../payment/payment.ts";
import type { Recharges } from "../payment/recharges.ts";
import type { Transfers } from "../transfer/transfer.ts";

type Deps = Pick<Platform, "database" | "idempotency" | "smsCodes"> & {
  ports: Pick<Platform["ports"], "random">;
  credit: Pick<Credit, "lineOf" | "payable" | "repay">;
  repaying: Pick<Repaying, "chooseBills">;
  recharges: Pick<Recharges, "begin" | "requireWaiting">;
  attempts: Pick<Attempts, "begin" | "types" | "waysOf">;
  transfers: Pick<Transfers, "offerRepayment" | "openRecharge">;
  readBuyer: ReadBuyer;
};
type Sent = Body<typeof repayment.create>;

const NOTHING_OWED = "已还清，没有扣款";

/** How customers repay what they owe: from the balance at once, by bank transfer or at a gateway. */
export function createRepayments({ database, idempotency, smsCodes, credit, recharges, attempts, ...deps }: Deps) {
  const { transfers, repaying, readBuyer, ports } = deps;

  const phoneOf = async (db: Db, id: number) =>
    (await db.selectFrom("customers").select("phone").where("id", "=", id).executeTakeFirstOrThrow()).phone;

  /** What a form asks to repay: its amount, or all that the chosen bills owe. @throws ApiError 400, 409 */
  async function amountOf(tx: Db, customer_id: number, { bills, price }: Pick<Sent, "bills" | "price">): Promise<Fen> {
    const owed = (await credit.payable(tx, customer_id, bills)).reduce((sum, { owed_fen }) => sum + owed_fen, 0);
    if (owed === 0) throw new ApiError(409, NOTHING_OWED);
    if (price === "" && bills.length === 0) throw new ApiError(400, "请选择账单，或填写还款金额");
    const amount = price === "" ? owed : fen(price);
    if (amount === 0) throw new ApiError(400, "还款金额应大于 0");
    return amount;
  }

  /** Repays from the balance what the bills owe of an amount. @throws ApiError 409 that says what is missing */
  async function repayNow(tx: Db, customer_id: number, { bills, price, key }: Sent): Promise<Fen> {
    const owed = (await credit.payable(tx, customer_id, bills)).reduce((sum, { owed_fen }) => sum + owed_fen, 0);
    const amount_fen = Math.min(owed, await amountOf(tx, customer_id, { bills, price }));
    const { balance } = await readBuyer(tx, customer_id);
    if (balance < amount_fen) {
      const missing = `余额 ${formatFen(balance)}，不够还 ${formatFen(amount_fen)}，差 ${formatFen(amount_fen - balance)}`;
      throw new ApiError(409, `${BALANCE_SHORT}：${missing}`);
    }
    return credit.repay(tx, { customer_id, ref: `balance:${key}`, note: "余额还款", amount_fen, bill_ids: bills });
  }

  /** Begins a recharge that repays, with its transfer where it comes from a bank. */
  async function begin(tx: Db, customer: Pick<Caller, "id">, sent: Sent & { type: Exclude<Sent["type"], "balance"> }) {
    const { type, bills } = sent;
    const owed = new Set((await credit.payable(tx, customer.id, bills)).map(({ id }) => id));
    const amount_fen = await amountOf(tx, customer.id, sent);
    const begun = await recharges.begin(tx, customer, { amount_fen, type, purpose: "credit" });
    await repaying.chooseBills(
      tx,
      begun.id,
      bills.filter((id) => owed.has(id)),
    );
    if (type === "transfer") await transfers.openRecharge(tx, customer, begun, "repayment");
    return begun.id;
  }

  return {
    async config(customer: Caller): Promise<Answer<typeof repayment.config>> {
      const { balance, phone_checked } = await readBuyer(database.read, customer.id);
      const reason = phone_checked ? null : PHONE_NOT_BOUND;
      return {
        methods: [
          { type: "balance", reason, now_money: yuan(balance) },
          ...attempts.types.map((type) => ({ type, reason, ways: attempts.waysOf(type) })),
        ],
        transfer: await transfers.offerRepayment(customer),
        key: ports.random.token(24),
      };
    },

    /** @throws ApiError 409 where nothing is owed */
    async sendCode({ id, token }: Caller, ip: string) {
      const { sums } = await credit.lineOf(database.read, id);
      if (sums.owed === 0) throw new ApiError(409, NOTHING_OWED);
      await smsCodes.send({ phone: await phoneOf(database.read, id), purpose: "repay", browser: token }, ip, true);
    },

    /** @throws ApiError 400 for a wrong code or amount, 409 where nothing is owed or the way is not open */
    async create(customer: Caller, request: Sent, ip: string): Promise<Answer<typeof repayment.create>> {
      const { type, way = "qr", key, code = "", price } = request;
      const chosen = { price, bills: [...new Set(request.bills)] };
      const sent = { ...request, ...chosen };
      const result = await database.write(async (tx) => {
        await lockCustomer(tx, customer.id);
        // Another way is another repayment, so that one whose platform fails holds up no other.
        const submit = {
          customer_id: customer.id,
          key: `${key} ${type}`,
          kind: "repay",
          request: { type, ...chosen },
        } as const;
        return idempotency.run(
          tx,
          submit,
          async () => {
            if (!(await readBuyer(tx, customer.id)).phone_checked) throw new ApiError(409, PHONE_NOT_BOUND);
            if (type !== "balance") return { id: await begin(tx, customer, { ...sent, type }), repaid_fen: 0 };
            const asked = {
              phone: await phoneOf(tx, customer.id),
              purpose: "repay",
              browser: customer.token,
            } as const;
            if (!(await smsCodes.consume(tx, asked, code))) return { id: null, repaid_fen: null };
            return { id: null, repaid_fen: await repayNow(tx, customer.id, sent) };
          },
          ({ repaid_fen }) => repaid_fen !== null,
        );
      });
      if (result.repaid_fen === null) throw new ApiError(400, WRONG_CODE);
      if (result.id !== null && isGatewayType(type) && way !== "jsapi") {
        await beginAttempt(customer, result.id, { type, way, ip });
      }
      const { sums } = await credit.lineOf(database.read, customer.id);
      return { recharge_id: result.id, repaid: yuan(result.repaid_fen), owed: yuan(sums.owed) };
    },
  };

  async function beginAttempt(customer: Caller, id: number, by: { type: GatewayType; way: PayWay; ip: string }) {
    await attempts.begin(
      customer,
      { group_id: null, recharge_id: id },
      {
        ...by,
        // A repeated submit derives the same key.
        key: `payment-of-recharge-${id}`,
        async readPayable(db) {
          const { amount_fen, sn } = await recharges.requireWaiting(db, customer, id);
          return { amount_fen, subject: `月结还款 ${sn}`, closes_at: Number.MAX_SAFE_INTEGER };
        },
      },
    );
  }
}
