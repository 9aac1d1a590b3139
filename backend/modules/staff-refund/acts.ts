import type { Body } from "#contract/endpoint.ts";
import { type Fen, fen, formatFen } from "#contract/rules/money.ts";
import { REFUND_TYPE } from "#contract/rules/refund.ts";
import { INSPECTION_BYTES_MAX } from "#contract/rules/staff-refund.ts";
import type { staffRefund } from "#contract/staff-refund.ts";
import type { Db } from "../../database/database.ts";
import { lockCustomer } from "../../database/lock.ts";
import { ApiError } from "../../http/errors.ts";
import type { Member } from "../../http/member.ts";
import type { Effect, Executors } from "../../platform/four-eyes.ts";
import type { Platform } from "../../platform/module.ts";
import { type Confirms, isConfirmed } from "../../platform/own-password.ts";
import type { GatewayRefunds } from "../payment/gateway-refunds.ts";
import type { ExamineRefund } from "../refund/examine-refund.ts";
import type { RefundPictures } from "../refund/refund-pictures.ts";
import { type RefundRow, refundRecord, type StaffActs, worthOfRefund } from "../refund/staff-acts.ts";
import { destinationOf } from "./destination.ts";
import { askerOf } from "./detail.store.ts";
import { limitFor, reaches } from "./limits.ts";
import { askedForMoney } from "./obstacles.ts";
import { type Scoped, versionOfRefund } from "./scoped.ts";

type Deps = Pick<Platform, "database" | "fourEyes" | "givenMoney" | "staffKeys" | "ports"> & {
  scoped: Scoped;
  staffActs: StaffActs;
  refundById: (db: Db, id: number) => Promise<RefundRow | undefined>;
  examineRefund: ExamineRefund;
  gatewayRefunds: Pick<GatewayRefunds, "ask" | "ofCause" | "retryIn">;
  confirms: Confirms;
  withPhotos: RefundPictures["withPhotos"];
};
type Calls = typeof staffRefund;
type Sent<Name extends keyof Calls> = Body<Calls[Name]>;
/** What a request for an approval carries. */
type Payload = { id: number; amount_fen: Fen; words: string; remark: string };

const PHOTOS_LARGE = "照片一共不能超过 5 MB，请少传几张";

