import type { ApprovalSheet, approval } from "#contract/approval.ts";
import type { Body } from "#contract/endpoint.ts";
import { APPROVED_RESERVED_MAX } from "#contract/rules/approval.ts";
import type { Db } from "../../database/database.ts";
import { lockCustomer } from "../../database/lock.ts";
import type { Caller } from "../../http/caller.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import { requestsPerIp } from "../../platform/limits.ts";
import type { Platform } from "../../platform/module.ts";
import type { SignedLink } from "../../platform/signed-links.ts";
import type { Cart } from "../cart/cart.ts";
import type { Checkout } from "../checkout/checkout.ts";
import type { Orders } from "../order/order.ts";
import type { ApprovalRow } from "./approval.store.ts";
import * as store from "./approval.store.ts";
import { APPROVAL_ENDED, APPROVAL_LINK } from "./approval.ts";
import type { PresentSheet } from "./present-sheet.ts";
import { changeOf, fingerprintOf } from "./sheet.ts";
import { approvalState, sentSheet, toApprovalSummary, toSheetLine } from "./view.ts";

type Owner = Pick<Caller, "id">;
type Deps = Pick<Platform, "database" | "limits" | "notices" | "signedLinks"> & {
  ports: Pick<Platform["ports"], "clock">;
  carts: Pick<Cart, "addHidden">;
  checkout: Pick<Checkout, "placeIn">;
  orders: Pick<Orders, "holdLong">;
  presentSheet: PresentSheet;
};

const NO_LINK = "没有这个链接，请向发起人要新的";
const CHANGED = "清单有改动，这次不能批";
const OWN_LIST = "发起人不能审批自己的清单，请把链接发给审批人";

/** Lists as their approvers read them and decide about them, by the token of a link. */
export function createDeciding(deps: Deps) {
  const { database, limits, notices, signedLinks, carts, checkout, orders, presentSheet } = deps;
  const now = () => deps.ports.clock.now();

  /** The differences from the sheet that was sent, in a sentence, or null. */
  async function changeSince(db: Db, row: ApprovalRow, link: Pick<SignedLink, "fingerprint">) {
    const sent = sentSheet(row);
    const current = await presentSheet(db, { id: row.customer_id }, sent.lines, row.address_id);
    if (!current || row.is_active === 0) return current ? "发起人的账号已停用。" : "收货地址已删除。";
    const change = changeOf(sent, current.sheet, current.problems, row.hides_prices === 1);
    return change ?? (fingerprintOf(current.sheet) === link.fingerprint ? null : "清单改过。");
  }

  /** The link of a token with its request. @throws ApiError 404 */
  async function find(db: Db, token: string) {
    const link = await signedLinks.find(db, APPROVAL_LINK, token);
    const row = link ? await store.findApproval(db, link.subject_id) : undefined;
    if (!link || !row) throw notFound(NO_LINK);
    return { link, row };
  }

  /**
   * `find` with a limit on misses, because a client may guess tokens. @throws ApiError 404; 400 after too many misses
   */
  async function open(token: string, ip: string) {
    try {
      return await find(database.read, token);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
    await database.write((tx) => limits.takeAll(tx, [requestsPerIp("approval", ip)], "操作过于频繁"));
    throw notFound(NO_LINK);
  }

  return {
    /** The present sheet behind the link. @throws ApiError 404 */
    async read(token: string, ip: string): Promise<ApprovalSheet> {
      const { link, row } = await open(token, ip);
      const state = approvalState(row, link);
      const change = state === "waiting" ? await changeSince(database.read, row, link) : null;
      const isShown = state === "waiting" && change === null;
      return {
        state: change === null ? state : "changed",
        ...toApprovalSummary(row),
        ...(isShown ? {} : { message: "", address: "" }),
        company: row.company,
        applicant: row.real_name,
        change,
        lines: isShown ? sentSheet(row).lines.map((line) => toSheetLine(line, row.hides_prices === 1)) : [],
        decided_at: row.decided_at,
        decided_by: row.decided_by,
        reason: row.reason,
      };
    },

    /**
     * @param caller the customer of the session in the browser that opened the link, or null
     * @throws ApiError 404; 409 when the link has ended, the list differs from what was sent, or its applicant decides
     */
    async decide(
      token: string,
      { ip, caller }: { ip: string; caller: Owner | null },
      { decision, name, reason }: Body<typeof approval.decide>,
    ) {
      if (decision === "refuse" && reason.trim() === "") throw new ApiError(400, "请写明不同意的原因");
      const known = await open(token, ip);
      if (caller?.id === known.row.customer_id) throw new ApiError(409, OWN_LIST);
      await database.write(async (tx) => {
        // The customer is locked first, as in every order.
        await lockCustomer(tx, known.row.customer_id);
        const { link, row } = await find(tx, token);
        if (approvalState(row, link) !== "waiting") throw new ApiError(409, APPROVAL_ENDED);
        if (decision === "approve" && (await changeSince(tx, row, link)) !== null) throw new ApiError(409, CHANGED);
        if (!(await signedLinks.use(tx, link.id))) throw new ApiError(409, APPROVAL_ENDED);
        const group_id = decision === "approve" ? await order(tx, row) : null;
        const state = decision === "approve" ? "approved" : "refused";
        const ended = { state, decided_by: name, reason: reason.trim(), decided_at: now(), group_id } as const;
        if (!(await store.endApproval(tx, row.id, ended))) throw new ApiError(409, APPROVAL_ENDED);
        const about = {
          result: state === "approved" ? "已同意" : "未同意",
          list: [name, ended.reason].filter(Boolean).join("："),
        };
        await notices.tell(tx, { customer_id: row.customer_id, kind: "approval", event: row.id, about });
      });
    },
  };

  /**
   * Places the order of an approved list at exactly the approved sum. The customer is not at the shop when an approver
   * decides, so the goods are reserved until the third working day, for at most APPROVED_RESERVED_MAX unpaid orders and
   * within the limit of long reservations.
   * @throws ApiError 409
   */
  async function order(tx: Db, row: ApprovalRow): Promise<number> {
    const customer = { id: row.customer_id };
    const ids = await carts.addHidden(tx, customer, sentSheet(row).lines);
    const { group_order_id } = await checkout.placeIn(tx, customer, {
      key: `approval-of-list-${row.id}`,
      cart_id: ids.map(String),
      address_id: row.address_id,
      use_integral: 0,
      coupon_id: [],
    });
    const { pay_fen } = await tx
      .selectFrom("order_groups")
      .select("pay_fen")
      .where("id", "=", group_order_id)
      .executeTakeFirstOrThrow();
    if (pay_fen !== row.total_fen) throw new ApiError(409, CHANGED);
    const reserved = await store.countReserved(tx, customer.id, now());
    if (reserved < APPROVED_RESERVED_MAX)
      await orders.holdLong(tx, { ...customer, audit_state: row.audit_state }, group_order_id);
    return group_order_id;
  }
}
