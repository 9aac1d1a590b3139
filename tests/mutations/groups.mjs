/**
 * The groups of mutated files, each with the tests that must notice its mutants and the least score in percent. A group
 * is a run of Stryker of its own: each mutant runs every test that reaches it until one fails, so the tests are those of
 * the group's own modules and not all that happen to call them.
 */

/** @param {string} modules names of modules in braces */
const testsOf = (modules) => `backend/modules/${modules}/*.test.ts`;

export const GROUPS = {
  // What both sides obey, under the tests beside it, without a database.
  rules: {
    least: 95,
    mutate: [
      "contract/rules/*.ts",
      "!contract/rules/*.test.ts",
      // The reader of pasted lists is held by lists in files, through the backend.
      "!contract/rules/list-{header,reader,row,text}.ts",
      // Excel files are written by the storefront, whose app/http/xlsx.server.test.ts reads them again.
      "!contract/rules/{sheet,workbook,zip}.ts",
      // One address, held by backend/modules/account/avatar.test.ts.
      "!contract/rules/avatar.ts",
    ],
    tests: ["contract/**/*.test.ts"],
  },
  platform: {
    least: 75,
    mutate: [
      "app/http/form.server.ts",
      "app/http/form-data.server.ts",
      "app/http/safe-redirect.server.ts",
      "backend/http/errors.ts",
      "backend/http/route.ts",
      "backend/platform/hash.ts",
      "backend/platform/idempotency.ts",
      "backend/platform/ledger.ts",
      "backend/platform/limits.ts",
      "backend/platform/signed-links.ts",
      "server/middleware/edge-guard.ts",
      "server/page-cache/cache-key.ts",
    ],
    tests: [
      "app/http/{form,form-data,safe-redirect}.server.test.ts",
      "backend/{http,platform}/*.test.ts",
      "server/middleware/edge-guard.test.ts",
      "server/page-cache/cache-key.test.ts",
    ],
  },
  rights: {
    least: 60,
    mutate: [
      "backend/modules/approval/approval.ts",
      "backend/modules/approval/deciding.ts",
      "backend/modules/approval/present-sheet.ts",
      "backend/modules/auth/auth.ts",
      "backend/modules/auth/qr.ts",
      "backend/modules/staff/acts.ts",
      "backend/modules/staff/by-command.ts",
      "backend/modules/staff/holdings.ts",
      "backend/modules/staff/logins.ts",
      "backend/modules/staff/members.ts",
      "backend/modules/staff/requests.ts",
      "backend/platform/captchas.ts",
      "backend/platform/four-eyes-members.ts",
      "backend/platform/four-eyes.ts",
      "backend/platform/given-money.ts",
      "backend/platform/sms-codes.ts",
      "backend/platform/staff-scope.ts",
      "backend/platform/staff-sessions.ts",
      "backend/platform/tokens.ts",
    ],
    tests: [testsOf("{approval,auth,staff}"), "backend/platform/{four-eyes,given-money,staff-sessions}.test.ts"],
  },
  orders: {
    least: 60,
    mutate: [
      "backend/modules/cart/adding.ts",
      "backend/modules/cart/item.ts",
      "backend/modules/checkout/checkout.ts",
      "backend/modules/checkout/discounts.ts",
      "backend/modules/checkout/groups.ts",
      "backend/modules/checkout/problems.ts",
      "backend/modules/checkout/shipments.ts",
      "backend/modules/checkout/totals.ts",
      "backend/modules/coupon/coupon.ts",
      "backend/modules/order/completion.ts",
      "backend/modules/order/dispatch.ts",
      "backend/modules/order/order-jobs.ts",
      "backend/modules/order/order.ts",
      "backend/modules/order/reads.ts",
      "backend/modules/order/reorder.ts",
      "backend/modules/quotation/acceptance.ts",
      "backend/modules/quotation/sharing.ts",
      "backend/modules/seckill/sale.ts",
      "backend/modules/seckill/seckill.ts",
      "backend/platform/warehouse-stock.ts",
    ],
    tests: [testsOf("{cart,checkout,coupon,order,quotation,seckill,warehouse}")],
  },
  payments: {
    least: 60,
    mutate: [
      "backend/modules/order/order-refunds.ts",
      "backend/modules/payment/attempt-results.ts",
      "backend/modules/payment/attempts.ts",
      "backend/modules/payment/gateway-refunds.ts",
      "backend/modules/payment/payment.ts",
      "backend/modules/payment/recharges.ts",
      "backend/modules/payment/recheck.ts",
      "backend/modules/refund/acts.ts",
      "backend/modules/refund/application.ts",
      "backend/modules/refund/refund.ts",
      "backend/modules/refund/settle.ts",
      "backend/modules/settlement/reviews.ts",
      "backend/modules/transfer/receiving.ts",
      "backend/modules/transfer/transfer.ts",
    ],
    tests: [testsOf("{payment,refund,settlement,transfer}")],
  },
  credit: {
    least: 60,
    mutate: [
      "backend/modules/credit/acts.ts",
      "backend/modules/credit/bills.ts",
      "backend/modules/credit/credit.ts",
      "backend/modules/credit/divide.ts",
      "backend/modules/credit/repaying.ts",
      "backend/modules/repayment/repayments.ts",
    ],
    tests: [testsOf("{credit,repayment}")],
  },
};

/** The name of the group of this run. */
export const name = process.env.MUTATIONS ?? "rules";
/** The group of this run. */
export const group = GROUPS[name];
