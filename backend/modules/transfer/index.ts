import { transfer } from "#contract/transfer.ts";
import { idParam, route, voidRoute } from "../../http/route.ts";
import { defineModule } from "../../platform/module.ts";
import account from "../account/index.ts";
import order from "../order/index.ts";
import payment from "../payment/index.ts";
import { createCustomerUploads } from "../picture/customer-uploads.ts";
import site from "../site/index.ts";
import { createBooking } from "./booking.ts";
import { createQuestions } from "./questions.ts";
import { createReceiving } from "./receiving.ts";
import { createSlips } from "./slips.ts";
import { createStatementImport } from "./statement-import.ts";
import { repriceTransfer } from "./transfer.store.ts";
import { createTransfers } from "./transfer.ts";
import { auditTransfers } from "./transfer-audit.ts";

declare module "../../platform/module.ts" {
  interface StaffServices {
    readonly transfers: ReturnType<typeof createReceiving> &
      ReturnType<typeof createStatementImport> &
      ReturnType<typeof createQuestions>;
  }
}

/** Payment of orders and recharges by bank transfer. */
export default defineModule({
  calls: { transfer },
  needs: { account, order, payment, site },
  create(
    platform,
    { account: { readBuyer }, order: { orders }, payment: { insertPayment, recharges }, site: { transferAccount } },
  ) {
    const slips = createSlips({ ...platform, customerUploads: createCustomerUploads(platform) });
    const transfers = createTransfers({ ...platform, orders, recharges, readBuyer, slips, transferAccount });
    const booking = createBooking({ ...platform, orders, insertPayment, recharges });
    const receiving = createReceiving({ ...platform, receive: booking.receive, slips });
    return {
      services: { repriceTransfer },
      routes(app) {
        route(app, transfer.offer, ({ caller }) => transfers.offer(caller));
        route(app, transfer.read, async ({ caller, params }) => ({
          account: await transferAccount(),
          ...(await transfers.read(caller, idParam(params))),
        }));
        route(app, transfer.create, async ({ caller, params }) => ({
          transfer_id: await transfers.create(caller, idParam(params)),
        }));
        route(app, transfer.recharge, async ({ caller, body }) => ({
          recharge_id: await transfers.recharge(caller, body),
        }));
        route(app, transfer.recharges, ({ caller }) => transfers.recharges(caller));
        route(app, transfer.readRecharge, async ({ caller, params }) => ({
          account: await transferAccount(),
          ...(await transfers.readRecharge(caller, idParam(params))),
        }));
        voidRoute(app, transfer.cancel, ({ caller, params }) => transfers.cancel(caller, idParam(params)));
        route(app, transfer.upload, async ({ caller, params, body: { image } }) => ({
          slip_id: await slips.upload(caller, idParam(params), Buffer.from(image, "base64")),
        }));
        voidRoute(app, transfer.submit, ({ caller, params, body }) => transfers.submit(caller, idParam(params), body));
        route(app, transfer.slip, async ({ caller, params }) => ({
          image: Buffer.from(await slips.read(caller, idParam(params))).toString("base64"),
        }));
        voidRoute(app, transfer.removeSlip, ({ caller, params }) => slips.remove(caller, idParam(params)));
      },
      jobs: [{ name: "cancel transfers of what is closed", everyMs: 60 * 1000, run: receiving.cancelClosed }],
      audit: () => auditTransfers(platform.database.read),
      staff: {
        transfers: {
          ...receiving,
          ...createStatementImport({ ...platform, booking }),
          ...createQuestions({ ...platform, booking }),
        },
      },
    };
  },
});
