import type { Answer, Body } from "#contract/endpoint.ts";
import { maskPhone } from "#contract/rules/phone.ts";
import { priceClass } from "#contract/rules/pricing.ts";
import { SETTLEMENT_STATES, SETTLEMENT_SUBMITTED } from "#contract/rules/settlement.ts";
import { NO_RIGHT } from "#contract/rules/staff.ts";
import {
  APPLICATION_ACTS,
  type ApprovedClass,
  CLASS_NAMES,
  CLASS_NEEDED,
  REFUSAL_NEEDED,
  refusalText,
} from "#contract/rules/staff-customer.ts";
import type { StaffLogRow } from "#contract/staff.ts";
import type { StaffApplication, staffApplication } from "#contract/staff-customer.ts";
import type { Db } from "../../database/database.ts";
import { lockCustomer } from "../../database/lock.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import type { Member } from "../../http/member.ts";
import type { Effect, Executors } from "../../platform/four-eyes.ts";
import { hashOf } from "../../platform/hash.ts";
import type { Platform } from "../../platform/module.ts";
import { type Confirms, isConfirmed } from "../../platform/own-password.ts";
import { customersFor } from "../../platform/staff-scope.ts";
import { type CustomerDesk, type CustomerRow, customerVersion, shownPhone } from "../account/desk.ts";
import * as store from "./applications.store.ts";
import { type Approval, applicationRecord, type Reviews } from "./reviews.ts";
import { findSettlement, picturesOfApplication, type SettlementRow } from "./settlement.store.ts";
import { fieldsOf, numberOf } from "./settlement.ts";

type Deps = Pick<Platform, "database" | "fourEyes" | "staffKeys" | "staffLog"> & {
  ports: Pick<Platform["ports"], "clock" | "uploads">;
  reviews: Reviews;
  customers: CustomerDesk;
  confirms: Confirms;
  logOf: (subject: "application", id: number) => Promise<StaffLogRow[]>;
};
type Calls = typeof staffApplication;
/** What a request for an approval carries. */
type Payload = { id: number; price_class: ApprovedClass; company: string; manager_id: number | null };

const NO_APPLICATION = "没有这份申请";
const DECIDED = "这份申请已经办过，您填的没有生效";
const CHANGED = "申请或客户资料已变化，您填的没有生效，请核对后再办";

const versionOf = (row: SettlementRow, customer: CustomerRow) =>
  hashOf(JSON.stringify([row.state, row.fields_json, customerVersion(customer)]));

