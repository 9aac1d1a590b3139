import { demo } from "#contract/demo.ts";
import { yuan } from "#contract/rules/money.ts";
import { noticePath } from "#contract/rules/payment.ts";
import { ROLE_NAMES } from "#contract/rules/staff.ts";
import { ApiError, notFound } from "../http/errors.ts";
import { type App, route } from "../http/route.ts";
import { defineModule } from "../platform/module.ts";
import type { Cashier } from "./cashier.ts";
import people from "./data/people.json";
import { seedSalesOfToday } from "./seed-sales.ts";
import { DEMO_STAFF, STAFF_PASSWORD } from "./seed-staff.ts";

/**
 * The module of demo mode: the login pages' lists of demo customers and staff, flash sales for every day, and the page of the
 * simulated cashier.
 */
export const demoModule = (cashier: Cashier) =>
  defineModule({
    calls: { demo },
    create: ({ database, ports }) => ({
      jobs: [{ name: "add demo sales", everyMs: 60 * 1000, run: () => seedSalesOfToday(database, ports) }],
      routes(app) {
        route(app, demo.accounts, () =>
          people.customers.map(({ phone, password, label }) => ({ phone, password, label })),
        );
        route(app, demo.staff, () => ({
          password: STAFF_PASSWORD,
          list: DEMO_STAFF.map(({ phone, name, role }) => ({ phone, name, role: ROLE_NAMES[role] })),
        }));
        cashierRoutes(app, cashier);
      },
    }),
  });

function cashierRoutes(app: App, cashier: Cashier) {
  route(app, demo.cashier, async ({ query: { trade: number } }) => {
    const trade = await cashier.find(number);
    if (!trade) throw notFound();
    const { out_trade_no, type, subject, amount_fen, back = null } = trade;
    return { out_trade_no, type, subject, amount: yuan(amount_fen), state: cashier.stateNow(trade), back };
  });

  route(app, demo.cashierPay, async ({ body: { trade: number, refunds } }) => {
    const trade = await cashier.find(number);
    if (!trade) throw notFound();
    const notice = await cashier.pay(number, refunds);
    if (!notice) throw new ApiError(409, "付款已失效，请回到支付页重新付款");
    // The path is the one that a real gateway calls through the storefront, with the same checks.
    const answer = await app.request(noticePath(trade.type), { method: "POST", ...notice }, { ip: "" });
    if (!answer.ok) throw new ApiError(409, "商户没有接受付款通知，系统会自动查询结果");
    return {};
  });
}
