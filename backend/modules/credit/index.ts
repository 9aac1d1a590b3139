import { CREDIT_ROWS_PER_PAGE, credit } from "#contract/credit.ts";
import { HOUR_MS } from "#contract/rules/calendar.ts";
import { idParam, route } from "../../http/route.ts";
import { defineModule } from "../../platform/module.ts";
import account from "../account/index.ts";
import { type CreditActs, createCreditActs } from "./acts.ts";
import { createBills } from "./bills.ts";
import { createCredit } from "./credit.ts";
import { auditCredit } from "./credit-audit.ts";
import { createCreditReads } from "./reads.ts";
import { createRepaying } from "./repaying.ts";
import { sumMonth } from "./rows.store.ts";

declare module "../../platform/module.ts" {
  interface StaffServices {
    readonly credit: CreditActs;
  }
}

/** Buying by the month: what customers owe, their bills and repayments. */
export default defineModule({
  calls: { credit },
  needs: { account },
  create(platform, { account: { readBuyer } }) {
    const owed = createCredit({ ...platform, readBuyer });
    const acts = createCreditActs({ ...platform, credit: owed });
    const bills = createBills({ ...platform, credit: owed });
    const reads = createCreditReads({ ...platform, credit: owed });
    return {
      services: {
        credit: owed,
        repaying: createRepaying({ ...platform, credit: owed }),
        /** The days of the bill of what is bought today. */
        creditDays: bills.daysOf,
        /** What a customer owed before a range of instants, and the movements in it. */
        creditSums: sumMonth,
        billsOf: (customer_id: number) => reads.billsOf(customer_id, undefined),
      },
      routes(app) {
        route(app, credit.read, ({ caller }) => reads.read(caller));
        route(app, credit.bill, ({ caller, params, query }) =>
          reads.bill(caller, idParam(params), { page: query.page, limit: CREDIT_ROWS_PER_PAGE }),
        );
      },
      jobs: [
        { name: "issue bills of months", everyMs: 10 * 60 * 1000, run: bills.issueDue },
        { name: "remind of bills", everyMs: HOUR_MS, run: bills.remindDue },
      ],
      staff: { credit: acts },
      audit: () => auditCredit(platform.database.read),
    };
  },
});
