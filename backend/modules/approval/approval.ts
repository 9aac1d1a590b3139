import type { Approval, ApprovalSheet, approval } from "#contract/approval.ts";
import type { Body } from "#contract/endpoint.ts";
import { regionLine } from "#contract/rules/address.ts";
import { APPROVED_RESERVED_MAX } from "#contract/rules/approval.ts";
import { DAY_MS, HOUR_MS } from "#contract/rules/calendar.ts";
import { NO_PRODUCT } from "#contract/rules/messages.ts";
import { PURCHASES_LIFE_MS } from "#contract/rules/standing-list.ts";
import type { Db } from "../../database/database.ts";
import { lockCustomer } from "../../database/lock.ts";
import type { Caller } from "../../http/caller.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import { requestsPerIp } from "../../platform/limits.ts";
import type { Platform } from "../../platform/module.ts";
import type { SignedLink } from "../../platform/signed-links.ts";
import type { findOwnAddress as AddressOf } from "../address/address.ts";
import type { Cart } from "../cart/cart.ts";
import type { Checkout } from "../checkout/checkout.ts";
import type { Orders } from "../order/order.ts";
import type { ApprovalRow } from "./approval.store.ts";
import * as store from "./approval.store.ts";
import { changeOf, fingerprintOf, lastPurchaseOf, sheetOf } from "./sheet.ts";
import { approvalMail, approvalState, sentSheet, toApprovalSummary, toSheetLine } from "./view.ts";

const LIST_MAX = 100;
const KIND = "approval";
/** The limit of mails to approvers, because a customer chooses both their address and their text. */
const mailLimit = (id: number) => ({ name: `approval:mail:${id}`, max: 20, windowMs: HOUR_MS });

type Owner = Pick<Caller, "id">;
type Deps = Pick<Platform, "database" | "limits" | "mails" | "notices" | "publicOrigin" | "signedLinks"> & {
  ports: Pick<Platform["ports"], "clock">;
  addressOf: typeof AddressOf;
  carts: Pick<Cart, "addHidden">;
  checkout: Pick<Checkout, "priceLines" | "placeIn">;
  orders: Pick<Orders, "holdLong">;
  /** The customer's paid items since a moment. */
  purchases(
    customer_id: number,
    since: number,
  ): Promise<readonly { sku_id: number; quantity: number; unit_fen: number; at: number }[]>;
};

const NO_LINK = "没有这个链接，请向发起人要新的";
const ENDED = "这份审批已经处理过、作废或过期";
const CHANGED = "清单有改动，这次不能批";
const OWN_LIST = "发起人不能审批自己的清单，请把链接发给审批人";

