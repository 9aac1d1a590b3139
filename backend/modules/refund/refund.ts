import type { Db } from "../../database/database.ts";
import type { Platform } from "../../platform/module.ts";
import type { CountSold } from "../catalog/products/sales.ts";
import type * as OrderRefunds from "../order/order-refunds.ts";
import type { GatewayRefunds } from "../payment/gateway-refunds.ts";
import type { PayBack } from "../payment/payment.ts";
import type { Sales } from "../seckill/seckill.ts";
import { createRefundActs } from "./acts.ts";
import { createApplication } from "./application.ts";
import { createExamineRefund } from "./examine-refund.ts";
import { createOwnRefunds } from "./own-refunds.ts";
import { createShopRefunds } from "./shop-refunds.ts";
import { createStaffActs } from "./staff-acts.ts";
import { createStaffRefunds } from "./staff-refunds.ts";

export type Deps = Pick<
  Platform,
  "database" | "fourEyes" | "ledger" | "staffLog" | "idempotency" | "notices" | "tasks" | "limits"
> & {
  ports: Pick<Platform["ports"], "clock" | "log" | "random">;
  orderRefunds: typeof OrderRefunds;
  completeDispatch: (tx: Db, order_id: number, now: number) => Promise<boolean>;
  /** Finishes a received order whose remaining items all have their review. */
  finishReviewed: (tx: Db, customer_id: number, order_id: number) => Promise<unknown>;
  sales: Pick<Sales, "giveBack">;
  countSold: CountSold;
  payBack: PayBack;
  gatewayRefunds: Pick<GatewayRefunds, "examine" | "ofCause" | "toBalanceIn">;
  /** Lowers a waiting invoice of the order to the amount that the refund has left. */
  followRefund: (tx: Db, customer_id: number, order_id: number) => Promise<void>;
};

export type Refunds = ReturnType<typeof createRefunds>;

/** Refunds from the application to the payment. */
export function createRefunds(deps: Deps) {
  const { record, perform, ...acts } = createRefundActs(deps);
  const staffActs = createStaffActs({ ...deps, perform, record });
  const shopRefunds = createShopRefunds({ ...deps, perform, record });
  const examineRefund = createExamineRefund(deps);
  return {
    ...createOwnRefunds(deps),
    ...createApplication({ ...deps, record }),
    ...acts,
    staffActs,
    shopRefunds,
    examineRefund,
    staff: createStaffRefunds({ ...deps, acts: staffActs, shopRefunds, examineRefund }),
  };
}
