import type { Answer, Body } from "#contract/endpoint.ts";
import { formatDay } from "#contract/rules/calendar.ts";
import { maskPhone } from "#contract/rules/phone.ts";
import { APPROVED, priceClass } from "#contract/rules/pricing.ts";
import { NO_RIGHT, type Right } from "#contract/rules/staff.ts";
import { type ApprovedClass, CLASS_NAMES, CUSTOMER_ACTS, type CustomerAct } from "#contract/rules/staff-customer.ts";
import type { staffCustomer } from "#contract/staff-customer.ts";
import type { Db } from "../../database/database.ts";
import { lockCustomer } from "../../database/lock.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import type { Member } from "../../http/member.ts";
import type { Execution, Executor, Executors } from "../../platform/four-eyes.ts";
import { hashOf } from "../../platform/hash.ts";
import type { Platform } from "../../platform/module.ts";
import { type Confirms, isConfirmed } from "../../platform/own-password.ts";
import { customersFor } from "../../platform/staff-scope.ts";
import { type CustomerActs, customerRecord } from "./customer-acts.ts";
import * as store from "./desk.store.ts";

type Deps = Pick<Platform, "database" | "fourEyes" | "staffKeys" | "staffLog" | "tokens"> & {
  acts: CustomerActs;
  confirms: Confirms;
};

export type { CustomerRow } from "./desk.store.ts";
export type CustomerDesk = ReturnType<typeof createCustomerDesk>;
type Bodies = { [Name in keyof typeof staffCustomer]: Body<(typeof staffCustomer)[Name]> };
/** What a request carries. */
type Payload = { id: number; price_class?: ApprovedClass };
type Acts = Answer<typeof staffCustomer.one>["acts"];

const NO_CUSTOMER = "没有这位客户";
const CHANGED = "客户资料已变化，您填的没有生效，请核对后再办";
const CLOSED = "客户已注销";

/** The right of each act of a customer's page. */
const RIGHTS: Readonly<Record<CustomerAct, Right>> = {
  phone: "customer.read",
  class: "customer.class",
  manager: "customer.manager",
  disable: "customer.disable",
  enable: "customer.disable",
  sessions: "customer.sessions",
  code: "customer.sessions",
};
const DISABLED_FIRST = "账号已停用，请先启用";

/** Identifies the state of a customer that the acts depend on. */
export const customerVersion = (row: store.CustomerRow) =>
  hashOf(JSON.stringify([row.audit_state, row.audit_type, row.manager_id, row.is_active, row.company, row.closed_at]));