/** Lists of goods that customers send to approvers without an account, by signed links. */
export function createApprovals(deps: Deps) {
  const { database, limits, mails, notices, publicOrigin, signedLinks, addressOf, carts, checkout, orders, purchases } =
    deps;
  const now = () => deps.ports.clock.now();

  /** The sheet of these lines at this moment, with the reasons why lines cannot be ordered. */
  async function present(
    db: Db,
    customer: Owner,
    lines: readonly { sku_id: number; quantity: number }[],
    address_id: number,
  ) {
    const address = await addressOf(db, customer, address_id);
    if (!address) return null;
    const priced = await checkout.priceLines(db, customer, lines, address);
    const problems = new Map(priced.lines.flatMap((line) => (line.problem ? [[line.item.sku.id, line.problem]] : [])));
    return { sheet: sheetOf(priced, `${regionLine(address)} ${address.detail}`), problems };
  }

  /** The differences from the sheet that was sent, in a sentence, or null. */
  async function changeSince(db: Db, row: ApprovalRow, link: Pick<SignedLink, "fingerprint">) {
    const sent = sentSheet(row);
    const current = await present(db, { id: row.customer_id }, sent.lines, row.address_id);
    if (!current || row.is_active === 0) return current ? "发起人的账号已停用。" : "收货地址已删除。";
    const change = changeOf(sent, current.sheet, current.problems, row.hides_prices === 1);
    return change ?? (fingerprintOf(current.sheet) === link.fingerprint ? null : "清单改过。");
  }

  /** The link of a token with its request. @throws ApiError 404 */
  async function find(db: Db, token: string) {
    const link = await signedLinks.find(db, KIND, token);
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

  async function requireWaiting(tx: Db, customer: Owner, approval_id: number) {
    await lockCustomer(tx, customer.id);
    const row = await store.findOwnApproval(tx, customer.id, approval_id);
    if (!row) throw notFound("没有这份审批");
    if (row.state !== "waiting" || row.expires_at <= now()) throw new ApiError(409, ENDED);
    return row;
  }

  return {
    /** Whether an approver can be mailed. */
    mails: mails.isConfigured && publicOrigin !== null,

    async list(customer: Owner): Promise<Approval[]> {
      const rows = await store.listApprovals(database.read, customer.id, LIST_MAX);
      return rows.map((row) => ({
        approval_id: row.id,
        state: row.state === "waiting" && row.expires_at <= now() ? "expired" : row.state,
        ...toApprovalSummary(row),
        hides_prices: row.hides_prices === 1,
        decided_at: row.decided_at,
        decided_by: row.decided_by,
        reason: row.reason,
        group_order_id: row.group_id,
        is_unpaid: row.group_state === "unpaid",
      }));
    },

    /**
     * Sends a list to an approver. @returns the token of the link. @throws ApiError 404 for the address or a SKU; 400
     * for a line that cannot be ordered and for too many mails
     */
    async create(customer: Owner, body: Body<typeof approval.create>) {
      const lines = body.lines.map(({ sku_id, cart_num }) => ({ sku_id, quantity: cart_num }));
      const bought = await purchases(customer.id, now() - PURCHASES_LIFE_MS);
      return database.write(async (tx) => {
        await lockCustomer(tx, customer.id);
        const found = await present(tx, customer, lines, body.address_id);
        if (!found) throw notFound("收货地址不存在，请重新选择");
        const { sheet, problems } = found;
        if (sheet.lines.length !== new Set(lines.map(({ sku_id }) => sku_id)).size) throw notFound(NO_PRODUCT);
        for (const line of sheet.lines) {
          const problem = problems.get(line.sku_id);
          if (problem) throw new ApiError(400, `${line.store_name} ${line.sku}：${problem}`);
        }
        const expires_at = now() + body.days * DAY_MS;
        const sent = sheet.lines.map((line) => ({ ...line, grounds: lastPurchaseOf(bought, line.sku_id) }));
        const id = await store.insertApproval(tx, {
          customer_id: customer.id,
          form_key: body.key,
          title: body.title,
          approver: body.approver,
          email: body.email,
          message: body.message,
          hides_prices: body.hides_prices ? 1 : 0,
          address_id: body.address_id,
          address: sheet.address,
          lines_json: JSON.stringify(sent),
          total_fen: sheet.total_fen,
          postage_fen: sheet.postage_fen,
          pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
          state: "waiting" as const,
          decided_by: null,
          reason: null,
          decided_at: null,
          group_id: null,
          expires_at,
          created_at: now(),
        });
        if (id === undefined) throw new ApiError(409, "这份清单已经发出，请在下面的记录里重新生成链接");
        const link = { kind: KIND, subject_id: id, customer_id: customer.id, expires_at } as const;
        const { token } = await signedLinks.create(tx, { ...link, fingerprint: fingerprintOf(sheet) });
        const row = await store.findApproval(tx, id);
        if (row && body.email && publicOrigin !== null) {
          await limits.takeAll(tx, [mailLimit(customer.id)], "审批邮件发送过于频繁");
          await mails.send(tx, {
            ref: `approval:${id}`,
            to: body.email,
            ...approvalMail(row, `${publicOrigin}/approval/${token}`),
          });
        }
        return { approval_id: id, token };
      });
    },

    /** Replaces the link by a new one. @throws ApiError 404, 409 */
    renew: (customer: Owner, approval_id: number) =>
      database.write(async (tx) => {
        const row = await requireWaiting(tx, customer, approval_id);
        const link = { kind: KIND, subject_id: row.id, customer_id: customer.id } as const;
        await signedLinks.revoke(tx, link);
        const { token } = await signedLinks.create(tx, {
          ...link,
          fingerprint: fingerprintOf(sentSheet(row)),
          expires_at: row.expires_at,
        });
        return { token };
      }),

    /** @throws ApiError 404, 409 */
    stop: (customer: Owner, approval_id: number) =>
      database.write(async (tx) => {
        const row = await requireWaiting(tx, customer, approval_id);
        await signedLinks.revoke(tx, { kind: KIND, subject_id: row.id, customer_id: customer.id });
        const undecided = { decided_by: null, reason: null, group_id: null };
        await store.endApproval(tx, row.id, { state: "stopped", ...undecided, decided_at: now() });
      }),

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
        if (approvalState(row, link) !== "waiting") throw new ApiError(409, ENDED);
        if (decision === "approve" && (await changeSince(tx, row, link)) !== null) throw new ApiError(409, CHANGED);
        if (!(await signedLinks.use(tx, link.id))) throw new ApiError(409, ENDED);
        const group_id = decision === "approve" ? await order(tx, row) : null;
        const state = decision === "approve" ? "approved" : "refused";
        const ended = { state, decided_by: name, reason: reason.trim(), decided_at: now(), group_id } as const;
        if (!(await store.endApproval(tx, row.id, ended))) throw new ApiError(409, ENDED);
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
