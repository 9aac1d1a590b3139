import { refund } from "#contract/refund.ts";
import { HOUR_MS } from "#contract/rules/calendar.ts";
import type { Db } from "../../database/database.ts";
import { defineModule } from "../../platform/module.ts";
import invoice from "../invoice/index.ts";
import order from "../order/index.ts";
import payment from "../payment/index.ts";
import { createCustomerUploads } from "../picture/customer-uploads.ts";
import product from "../product/index.ts";
import seckill from "../seckill/index.ts";
import { DUE_TASK } from "./acts.ts";
import { eraseRefunds } from "./erase.store.ts";
import { refundRoutes } from "./refund.routes.ts";
import { PERSONAL_OF_REFUNDS } from "./refund.schema.ts";
import { partsOfRefund, type RefundRow, refundById } from "./refund.store.ts";
import { createRefunds, type Refunds } from "./refund.ts";
import { auditRefunds } from "./refund-audit.ts";
import { createRefundPictures, type RefundPictures } from "./refund-pictures.ts";
import { findRefundableOrder } from "./refundable.store.ts";

declare module "../../platform/module.ts" {
  interface StaffServices {
    readonly refunds: Refunds["staff"] & { readonly pictures: RefundPictures["ofRefund"] };
  }
}

/** Refunds of order items. */
export default defineModule({
  calls: { refund },
  needs: { invoice, order, payment, product, seckill },
  erasure: {
    deleted: ["refund_pictures"],
    files: ["refund_pictures"],
    emptied: PERSONAL_OF_REFUNDS,
    erase: eraseRefunds,
  },
  create(
    platform,
    {
      product: { countSold },
      invoice: { followRefund },
      order: { orderRefunds, completeDispatch, finishReviewed },
      payment: { payBack, gatewayRefunds },
      seckill: { sales },
    },
  ) {
    const refunds = createRefunds({
      ...platform,
      countSold,
      followRefund,
      orderRefunds,
      completeDispatch,
      finishReviewed,
      payBack,
      gatewayRefunds,
      sales,
    });
    const pictures = createRefundPictures({ ...platform, customerUploads: createCustomerUploads(platform) });
    return {
      services: {
        /** What staff do with a refund of the customer whom the transaction has locked. */
        staffActs: refunds.staffActs,
        /** Stores photographs of an inspection while their rows are written. */
        withPhotos: pictures.withPhotos,
        /** Refunds that no customer has asked for. */
        shopRefunds: refunds.shopRefunds,
        /** What the platform of a refund says about it now. */
        examineRefund: refunds.examineRefund,
        /** The refund with this id, with its order and store. */
        refundById: (db: Db, id: number) => refundById(db, id),
        /** The lines, acts, traces and other refunds of a refund. */
        refundParts: (db: Db, refund: RefundRow) => partsOfRefund(db, refund),
        /** A paid order of the customer, as refunds of the shop take it. */
        paidOrder: (db: Db, customer_id: number, id: number) => findRefundableOrder(db, customer_id, id),
      },
      routes: (app) => refundRoutes(app, { refunds, pictures }),
      tasks: { [DUE_TASK]: refunds.actWhenDue },
      jobs: [{ name: "remove evidence that was never sent", everyMs: HOUR_MS, run: pictures.removeOldDrafts }],
      audit: () => auditRefunds(platform.database.read),
      staff: { refunds: { ...refunds.staff, pictures: pictures.ofRefund } },
    };
  },
});
