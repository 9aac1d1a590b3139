import { CREDIT_ROWS_PER_PAGE, credit } from "#contract/credit.ts";
import { HOUR_MS } from "#contract/rules/calendar.ts";
import { staffCredit } from "#contract/staff-credit.ts";
import { idParam, route, voidRoute } from "../../http/route.ts";
import { defineModule } from "../../platform/module.ts";
import account from "../account/index.ts";
import staff from "../staff/index.ts";
import { createCreditActs } from "./acts.ts";
import { createBills } from "./bills.ts";
import { PERSONAL_OF_CREDIT } from "./credit.schema.ts";
import { createCredit } from "./credit.ts";
import { auditCredit } from "./credit-audit.ts";
import { createCreditDesk } from "./desk.ts";
import { createCreditReads } from "./reads.ts";
import { createReceivables } from "./receivables.ts";
import { createRepaying } from "./repaying.ts";
import { sumMonth } from "./rows.store.ts";
import { type CreditStaff, createCreditStaff } from "./staff-credit.ts";

declare module "../../platform/module.ts" {
  interface StaffServices {
    readonly credit: CreditStaff;
  }
}

/** Buying by the month: what customers owe, their bills and repayments. */
export default defineModule({
  calls: { credit, staffCredit },
  needs: { account, staff },
  erasure: { emptied: PERSONAL_OF_CREDIT, untouched: ["credit_bills"] },
  create(platform, { account: { customerDesk, customerIdOf, readBuyer }, staff: { confirms, logOfCustomer } }) {
    const owed = createCredit({ ...platform, readBuyer });
    const acts = createCreditActs({ ...platform, credit: owed, readBuyer });
    const bills = createBills({ ...platform, credit: owed });
    const reads = createCreditReads({ ...platform, credit: owed });
    const common = { ...platform, acts, credit: owed, reads };
    const desk = createCreditDesk({ ...common, customers: customerDesk, confirms, logOfCustomer });
    const receivables = createReceivables(platform);
    return {
      services: {
        credit: owed,
        repaying: createRepaying({ ...platform, credit: owed }),
        /** The days of the bill of what is bought today. */
        creditDays: bills.daysOf,
        /** What a customer owed before a range of instants, and the movements in it. */
        creditSums: sumMonth,
        creditLineFor: desk.lineFor,
        owedBills: reads.owedBills,
      },
      routes(app) {
        route(app, credit.read, ({ caller }) => reads.read(caller));
        route(app, credit.bill, ({ caller, params, query }) =>
          reads.bill(caller, idParam(params), { page: query.page, limit: CREDIT_ROWS_PER_PAGE }),
        );
        route(app, staffCredit.read, ({ member, params, query }) => desk.read(member, idParam(params), query));
        route(app, staffCredit.line, ({ member, params }) => desk.line(member, idParam(params)));
        route(app, staffCredit.set, ({ member, params, body }) => desk.set(member, idParam(params), body));
        voidRoute(app, staffCredit.pause, ({ member, params, body }) => desk.pause(member, idParam(params), body));
        route(app, staffCredit.correct, ({ member, params, body }) => desk.correct(member, idParam(params), body));
        route(app, staffCredit.receivables, ({ member, query }) => receivables.list(member, query));
        route(app, staffCredit.receivablesExport, ({ member, query }) => receivables.exportRows(member, query));
      },
      executors: desk.executors,
      jobs: [
        { name: "issue bills of months", everyMs: 10 * 60 * 1000, run: bills.issueDue },
        { name: "remind of bills", everyMs: HOUR_MS, run: bills.remindDue },
      ],
      staff: { credit: createCreditStaff({ ...common, customerIdOf }) },
      audit: () => auditCredit(platform.database.read),
    };
  },
});
