import type { Db } from "../../database/database.ts";
import type { Platform } from "../../platform/module.ts";
import type * as OrderRefunds from "../order/order-refunds.ts";
import type { GatewayRefunds } from "../payment/gateway-refunds.ts";
import type { PayBack } from "../payment/payment.ts";
import type { CountSold } from "../product/sales.ts";
import type { Sales } from "../seckill/seckill.ts";

/** What the parts of the module need of the platform and of other modules. */
export type Deps = Pick<
  Platform,
  "database" | "givenMoney" | "ledger" | "staffLog" | "idempotency" | "notices" | "tasks" | "limits"
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
