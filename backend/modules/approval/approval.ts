import type { Approval, approval } from "#contract/approval.ts";
import type { Body } from "#contract/endpoint.ts";
import { DAY_MS, HOUR_MS } from "#contract/rules/calendar.ts";
import { NO_PRODUCT } from "#contract/rules/messages.ts";
import { PURCHASES_LIFE_MS } from "#contract/rules/standing-list.ts";
import type { Db } from "../../database/database.ts";
import { lockCustomer } from "../../database/lock.ts";
import type { Caller } from "../../http/caller.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import type { Platform } from "../../platform/module.ts";
import * as store from "./approval.store.ts";
import type { PresentSheet } from "./present-sheet.ts";
import { fingerprintOf, lastPurchaseOf } from "./sheet.ts";
import { approvalMail, sentSheet, toApprovalSummary } from "./view.ts";

const LIST_MAX = 100;
/** The kind of the links of lists. */
export const APPROVAL_LINK = "approval";
export const APPROVAL_ENDED = "这份审批已经处理过、作废或过期";
/** The limit of mails to approvers, because a customer chooses both their address and their text. */
const mailLimit = (id: number) => ({ name: `approval:mail:${id}`, max: 20, windowMs: HOUR_MS });

type Owner = Pick<Caller, "id">;
type Deps = Pick<Platform, "database" | "limits" | "mails" | "publicOrigin" | "signedLinks"> & {
  ports: Pick<Platform["ports"], "clock">;
  presentSheet: PresentSheet;
  /** The customer's paid items since a moment. */
  purchases(
    customer_id: number,
    since: number,
  ): Promise<readonly { sku_id: number; quantity: number; unit_fen: number; at: number }[]>;
};

/** Lists of goods that customers send to approvers without an account, by signed links. */
export function createApprovals(deps: Deps) {
  const { database, limits, mails, publicOrigin, signedLinks, presentSheet, purchases } = deps;
  const now = () => deps.ports.clock.now();

  async function requireWaiting(tx: Db, customer: Owner, approval_id: number) {
    await lockCustomer(tx, customer.id);
    const row = await store.findOwnApproval(tx, customer.id, approval_id);
    if (!row) throw notFound("没有这份审批");
    if (row.state !== "waiting" || row.expires_at <= now()) throw new ApiError(409, APPROVAL_ENDED);
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
        const found = await presentSheet(tx, customer, lines, body.address_id);
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
        const link = { kind: APPROVAL_LINK, subject_id: id, customer_id: customer.id, expires_at } as const;
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
        const link = { kind: APPROVAL_LINK, subject_id: row.id, customer_id: customer.id } as const;
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
        await signedLinks.revoke(tx, { kind: APPROVAL_LINK, subject_id: row.id, customer_id: customer.id });
        const undecided = { decided_by: null, reason: null, group_id: null };
        await store.endApproval(tx, row.id, { state: "stopped", ...undecided, decided_at: now() });
      }),
  };
}
