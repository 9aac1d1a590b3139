import { createRefundActs } from "./acts.ts";
import { createApplication } from "./application.ts";
import type { Deps } from "./deps.ts";
import { createExamineRefund } from "./examine-refund.ts";
import { createOwnRefunds } from "./own-refunds.ts";
import { createShopRefunds } from "./shop-refunds.ts";
import { createStaffActs } from "./staff-acts.ts";
import { createStaffRefunds } from "./staff-refunds.ts";

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
