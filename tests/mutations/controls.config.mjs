import { options } from "./options.mjs";

export default {
  ...options("controls", 75),
  mutate: [
    "app/http/{form,form-data,safe-redirect}.server.ts",
    "backend/http/{errors,route}.ts",
    "backend/modules/approval/approval.ts",
    "backend/modules/auth/{auth,captchas,qr}.ts",
    "backend/modules/cart/{adding,item}.ts",
    "backend/modules/checkout/{checkout,discounts,groups,problems,shipments,totals}.ts",
    "backend/modules/coupon/coupon.ts",
    "backend/modules/order/{dispatch,order,order-refunds}.ts",
    "backend/modules/payment/{attempt-results,attempts,gateway-refunds,payment,recharges,recheck}.ts",
    "backend/modules/quotation/{acceptance,sharing}.ts",
    "backend/modules/refund/{acts,application,refund,settle}.ts",
    "backend/modules/seckill/{sale,seckill}.ts",
    "backend/modules/settlement/reviews.ts",
    "backend/modules/transfer/{receiving,transfer}.ts",
    "backend/platform/{hash,idempotency,ledger,limits,signed-links,sms-codes,tokens,warehouse-stock}.ts",
    "server/middleware/edge-guard.ts",
    "server/page-cache/cache-key.ts",
  ],
};