/** Applications as the desk reads and decides them, each within the scope of its member. */
export function createApplications(deps: Deps) {
  const { database, fourEyes, staffKeys, staffLog, reviews, customers, confirms, logOf, ports } = deps;
  const { read } = database;

  async function requireApplicant(db: Db, customer_id: number) {
    const row = await customers.find(db, customer_id);
    if (!row) throw notFound(NO_APPLICATION);
    return row;
  }

  /** The application with its customer. @throws ApiError 404 outside of the member's scope */
  async function requireInScope(db: Db, member: Member, right: "customer.read" | "customer.audit", id: number) {
    const row = await store.findApplicationInScope(db, customersFor(member, right), id);
    if (!row) throw notFound(NO_APPLICATION);
    return { row, customer: await requireApplicant(db, row.customer_id) };
  }

  /**
   * Locks the application's customer for the rest of the transaction.
   * @throws ApiError 404, 409 with who was quicker where it is decided or changed
   */
  async function lock(tx: Db, member: Member, id: number, version: string) {
    const { row: seen } = await requireInScope(tx, member, "customer.audit", id);
    await lockCustomer(tx, seen.customer_id);
    const { row, customer } = await requireInScope(tx, member, "customer.audit", id);
    if (row.state !== SETTLEMENT_SUBMITTED) throw await staffLog.conflict(tx, { subject: "application", id }, DECIDED);
    if (versionOf(row, customer) !== version) {
      const byCustomer = { at: row.submitted_at, what: "重新提交了申请" };
      throw await staffLog.conflict(tx, { subject: "customer", id: customer.id }, CHANGED, byCustomer);
    }
    return { row, customer };
  }

  const executors: Executors = {
    "customer.approve": {
      async fingerprint(tx, { id }) {
        const seen = await findSettlement(tx, id);
        if (!seen) return null;
        await lockCustomer(tx, seen.customer_id);
        const row = await findSettlement(tx, id);
        return row ? versionOf(row, await requireApplicant(tx, row.customer_id)) : null;
      },
      execute(tx, { actor, payload, reason, isAlone }) {
        const { id, ...approval } = payload as Payload;
        return reviews.approve(tx, actor, id, approval, { note: reason, isAlone });
      },
    },
  };

  async function toAnswer(rows: readonly SettlementRow[]): Promise<StaffApplication[]> {
    const [first] = rows;
    const pictures = first ? await picturesOfApplication(read, first.customer_id) : [];
    return rows.map((row) => {
      const fields = fieldsOf(row);
      return {
        application_id: row.id,
        number: numberOf(row) ?? "",
        kind: row.kind,
        state: row.state,
        attempt: rows.filter((one) => one.kind === row.kind && one.id <= row.id).length,
        fields: { ...fields, phone: maskPhone(fields.phone) },
        code_doubtful: row.code_doubtful === 1,
        pictures: pictures.filter(({ settlement_id }) => settlement_id === row.id).map(({ id }) => id),
        reject_reason: row.reject_reason,
        submitted_at: row.submitted_at ?? row.created_at,
        reviewed_at: row.reviewed_at,
      };
    });
  }

  /** The submitted applications of a customer, the newest first. */
  const ofCustomer = async (member: Member, customer_id: number) =>
    toAnswer(await store.listApplicationsOfCustomer(read, customersFor(member, "customer.read"), customer_id));

  async function actsOn(member: Member, row: SettlementRow): Promise<Answer<Calls["one"]>["acts"]> {
    const pending = await customers.pendingRequests(read, row.customer_id);
    const asked = pending.find(({ subject, subject_id }) => subject === "application" && subject_id === row.id);
    const why = () => {
      if (!member.rights.has("customer.audit")) return NO_RIGHT;
      if (row.state !== SETTLEMENT_SUBMITTED) return `这份申请${SETTLEMENT_STATES[row.state]}，不能再办`;
      return asked ? `${asked.name} 已提请通过为成本价，等批准；要改先撤回那一条` : "";
    };
    return APPLICATION_ACTS.map((act) => ({ act, why: why() }));
  }

  /** What an approval as bare cost changes, as the approver reads it. */
  async function effectsOf(customer: CustomerRow, approval: Required<Approval>, to: string | null) {
    const effects: (Effect | null)[] = [
      { label: "价格类别", before: CLASS_NAMES[priceClass(customer)], after: CLASS_NAMES.cost },
      { label: "公司", before: customer.company, after: approval.company ?? "", isPersonal: true },
      customer.manager_id === approval.manager_id
        ? null
        : { label: "客服经理", before: customer.manager ?? "无", after: to ?? "无" },
    ];
    return effects.filter((effect) => effect !== null);
  }

  return {
    executors,

    async list(member: Member, query: Parameters<typeof store.listWaiting>[2]): Promise<Answer<Calls["list"]>> {
      const { rows, count } = await store.listWaiting(read, customersFor(member, "customer.read"), query);
      const now = ports.clock.now();
      return {
        count,
        list: rows.map((row) => {
          const { company, real_name, province, city } = fieldsOf(row);
          const submitted_at = row.submitted_at ?? row.created_at;
          return {
            application_id: row.id,
            customer_id: row.customer_id,
            number: numberOf(row) ?? "",
            kind: row.kind,
            company,
            real_name,
            phone: maskPhone(row.login),
            region: `${province}${city}`,
            manager: row.manager,
            code_doubtful: row.code_doubtful === 1,
            submitted_at,
            age_ms: Math.max(0, now - submitted_at),
          };
        }),
      };
    },

    ofCustomer,

    async one(member: Member, id: number): Promise<Answer<Calls["one"]>> {
      const { row, customer } = await requireInScope(read, member, "customer.read", id);
      const [all, ids, same, managers, acts, log] = await Promise.all([
        ofCustomer(member, row.customer_id),
        store.waitingIds(read, customersFor(member, "customer.read")),
        store.withSameCode(read, row),
        customers.listManagers(read),
        actsOn(member, row),
        logOf("application", id),
      ]);
      const application = all.find(({ application_id }) => application_id === id);
      if (!application) throw notFound(NO_APPLICATION);
      const others = ids.filter((one) => one !== id);
      return {
        application,
        applicant: {
          customer_id: customer.id,
          company: customer.company,
          real_name: customer.real_name,
          phone: shownPhone(customer),
          audit_state: customer.audit_state,
          price_class: priceClass(customer),
          manager_id: customer.manager_id,
          manager: customer.manager,
        },
        version: versionOf(row, customer),
        same_code: same.map((one) => ({ company: one.company, number: numberOf(one) ?? "" })),
        waiting: {
          place: ids.indexOf(id) + 1,
          count: ids.length,
          next_id: ids[ids.indexOf(id) + 1] ?? others[0] ?? null,
        },
        managers,
        acts,
        log,
      };
    },

    /** The WebP bytes of a picture of an application. @throws ApiError 404 */
    async picture(member: Member, asked: { id: number; picture_id: number }): Promise<Uint8Array> {
      const found = await store.findApplicationUpload(read, customersFor(member, "customer.read"), asked);
      const bytes = found && (await ports.uploads.read(found.upload));
      if (!bytes) throw notFound("没有这张图片");
      return bytes;
    },

    /** Approves an application, or asks a second member for the bare cost. @throws ApiError 400, 404, 409 */
    async approve(member: Member, id: number, { key, version, password, ...body }: Body<Calls["approve"]>) {
      const confirmed = await isConfirmed(confirms, member, password);
      const request = { id, version, ...body };
      return staffKeys.once(member, { key, kind: "customer.approve", request }, async (tx) => {
        const { row, customer } = await lock(tx, member, id, version);
        const { price_class, company, manager_id, note } = body;
        if (row.kind === "merchant") {
          await reviews.approve(tx, member, id, { price_class: null }, { note });
          return { outcome: "done" as const };
        }
        if (price_class === null) throw new ApiError(400, CLASS_NEEDED);
        if (company === "") throw new ApiError(400, "请填公司名称");
        const manager = manager_id === null ? null : await customers.findManager(tx, manager_id);
        if (manager === undefined) throw new ApiError(400, "没有这位客服经理");
        if (price_class === "markup") {
          await reviews.approve(tx, member, id, { price_class, company, manager_id }, { note });
          return { outcome: "done" as const };
        }
        const approval = { price_class, company, manager_id };
        const outcome = await fourEyes.ask(tx, member, {
          act: "customer.approve",
          record: applicationRecord(row),
          payload: { id, ...approval } satisfies Payload,
          effects: await effectsOf(customer, approval, manager?.name ?? null),
          reason: note,
          fingerprint: version,
          isConfirmed: confirmed,
        });
        return { outcome };
      });
    },

    /** Refuses an application with reasons for the applicant. @throws ApiError 400, 404, 409 */
    refuse(member: Member, id: number, { key, ...body }: Body<Calls["refuse"]>) {
      const reason = refusalText(body.reasons, body.other);
      if (reason === "") throw new ApiError(400, REFUSAL_NEEDED);
      return staffKeys.once(member, { key, kind: "customer.reject", request: { id, ...body } }, async (tx) => {
        await lock(tx, member, id, body.version);
        await reviews.reject(tx, member, id, reason, { note: body.note });
        return {};
      });
    },
  };
}