/** What members do with a refund: each is one transaction with its row of the log. */
export function createRefundDeskActs({
  database,
  fourEyes,
  givenMoney,
  staffKeys,
  scoped,
  staffActs,
  gatewayRefunds,
  ...deps
}: Deps) {
  /** Runs an act on the locked refund that the form was made from, once for each key. */
  const once = <Form extends { key: string; version: string }>(
    member: Member,
    sn: string,
    { act, right, form }: { act: string; right: "refund.decide" | "refund.receive" | "refund.pay"; form: Form },
    work: (tx: Db, refund: RefundRow) => Promise<unknown>,
  ) => {
    const { key, ...rest } = form;
    return staffKeys.once(member, { key, kind: `refund.${act}`, request: { sn, ...rest } }, async (tx) => {
      await work(tx, await scoped.lock(tx, member, right, { sn, version: form.version }));
      return {};
    });
  };

  function requireWorth(refund: RefundRow, amount_fen: Fen) {
    const worth_fen = worthOfRefund(refund);
    if (amount_fen < 1) throw new ApiError(400, "请填要退的金额；不退请用拒绝");
    if (amount_fen > worth_fen) throw new ApiError(400, `最多退 ${formatFen(worth_fen)}`);
  }

  const executors: Executors = {
    "refund.money": {
      async fingerprint(tx, { id }) {
        const refund = await deps.refundById(tx, id);
        if (!refund) return null;
        await lockCustomer(tx, refund.customer_id);
        return versionOfRefund(tx, id);
      },
      async execute(tx, { actor, payload, isAlone }) {
        // Only this module asks for this act.
        const { id, ...paid } = payload as Payload;
        const refund = await deps.refundById(tx, id);
        if (!refund) throw new Error(`no refund ${id}`);
        await staffActs.pay(tx, { actor, isAlone }, refund, paid);
      },
    },
  };

  /** The refund at its platform with what that says now. @throws ApiError 404, 409, 503 without an answer */
  async function examine(member: Member, sn: string, version: string) {
    await scoped.requireVersion(database.read, member, "refund.pay", { sn, version });
    return deps.examineRefund(sn);
  }

  return {
    executors,

    /** @throws ApiError 404, 409 */
    agree: (member: Member, sn: string, form: Sent<"agree">) =>
      once(member, sn, { act: "agree", right: "refund.decide", form }, (tx, refund) =>
        staffActs.agree(tx, { actor: member }, refund, form),
      ),

    /** Pays without goods, or asks a second member to approve it. @throws ApiError 400, 404, 409 */
    async pay(member: Member, sn: string, { key, password, ...form }: Sent<"pay">) {
      const confirmed = await isConfirmed(deps.confirms, member, password);
      return staffKeys.once(member, { key, kind: "refund.pay", request: { sn, ...form } }, async (tx) => {
        const refund = await scoped.lock(tx, member, "refund.decide", { sn, version: form.version });
        const asked = await askerOf(tx, { act: "refund.money", subject: "refund", id: refund.id });
        if (asked) throw new ApiError(409, askedForMoney(asked));
        const { words = "", remark = "" } = form;
        const amount_fen = fen(form.amount);
        requireWorth(refund, amount_fen);
        const limit = await limitFor(tx, givenMoney.lately, member, {
          customer_id: refund.customer_id,
          isOwn: false,
        });
        if (!reaches(amount_fen, limit)) {
          await staffActs.pay(tx, { actor: member }, refund, { amount_fen, words, remark });
          return { outcome: "done" as const };
        }
        const payload: Payload = { id: refund.id, amount_fen, words, remark };
        const outcome = await fourEyes.ask(tx, member, {
          act: "refund.money",
          record: refundRecord(refund),
          payload,
          effects: effectsOf(refund, amount_fen, words),
          reason: remark,
          fingerprint: form.version,
          isConfirmed: confirmed,
        });
        return { outcome };
      });
    },

    /** @throws ApiError 404, 409 */
    refuse: (member: Member, sn: string, form: Sent<"refuse">) =>
      once(member, sn, { act: "refuse", right: "refund.decide", form }, (tx, refund) => {
        const { reason, explanation, remark = "" } = form;
        return staffActs.refuse(tx, { actor: member }, refund, { reason: `${reason}：${explanation}`, remark });
      }),

    /** @throws ApiError 404, 409 */
    reopen: (member: Member, sn: string, form: Sent<"reopen">) =>
      once(member, sn, { act: "reopen", right: "refund.decide", form }, (tx, refund) =>
        staffActs.reopen(tx, { actor: member }, refund, form),
      ),

    /** @throws ApiError 404, 409 */
    receive: (member: Member, sn: string, form: Sent<"receive">) =>
      once(member, sn, { act: "receive", right: "refund.receive", form }, (tx, refund) => {
        if (refund.inspected_at !== null) throw new ApiError(409, `${sn} 已登记验收不符，等客服经理定金额`);
        return staffActs.receive(tx, { actor: member }, refund, form);
      }),

    /** Writes down what is wrong, with photographs of it. @throws ApiError 400 for unusable photographs, 404, 409 */
    async inspect(member: Member, sn: string, { photos, ...form }: Sent<"inspect">) {
      const bytes = photos.map((photo) => Buffer.from(photo, "base64"));
      if (bytes.reduce((sum, { length }) => sum + length, 0) > INSPECTION_BYTES_MAX)
        throw new ApiError(400, PHOTOS_LARGE);
      const { inspection, received, remark } = form;
      const write = (uploads: readonly string[]) =>
        once(member, sn, { act: "inspect", right: "refund.receive", form }, (tx, refund) => {
          const found = { inspection, received_pieces: received, remark, uploads };
          return staffActs.inspect(tx, { actor: member }, refund, found);
        });
      // A repeated submit stores no second file.
      if (await staffKeys.resultOf(member, form.key)) return write([]);
      await scoped.requireVersion(database.read, member, "refund.receive", { sn, version: form.version });
      return deps.withPhotos(bytes, write);
    },

    /** @throws ApiError 400, 404, 409 */
    deduct: (member: Member, sn: string, form: Sent<"deduct">) =>
      once(member, sn, { act: "deduct", right: "refund.decide", form }, (tx, refund) => {
        const amount_fen = fen(form.amount);
        requireWorth(refund, amount_fen);
        return staffActs.deduct(tx, { actor: member }, refund, { ...form, amount_fen });
      }),

    /** Requests a refund again that its platform has not paid. @throws ApiError 404, 409, 503 */
    async retry(member: Member, sn: string, { key, version }: Sent<"retry">) {
      const stateNow = async () => (await gatewayRefunds.ofCause(database.read, sn))?.state ?? ("accepted" as const);
      if (await staffKeys.resultOf(member, key)) return { state: await stateNow() };
      const examined = await examine(member, sn, version);
      const request = { sn, version };
      const { refund_no } = await staffKeys.once(member, { key, kind: "refund.retry", request }, async (tx) => {
        const refund = await scoped.require(tx, member, "refund.pay", sn);
        await lockCustomer(tx, refund.customer_id);
        return { refund_no: await gatewayRefunds.retryIn(tx, member, examined) };
      });
      try {
        await gatewayRefunds.ask(refund_no);
      } catch (error) {
        // The job asks again for what the platform has not answered.
        deps.ports.log("warn", "gateway does not answer about a refund", { sn, error: String(error) });
      }
      return { state: await stateNow() };
    },

    /** Pays a refund to the balance that its platform does not pay. @throws ApiError 404, 409, 503 */
    async toBalance(member: Member, sn: string, { key, version, consent }: Sent<"toBalance">) {
      if (await staffKeys.resultOf(member, key)) return {};
      const examined = await examine(member, sn, version);
      const request = { sn, version, consent };
      return staffKeys.once(member, { key, kind: "refund.balance", request }, async (tx) => {
        const { customer_id } = await scoped.require(tx, member, "refund.pay", sn);
        await lockCustomer(tx, customer_id);
        const refund = await scoped.require(tx, member, "refund.pay", sn);
        await staffActs.toBalance(tx, { actor: member }, refund, examined, consent);
        return {};
      });
    },
  };
}

/** What an approver reads of money that is paid without goods. */
function effectsOf(refund: RefundRow, amount_fen: Fen, words: string): Effect[] {
  const worth = worthOfRefund(refund);
  return [
    { label: "退款", before: "¥0.00", after: formatFen(amount_fen) },
    { label: "去向", before: "–", after: destinationOf(refund.pay_type) },
    ...(amount_fen < worth ? [{ label: "少退", before: "¥0.00", after: formatFen(worth - amount_fen) }] : []),
    ...(refund.type === REFUND_TYPE.goods ? [{ label: "商品", before: "退货退款", after: "不用寄回" }] : []),
    { label: "给客户的话", before: "–", after: words || "没有", isPersonal: true },
  ];
}