/** Customers as the desk reads and changes them, each within the scope of its member. */
export function createCustomerDesk({ database, fourEyes, staffKeys, staffLog, tokens, acts, confirms }: Deps) {
  /** Locks a customer of the member for the rest of the transaction. @throws ApiError 404 */
  async function lock(tx: Db, member: Member, right: Right, id: number): Promise<store.CustomerRow> {
    await lockCustomer(tx, id);
    const row = await store.findCustomerInScope(tx, customersFor(member, right), id);
    if (!row) throw notFound(NO_CUSTOMER);
    return row;
  }

  /** @throws ApiError 409 where the customer is not as the form was made from, or the act is not possible */
  async function requirePossible(tx: Db, row: store.CustomerRow, act: CustomerAct, version: string) {
    const changed = () => staffLog.conflict(tx, { subject: "customer", id: row.id }, CHANGED);
    if (customerVersion(row) !== version) throw await changed();
    const why = obstacle(act, row);
    if (why) throw new ApiError(409, why);
  }

  const executor = (
    run: (tx: Db, row: store.CustomerRow, execution: Execution & { payload: Payload }) => Promise<unknown>,
  ): Executor => ({
    async fingerprint(tx, { id }) {
      await lockCustomer(tx, id);
      const row = await store.findAnyCustomer(tx, id);
      return row ? customerVersion(row) : null;
    },
    async execute(tx, execution) {
      const payload = execution.payload as Payload;
      await lockCustomer(tx, payload.id);
      const row = await store.findAnyCustomer(tx, payload.id);
      if (!row) throw notFound(NO_CUSTOMER);
      await run(tx, row, { ...execution, payload });
    },
  });

  const executors: Executors = {
    "customer.class": executor((tx, row, { actor, payload, reason, isAlone }) =>
      acts.changeClass(tx, actor, row, payload.price_class ?? "markup", { reason, isAlone }),
    ),
    "customer.disable": executor((tx, row, { actor, reason, isAlone }) =>
      acts.disable(tx, actor, row, { reason, isAlone }),
    ),
  };

  return {
    executors,
    lock,
    find: store.findAnyCustomer,
    findManager: store.findManagerOfCustomer,
    listManagers: store.listManagerChoices,
    pendingRequests: store.pendingRequests,

    /** The customer of the member with this id. @throws ApiError 404 */
    async require(member: Member, id: number, right: Right = "customer.read") {
      const row = await store.findCustomerInScope(database.read, customersFor(member, right), id);
      if (!row) throw notFound(NO_CUSTOMER);
      return row;
    },

    /** Asks for another class of prices; the bare cost needs a second member. @throws ApiError 400, 404, 409 */
    async changeClass(member: Member, id: number, body: Bodies["changeClass"]) {
      const { key, version, price_class: to, reason, password } = body;
      const confirmed = await isConfirmed(confirms, member, password);
      const request = { id, version, to, reason };
      return staffKeys.once(member, { key, kind: "customer.class", request }, async (tx) => {
        const row = await lock(tx, member, "customer.class", id);
        await requirePossible(tx, row, "class", version);
        const from = priceClass(row);
        if (from === to) throw new ApiError(400, `已经是${CLASS_NAMES[to]}`);
        if (to !== "cost") {
          await acts.changeClass(tx, member, row, to, { reason });
          return { outcome: "done" as const };
        }
        const outcome = await fourEyes.ask(tx, member, {
          act: "customer.class",
          record: customerRecord(id),
          payload: { id, price_class: to },
          effects: [{ label: "价格类别", before: CLASS_NAMES[from], after: CLASS_NAMES[to] }],
          reason,
          fingerprint: version,
          isConfirmed: confirmed,
        });
        return { outcome };
      });
    },

    /** @throws ApiError 400, 404, 409 */
    changeManager: (member: Member, id: number, { key, version, manager_id, reason }: Bodies["changeManager"]) => {
      const request = { id, version, manager_id, reason };
      return staffKeys.once(member, { key, kind: "customer.manager", request }, async (tx) => {
        const row = await lock(tx, member, "customer.manager", id);
        await requirePossible(tx, row, "manager", version);
        if (row.manager_id === manager_id) throw new ApiError(400, "客服经理没有变");
        const to = manager_id === null ? null : await store.findManagerOfCustomer(tx, manager_id);
        if (to === undefined) throw new ApiError(400, "没有这位客服经理");
        await acts.assign(tx, member, row, to, { reason });
        return {};
      });
    },

    /** Asks to disable a customer, which needs a second member. @throws ApiError 400, 404, 409 */
    async disable(member: Member, id: number, { key, version, reason, password }: Bodies["disable"]) {
      const confirmed = await isConfirmed(confirms, member, password);
      const request = { id, version, reason };
      return staffKeys.once(member, { key, kind: "customer.disable", request }, async (tx) => {
        const row = await lock(tx, member, "customer.disable", id);
        await requirePossible(tx, row, "disable", version);
        const { open } = await store.countOrdersOfCustomer(tx, id);
        const outcome = await fourEyes.ask(tx, member, {
          act: "customer.disable",
          record: customerRecord(id),
          payload: { id },
          effects: [
            { label: "登录", before: "可登录", after: "停用，马上退出所有设备" },
            { label: "在办订单", before: `${open} 笔`, after: "照常发货和退款" },
          ],
          reason,
          fingerprint: version,
          isConfirmed: confirmed,
        });
        return { outcome };
      });
    },

    /** @throws ApiError 404, 409 */
    enable: (member: Member, id: number, { key, version, reason }: Bodies["enable"]) =>
      staffKeys.once(member, { key, kind: "customer.enable", request: { id, version, reason } }, async (tx) => {
        const row = await lock(tx, member, "customer.disable", id);
        await requirePossible(tx, row, "enable", version);
        await acts.enable(tx, member, row, { reason });
        return {};
      }),

    /** @throws ApiError 404 */
    endSessions: (member: Member, id: number, { key }: Bodies["endSessions"]) =>
      staffKeys.once(member, { key, kind: "customer.sessions", request: { id } }, async (tx) => {
        await lock(tx, member, "customer.sessions", id);
        return { ended: await acts.endSessions(tx, member, id) };
      }),

    /**
     * Makes a code for a new password. The key's stored result does not hold it, so that it is shown once.
     * @throws ApiError 404, 409 for a disabled or closed account
     */
    async tellCode(member: Member, id: number, { key }: Bodies["tellCode"]) {
      let code: string | null = null;
      await staffKeys.once(member, { key, kind: "customer.code", request: { id } }, async (tx) => {
        const row = await lock(tx, member, "customer.sessions", id);
        const why = obstacle("code", row);
        if (why) throw new ApiError(409, why);
        code = await acts.tellCode(tx, member, row);
        return {};
      });
      return { code };
    },

    /** The full phones of a customer; each reading is a row of the log. @throws ApiError 404 */
    async showPhones(member: Member, id: number, { key }: Bodies["phone"]) {
      await staffKeys.once(member, { key, kind: "customer.phone", request: { id } }, async (tx) => {
        await lock(tx, member, "customer.read", id);
        await staffLog.write(tx, member, { act: "customer.phone", record: customerRecord(id), summary: "全部号码" });
        return {};
      });
      const { read } = database;
      const row = await this.require(member, id);
      const [addresses, applied] = await Promise.all([
        store.addressesOfCustomer(read, id),
        store.phonesOfApplications(read, id),
      ]);
      const known = new Map<string, string>();
      if (row.closed_at === null) known.set(row.phone, "登录");
      for (const phone of applied) if (phone !== "" && !known.has(phone)) known.set(phone, "申请联系人");
      for (const { phone, real_name } of addresses) if (!known.has(phone)) known.set(phone, `收货人 ${real_name}`);
      return { phones: [...known].map(([phone, of]) => ({ phone, of })) };
    },

    /** Every act of the customer's page, with why it is not possible. */
    async actsOn(member: Member, row: store.CustomerRow): Promise<Acts> {
      const [pending, sessions] = await Promise.all([
        store.pendingRequests(database.read, row.id),
        tokens.live(row.id),
      ]);
      return CUSTOMER_ACTS.map((act) => {
        if (!member.rights.has(RIGHTS[act])) return { act, why: NO_RIGHT };
        const asked = pending.find((request) => request.act === `customer.${act}`);
        if (asked) return { act, why: `${asked.name} 已提请，等批准；要改先撤回那一条` };
        if (act === "sessions" && sessions.length === 0) return { act, why: "现在没有登录" };
        return { act, why: obstacle(act, row) };
      });
    },
  };
}

/** What stands against an act on a customer and the way out; empty for none. */
function obstacle(act: CustomerAct, row: store.CustomerRow): string {
  if (row.closed_at !== null) return `${CLOSED}（${formatDay(row.closed_at)}）`;
  if (act === "class" && row.audit_state !== APPROVED) return "还没通过企业认证，通过申请时选类别";
  if (act === "disable" && row.is_active !== 1) return "账号已经停用";
  if (act === "enable" && row.is_active === 1) return "账号没有停用";
  if (act === "code" && row.is_active !== 1) return DISABLED_FIRST;
  return "";
}

/** What the desk calls a customer: the company, else the contact. */
export const customerName = ({ id, company, real_name }: Pick<store.CustomerRow, "id" | "company" | "real_name">) =>
  company || real_name || `客户 ${id}`;

/** A phone for readers who need not know it; empty for that of a closed account. */
export const shownPhone = ({ phone, closed_at = null }: { phone: string; closed_at?: number | null }) =>
  closed_at === null ? maskPhone(phone) : "";
