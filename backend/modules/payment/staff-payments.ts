import { formatFen } from "#contract/rules/money.ts";
import { PAY_NAMES } from "#contract/rules/payment.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import type { Platform } from "../../platform/module.ts";
import { commandLine } from "../../platform/staff-log.ts";
import * as attemptStore from "./attempt.store.ts";
import * as refundStore from "./gateway-refund.store.ts";
import type { GatewayRefunds } from "./gateway-refunds.ts";
import type { createRecheck } from "./recheck.ts";

type Deps = Pick<Platform, "database" | "staffLog"> & {
  ports: Pick<Platform["ports"], "clock">;
  refunds: Pick<GatewayRefunds, "retry">;
  recheck: ReturnType<typeof createRecheck>;
};

export type StaffPayments = ReturnType<typeof createStaffPayments>;

/** Payments and refunds at the gateways as staff see and settle them, by the numbers that the gateways know. */
export const createStaffPayments = ({ database, staffLog, ports: { clock }, refunds, recheck }: Deps) => ({
  recheck,
  retryRefund: (refund_no: string) => refunds.retry(commandLine(), refund_no),

  /** An attempt with its refunds, by its number or that of a refund. @throws ApiError 404. */
  async show(number: string) {
    const refund = await refundStore.findGatewayRefund(database.read, number);
    const attempt = await attemptStore.findByNumber(database.read, refund?.out_trade_no ?? number);
    if (!attempt) throw notFound(`没有付款或退款 ${number}`);
    return { attempt, refunds: await refundStore.refundsOfPayment(database.read, attempt.out_trade_no) };
  },

  /**
   * Records how staff settled a refund that its gateway does not pay, or one that only the gateway knows.
   * @throws ApiError 404, and 409 for a refund that is done.
   */
  async settle(number: string, note: string) {
    await database.write(async (tx) => {
      const refund = await refundStore.findGatewayRefund(tx, number);
      const attempt = refund ?? (await attemptStore.findByNumber(tx, number));
      const isSettled = refund
        ? await refundStore.finish(tx, number, { now: clock.now(), reason: note })
        : await attemptStore.settleRefundSeen(tx, number, note);
      if (refund && !isSettled) throw new ApiError(409, `${number} 已经退款`);
      if (!attempt || !isSettled) throw notFound(`没有要处理的付款或退款 ${number}`);
      const { type, amount_fen, customer_id } = attempt;
      await staffLog.write(tx, commandLine(), {
        act: "refund.settle",
        record: { subject: "refund", id: refund?.refund_id ?? 0, label: refund?.ref || number, customer_id },
        summary: `${PAY_NAMES[type]} ${number} ${formatFen(amount_fen)}`,
        before: { number, state: refund?.state ?? attempt.state },
        after: { state: "done" },
        note,
      });
    });
  },
});
