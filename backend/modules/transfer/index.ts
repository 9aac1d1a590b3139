import { HOUR_MS } from "#contract/rules/calendar.ts";
import { staffTransfer } from "#contract/staff-transfer.ts";
import { transfer } from "#contract/transfer.ts";
import { idParam, route, voidRoute } from "../../http/route.ts";
import { defineModule } from "../../platform/module.ts";
import account from "../account/index.ts";
import credit from "../credit/index.ts";
import order from "../order/index.ts";
import payment from "../payment/index.ts";
import { createCustomerUploads } from "../picture/customer-uploads.ts";
import site from "../site/index.ts";
import staff from "../staff/index.ts";
import { createAccountNotices } from "./account-notices.ts";
import { createAllocation } from "./allocation.ts";
import { createBooking } from "./booking.ts";
import { createTransferDesk } from "./desk.ts";
import { createTransferReads } from "./desk-reads.ts";
import { createQuestions } from "./questions.ts";
import { createTransferQueue } from "./queue.ts";
import { createReceiptReversal } from "./receipt-reversal.ts";
import { createReceiving } from "./receiving.ts";
import { createSlips } from "./slips.ts";
import { createStatementFiles } from "./statement-files.ts";
import { createStatementImport } from "./statement-import.ts";
import { PERSONAL_OF_TRANSFERS } from "./transfer.schema.ts";
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
  calls: { transfer, staffTransfer },
  needs: { account, credit, order, payment, site, staff },
  erasure: { deleted: ["transfer_slips"], files: ["transfer_slips"], emptied: PERSONAL_OF_TRANSFERS },
  create(
    platform,
    {
      account: { readBuyer },
      credit: { credit, repaying, owedBills },
      order: { orders },
      payment: { insertPayment, recharges },
      site: { transferAccount },
      staff: { confirms, logOf },
    },
  ) {
    const slips = createSlips({ ...platform, customerUploads: createCustomerUploads(platform), repaying });
    const transfers = createTransfers({ ...platform, orders, recharges, readBuyer, slips, repaying, transferAccount });
    const booking = createBooking({ ...platform, orders, insertPayment, recharges, repaying });
    const receiving = createReceiving({ ...platform, receive: booking.receive, slips, repaying });
    const statements = createStatementImport({ ...platform, booking });
    const files = createStatementFiles({ ...platform, booking, statements });
    const reversal = createReceiptReversal({ ...platform, credit });
    const reads = createTransferReads({ ...platform, reversal, logOf, owedBills });
    const accountNotices = createAccountNotices({ ...platform, transferAccount });
    const allocation = createAllocation({ ...platform, booking, credit });
    const desk = createTransferDesk({ ...platform, receiving, allocation, reversal, confirms });
    return {
      services: {
        transfers,
        repriceTransfer,
        transferQueue: createTransferQueue(platform),
        paymentExceptions: reads.exceptions,
      },
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

        route(app, staffTransfer.list, ({ member, query }) => reads.list(member, query));
        route(app, staffTransfer.transfer, ({ member, params }) => reads.transfer(member, idParam(params)));
        route(app, staffTransfer.slip, async ({ member, params }) => ({
          image: Buffer.from(await reads.slip(member, idParam(params))).toString("base64"),
        }));
        route(app, staffTransfer.receipt, ({ member, params, query }) =>
          reads.receipt(member, idParam(params), query.keyword),
        );
        route(app, staffTransfer.upload, ({ member, body }) => files.upload(member, body));
        route(app, staffTransfer.statement, ({ params }) => files.read(idParam(params)));
        route(app, staffTransfer.book, ({ member, params, body }) => files.book(member, idParam(params), body));
        voidRoute(app, staffTransfer.confirm, ({ member, params, body }) =>
          desk.confirm(member, idParam(params), body),
        );
        voidRoute(app, staffTransfer.reject, ({ member, params, body }) => desk.reject(member, idParam(params), body));
        voidRoute(app, staffTransfer.allocate, ({ member, params, body }) =>
          desk.allocate(member, idParam(params), body),
        );
        voidRoute(app, staffTransfer.skip, ({ member, params, body }) => desk.skip(member, idParam(params), body));
        route(app, staffTransfer.reverse, ({ member, params, body }) => desk.reverse(member, idParam(params), body));
      },
      jobs: [
        { name: "cancel transfers of what is closed", everyMs: 60 * 1000, run: receiving.cancelClosed },
        { name: "delete old uploads of statements", everyMs: HOUR_MS, run: files.deleteOld },
      ],
      tasks: accountNotices.tasks,
      executors: reversal.executors,
      audit: () => auditTransfers(platform.database.read),
      staff: {
        transfers: {
          ...receiving,
          ...statements,
          ...createQuestions({ ...platform, booking }),
        },
      },
    };
  },
});
