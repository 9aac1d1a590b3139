import type { Updateable } from "kysely";
import {
  dueAct,
  isOpenRefund,
  REFUND_ACTORS,
  REFUND_NAMES,
  REFUND_STATUS,
  REFUND_TRANSITIONS,
  REFUND_WAIT_MS,
  type RefundAct,
  type RefundActor,
} from "#contract/rules/refund.ts";
import type { Db } from "../../database/database.ts";
import { lockCustomer } from "../../database/lock.ts";
import type { Schema } from "../../database/schema.ts";
import type { Caller } from "../../http/caller.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import type { Deps } from "./deps.ts";
import * as store from "./refund.store.ts";
import * as pictures from "./refund-pictures.store.ts";
import { settleRefund } from "./settle.ts";
import { staffRefusal } from "./staff-refusal.ts";

type Owner = Pick<Caller, "id">;
type Parcel = {
  delivery_type: string;
  delivery_id: string;
  delivery_phone: string;
  delivery_mark: string;
  key: string;
};

type Performance = {
  actor: RefundActor;
  note?: string;
  change?: Updateable<Schema["refunds"]>;
  /** What is paid back, where it is less than the refund is worth. */
  amount_fen?: number | undefined;
};

const STATE_CHANGED = "退款状态已变化，请刷新后重试";
export const DUE_TASK = "refund_due";

/** The key under which pictures of the returned parcel are added. */
export const parcelKey = ({ sn }: { sn: string }) => `back-${sn}`;
/** The key under which photographs of the warehouse's inspection are stored. */
export const inspectionKey = ({ sn }: { sn: string }) => `inspection-${sn}`;

export type RefundActs = ReturnType<typeof createRefundActs>;

/** Acts on refunds: a state changes by one conditional write, in one transaction with its effects. */
export function createRefundActs(deps: Deps) {
  const {
    database,
    notices,
    tasks,
    orderRefunds,
    ports: { clock },
  } = deps;

  /** Writes the event of an act and, for a waiting state, the task of its due time. */
  async function record(tx: Db, id: number, act: RefundAct, actor: RefundActor, note: string) {
    await store.insertEvent(tx, { refund_id: id, act, actor, note, created_at: clock.now() });
    const state = REFUND_TRANSITIONS[act].to;
    if (isOpenRefund(state)) {
      // A state that begins again needs a task of its own beside that of the first time.
      const again = act === "reopen" || act === "reopen_goods" ? `:${clock.now()}` : "";
      await tasks.add(tx, { kind: DUE_TASK, ref: `${id}:${state}${again}`, run_at: clock.now() + REFUND_WAIT_MS });
    }
  }

  /**
   * Carries out an act on a refund whose customer the transaction has locked, with all its effects.
   * @throws ApiError 409 when the refund's state does not allow it.
   */
  async function perform(
    tx: Db,
    refund: store.RefundRow,
    act: RefundAct,
    { actor, note = "", change = {}, amount_fen }: Performance,
  ) {
    const { from, to } = REFUND_TRANSITIONS[act];
    const states = from.filter((state) => state !== "none");
    const now = clock.now();
    const due_at = isOpenRefund(to) ? now + REFUND_WAIT_MS : null;
    const mayAct = REFUND_ACTORS[act].includes(actor);
    const row =
      mayAct && (await store.changeState(tx, refund, states, { ...change, state: to, state_at: now, due_at }));
    if (!row) {
      const found = actor === "store" ? await store.refundById(tx, refund.id) : undefined;
      throw new ApiError(409, found ? staffRefusal(found, act) : STATE_CHANGED);
    }
    await record(tx, refund.id, act, actor, note);
    const items = await store.itemsOfRefunds(tx, [refund.id]);
    if (to === REFUND_STATUS.refunded) {
      await settleRefund(tx, deps, { ...refund, ...row }, items, amount_fen);
      return;
    }
    if (!isOpenRefund(to)) await orderRefunds.releasePieces(tx, items);
    if (actor === "customer") return;
    const about = { id: refund.id, sn: refund.sn, state: REFUND_NAMES[to], body: note };
    const event = `${refund.id} ${act} ${now}`;
    await notices.tell(tx, { customer_id: refund.customer_id, kind: "refund_progress", event, about });
  }

  /** Carries out an act of the customer on the customer's own refund. @throws ApiError 404, 409. */
  const performOwn = (customer: Owner, id: number, act: RefundAct, change: Record<string, string> = {}) =>
    database.write(async (tx) => {
      await lockCustomer(tx, customer.id);
      const refund = await store.findRefund(tx, customer.id, id);
      if (!refund) throw notFound("退款记录不存在");
      await perform(tx, refund, act, { actor: "customer", change });
      return refund;
    });

  return {
    record,
    perform,

    /** @throws ApiError 404, 409. */
    withdraw: (customer: Owner, id: number) => performOwn(customer, id, "withdraw"),

    /** Stores the parcel in which goods are sent back. @throws ApiError 404, 409. */
    sendBack: (customer: Owner, id: number, { key, ...parcel }: Parcel) =>
      database.write(async (tx) => {
        await lockCustomer(tx, customer.id);
        const refund = await store.findRefund(tx, customer.id, id);
        if (!refund) throw notFound("退款记录不存在");
        const change = {
          back_company: parcel.delivery_type,
          back_number: parcel.delivery_id,
          back_phone: parcel.delivery_phone,
          back_remark: parcel.delivery_mark,
        };
        await perform(tx, refund, "send_back", { actor: "customer", note: parcel.delivery_mark, change });
        if (key === parcelKey(refund)) await pictures.attachPictures(tx, customer.id, key, id);
      }),

    /** Carries out the due act of a refund that is still in the waiting state; `ref` begins with `<id>:<state>`. */
    async actWhenDue(ref: string) {
      const [id, state] = ref.split(":").map(Number);
      const found = id === undefined ? undefined : await store.refundById(database.read, id);
      const act = found && dueAct(found.state, found.type);
      if (!found || !act || found.state !== state) return;
      await database.write(async (tx) => {
        await lockCustomer(tx, found.customer_id);
        const now = await store.refundById(tx, found.id);
        const isDue = now?.state === state && now.due_at !== null && now.due_at <= clock.now();
        if (now && isDue) await perform(tx, now, act, { actor: "system" });
      });
    },
  };
}
