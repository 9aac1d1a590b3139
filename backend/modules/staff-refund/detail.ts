import { type Fen, yuan } from "#contract/rules/money.ts";
import { maskPhone } from "#contract/rules/phone.ts";
import { AFTER_SALE_MS } from "#contract/rules/refund.ts";
import type { Subject } from "#contract/rules/staff.ts";
import type { StaffLogRow } from "#contract/staff.ts";
import type { StaffRefund } from "#contract/staff-refund.ts";
import type { Db } from "../../database/database.ts";
import { notFound } from "../../http/errors.ts";
import type { Member } from "../../http/member.ts";
import type { Platform } from "../../platform/module.ts";
import type { GatewayRefunds } from "../payment/gateway-refunds.ts";
import { inspectionKey, parcelKey } from "../refund/acts.ts";
import type { RefundParts, RefundRow } from "../refund/staff-acts.ts";
import * as store from "./detail.store.ts";
import { limitFor } from "./limits.ts";
import { obstaclesOfRefund } from "./obstacles.ts";
import { nextWaiting } from "./queue.ts";
import { type Scoped, versionOfRefund } from "./scoped.ts";

type Deps = Pick<Platform, "database" | "givenMoney"> & {
  ports: Pick<Platform["ports"], "clock" | "uploads">;
  scoped: Scoped;
  refundParts: (db: Db, refund: RefundRow) => Promise<RefundParts>;
  gatewayRefunds: Pick<GatewayRefunds, "ofCause">;
  logOf: (subject: Subject, id: number) => Promise<StaffLogRow[]>;
};

/** One refund with all that staff need of it. */
export function createRefundDetail({ database, givenMoney, ports, scoped, refundParts, gatewayRefunds, logOf }: Deps) {
  const { read } = database;

  return {
    async show(member: Member, sn: string): Promise<StaffRefund> {
      const refund = await scoped.require(read, member, "refund.read", sn);
      const { id, customer_id, order_id } = refund;
      const [parts, version, customer, paid, gateway, log, asked, next, limit] = await Promise.all([
        refundParts(read, refund),
        versionOfRefund(read, id),
        store.customerOfRefund(read, customer_id),
        store.paidForOrder(read, order_id),
        gatewayRefunds.ofCause(read, sn),
        logOf("refund", id),
        store.askerOf(read, { act: "refund.money", subject: "refund", id }),
        nextWaiting(read, member, id),
        member.rights.has("refund.decide")
          ? limitFor(read, givenMoney.soFar, member, { customer_id, isOwn: false })
          : null,
      ]);
      const [parcel, inspected] = [parcelKey(refund), inspectionKey(refund)];
      return {
        refund_id: id,
        refund_sn: sn,
        order_id,
        order_sn: refund.order_sn,
        version: version ?? "",
        type: refund.type,
        state: refund.state,
        store: refund.store_name,
        customer: toCustomer(customer),
        lines: parts.items.map(toLine),
        ...sumsOf(refund),
        points: refund.points,
        order_price: yuan(paid.pay_fen),
        order_refunded: yuan(paid.refunded_fen),
        pay_type: refund.pay_type ?? "",
        gateway: gateway ? toGateway(gateway) : null,
        reason: refund.reason,
        mark: refund.remark,
        pictures: parts.pictures
          .filter(({ form_key }) => form_key !== parcel && form_key !== inspected)
          .map((one) => one.id),
        inspection_pictures: parts.pictures.filter(({ form_key }) => form_key === inspected).map((one) => one.id),
        parcel_pictures: parts.pictures.filter(({ form_key }) => form_key === parcel).map((one) => one.id),
        fail_message: refund.refuse_reason,
        back_address: refund.back_address,
        store_address: `${refund.store_city} ${refund.store_name}退货仓`,
        back_company: refund.back_company,
        back_number: refund.back_number,
        back_remark: refund.back_remark,
        traces: parts.traces.map(({ text, created_at }) => ({ text, time: created_at })),
        inspection: refund.inspection || null,
        inspection_note: refund.inspection_note,
        received: refund.received_pieces,
        inspected_time: refund.inspected_at,
        create_time: refund.created_at,
        due_time: refund.due_at,
        state_time: refund.state_at,
        take_time: paid.taken_at,
        after_sale_time: paid.taken_at === null ? null : paid.taken_at + AFTER_SALE_MS,
        others: parts.others.map((one) => ({ refund_sn: one.sn, state: one.state, amount: sumsOf(one).amount })),
        history: parts.events.toReversed().map(({ act, actor, note, created_at }) => ({
          act,
          actor,
          note,
          time: created_at,
        })),
        log,
        limit_price: limit === null ? null : yuan(Math.max(0, limit)),
        next_sn: next,
        acts: obstaclesOfRefund(member, {
          refund,
          gateway: gateway?.state ?? null,
          asked: asked?.name ?? null,
          now: ports.clock.now(),
        }),
      };
    },

    /** The WebP bytes of a picture of a refund. @throws ApiError 404 */
    async picture(member: Member, sn: string, picture_id: number): Promise<Uint8Array> {
      const { id } = await scoped.require(read, member, "refund.read", sn);
      const found = await store.uploadOfRefund(read, { refund_id: id, id: picture_id });
      const bytes = found && (await ports.uploads.read(found.upload));
      if (!bytes) throw notFound("没有这张图片");
      return bytes;
    },
  };
}

type Customer = Awaited<ReturnType<typeof store.customerOfRefund>>;

export const toCustomer = ({ id, company, real_name, phone, manager }: Customer): StaffRefund["customer"] => ({
  customer_id: id,
  company,
  real_name,
  phone: maskPhone(phone),
  manager,
});

const sumsOf = ({
  goods_fen,
  postage_fen,
  short_fen,
  cut_fen,
}: Record<"goods_fen" | "postage_fen" | "short_fen" | "cut_fen", Fen>) => ({
  goods_price: yuan(goods_fen),
  postage_price: yuan(postage_fen),
  worth_price: yuan(goods_fen + postage_fen),
  short_price: yuan(short_fen - cut_fen),
  cut_price: yuan(cut_fen),
  amount: yuan(goods_fen + postage_fen - short_fen),
});

const toLine = (item: RefundParts["items"][number]): StaffRefund["lines"][number] => ({
  order_product_id: item.order_item_id,
  product_id: item.product_id,
  name: item.name,
  sku: item.sku,
  image: item.image,
  unit_name: item.unit_name,
  unit_price: yuan(item.unit_fen),
  bought: item.quantity,
  pieces: item.pieces,
  dispatched: item.dispatched,
  refunded: item.refunded_pieces,
  goods_price: yuan(item.unit_fen * item.pieces),
  amount: yuan(item.amount_fen),
});

const toGateway = (one: NonNullable<Awaited<ReturnType<GatewayRefunds["ofCause"]>>>): StaffRefund["gateway"] => ({
  refund_no: one.refund_no,
  type: one.type,
  state: one.state,
  amount: yuan(one.amount_fen),
  reason: one.reason,
  time: one.created_at,
  balance_time: one.balance_at,
});
