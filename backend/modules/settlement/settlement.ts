import { WRONG_CODE } from "#contract/rules/account.ts";
import { DAY_MS, HOUR_MS } from "#contract/rules/calendar.ts";
import { hasCheckDigit } from "#contract/rules/credit-code.ts";
import {
  LICENCE_MISSING,
  LICENCES_MAX,
  NO_FIELDS,
  SETTLEMENT_ACCEPTED,
  SETTLEMENT_DRAFT,
  SETTLEMENT_SUBMITTED,
  type SettlementKind,
  STORE_NAME_TAKEN,
  settlementNumber,
} from "#contract/rules/settlement.ts";
import { completeSettlement, type Settlement, type SettlementFields } from "#contract/settlement.ts";
import type { Db } from "../../database/database.ts";
import { lockCustomer } from "../../database/lock.ts";
import type { Caller } from "../../http/caller.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import type { Platform } from "../../platform/module.ts";
import type * as Audits from "../account/audits.ts";
import type { ReadBuyer } from "../account/buyer.ts";
import type { CustomerUploads } from "../picture/customer-uploads.ts";
import * as store from "./settlement.store.ts";

/** The limits of a customer's uploads in an hour, and of submitted forms in a day. */
const uploadLimit = (id: number) => ({ name: `settlement:upload:${id}`, max: 40, windowMs: HOUR_MS });
const submitLimit = (id: number) => ({ name: `settlement:submit:${id}`, max: 40, windowMs: DAY_MS });

const UNDER_REVIEW = "申请正在审核中，请等待结果";
const APPROVED_ALREADY = "已通过审核，无需再次申请";

type Deps = Pick<Platform, "database" | "limits" | "notices" | "smsCodes"> & {
  ports: Pick<Platform["ports"], "clock" | "uploads">;
  customerUploads: CustomerUploads;
  readBuyer: ReadBuyer;
  audits: Pick<typeof Audits, "submit">;
  withRegion: <Fields extends Pick<SettlementFields, "province" | "city" | "district">>(fields: Fields) => Fields;
  storeNamed: (db: Db, name: string) => Promise<boolean>;
};

type Submission = { kind: SettlementKind; sms_code: string; browser?: string | undefined };

/** Applications for trade prices and for stores, as customers make them. */
export function createSettlements(deps: Deps) {
  const { database, limits, notices, smsCodes, customerUploads, readBuyer, audits, withRegion, storeNamed, ports } =
    deps;
  const { clock, uploads } = ports;

  /**
   * The latest application of a kind, undefined before the first one.
   * @throws ApiError 400 under review and once approved.
   */
  async function requireOpen(db: Db, customer_id: number, kind: SettlementKind) {
    const latest = await store.latestOwn(db, customer_id, kind);
    // Staff and imports also review customers without an application.
    const audited = kind === "wholesaler" ? (await readBuyer(db, customer_id)).audit_state : SETTLEMENT_DRAFT;
    if (latest?.state === SETTLEMENT_ACCEPTED || audited === SETTLEMENT_ACCEPTED)
      throw new ApiError(400, APPROVED_ALREADY);
    if (latest?.state === SETTLEMENT_DRAFT) return latest;
    if (latest?.state === SETTLEMENT_SUBMITTED || audited === SETTLEMENT_SUBMITTED)
      throw new ApiError(400, UNDER_REVIEW);
    return latest;
  }

  /**
   * The draft of a kind, created where there is none; a draft after a rejection has the pictures of the rejected
   * application.
   * @throws ApiError 400 under review and once approved.
   */
  async function ensureDraft(tx: Db, customer_id: number, kind: SettlementKind) {
    const latest = await requireOpen(tx, customer_id, kind);
    if (latest?.state === SETTLEMENT_DRAFT) return latest;
    const now = clock.now();
    const row = {
      customer_id,
      kind,
      state: SETTLEMENT_DRAFT,
      store_name: "",
      code_doubtful: 0,
      reject_reason: null,
      fields_json: latest?.fields_json ?? JSON.stringify(NO_FIELDS),
      company: latest?.company ?? "",
      credit_code: latest?.credit_code ?? "",
      created_at: now,
      updated_at: now,
      submitted_at: null,
      reviewed_at: null,
    };
    const id = await store.insertDraft(tx, row);
    const former = latest ? await picturesOf(tx, customer_id, latest.id) : [];
    for (const { upload } of former) {
      await store.insertLicencePicture(tx, { customer_id, settlement_id: id, upload, created_at: now });
    }
    return { ...row, id };
  }

  const picturesOf = async (tx: Db, customer_id: number, settlement_id: number) =>
    (await store.picturesOfApplication(tx, customer_id)).filter((picture) => picture.settlement_id === settlement_id);

  /** @throws ApiError 400 for fields that the customer must still fill in. */
  async function requireComplete(tx: Db, { id, kind, customer_id, fields_json }: store.SettlementRow) {
    const parsed = completeSettlement[kind].safeParse(JSON.parse(fields_json));
    if (!parsed.success) throw new ApiError(400, "请先填完必填的资料");
    const fields = withRegion(parsed.data);
    if ((await picturesOf(tx, customer_id, id)).length === 0) throw new ApiError(400, LICENCE_MISSING);
    const taken =
      kind === "merchant" &&
      ((await storeNamed(tx, fields.store_name)) || (await store.isStoreNameApplied(tx, fields.store_name)));
    if (taken) throw new ApiError(400, STORE_NAME_TAKEN);
    return fields;
  }

  return {
    async list({ id }: Pick<Caller, "id">): Promise<Settlement[]> {
      const [rows, pictures] = await Promise.all([
        store.listOwnApplications(database.read, id),
        store.picturesOfApplication(database.read, id),
      ]);
      return rows.map((row) => ({
        ...fieldsOf(row),
        mer_intention_id: row.id,
        kind: row.kind,
        status: row.state,
        number: numberOf(row),
        fail_msg: row.reject_reason,
        code_doubtful: row.code_doubtful ? 1 : 0,
        pictures: pictures.filter((picture) => picture.settlement_id === row.id).map((picture) => picture.id),
        create_time: row.created_at,
        update_time: row.updated_at,
        submit_time: row.submitted_at,
        review_time: row.reviewed_at,
      }));
    },

    /** Stores the draft. @returns its id. */
    save: (caller: Pick<Caller, "id">, kind: SettlementKind, fields: SettlementFields) =>
      database.write(async (tx) => {
        await lockCustomer(tx, caller.id);
        const { id } = await ensureDraft(tx, caller.id, kind);
        await store.updateDraft(tx, caller.id, id, {
          fields_json: JSON.stringify(fields),
          company: fields.company,
          credit_code: fields.credit_code,
          code_doubtful: fields.credit_code !== "" && !hasCheckDigit(fields.credit_code) ? 1 : 0,
          updated_at: clock.now(),
        });
        return id;
      }),

    /**
     * Submits the draft; a repeated or concurrent call returns the same answer. The customer of an application for
     * trade prices is then under review.
     * @throws ApiError 400 for missing fields, a used store name and a wrong code, which uses up an attempt.
     */
    async submit(caller: Caller, { kind, sms_code, browser = "" }: Submission): Promise<number> {
      await database.write((tx) => limits.takeAll(tx, [submitLimit(caller.id)], "提交过于频繁"));
      const id = await database.write(async (tx) => {
        await lockCustomer(tx, caller.id);
        const latest = await store.latestOwn(tx, caller.id, kind);
        if (latest?.state === SETTLEMENT_SUBMITTED) return latest.id;
        const draft = await ensureDraft(tx, caller.id, kind);
        const fields = await requireComplete(tx, draft);
        const asked = { phone: fields.phone, purpose: "intention", browser } as const;
        if (!(await smsCodes.consume(tx, asked, sms_code))) return null;
        const now = clock.now();
        await store.updateDraft(tx, caller.id, draft.id, {
          state: SETTLEMENT_SUBMITTED,
          fields_json: JSON.stringify(fields),
          company: fields.company,
          credit_code: fields.credit_code,
          store_name: kind === "merchant" ? fields.store_name : "",
          updated_at: now,
          submitted_at: now,
        });
        if (kind === "wholesaler") await audits.submit(tx, caller.id);
        await notices.tellStaff(tx, "application", {
          subject: settlementNumber(draft.id, now),
          id: draft.id,
          customer_id: caller.id,
        });
        return draft.id;
      });
      if (id === null) throw new ApiError(400, WRONG_CODE);
      return id;
    },

    /**
     * Adds a picture, re-encoded as WebP, to the draft; an upload with the same content is ignored.
     * @throws ApiError 400 for anything but a JPEG, PNG or WebP picture, and for too many.
     */
    upload: ({ id: customer_id }: Pick<Caller, "id">, kind: SettlementKind, bytes: Uint8Array): Promise<number> =>
      customerUploads.addPicture(customer_id, bytes, {
        prefix: "licences/",
        limit: uploadLimit(customer_id),
        picturesMax: LICENCES_MAX,
        tooMany: `最多上传 ${LICENCES_MAX} 张图片`,
        check: () => requireOpen(database.read, customer_id, kind),
        pictures: async (tx) => picturesOf(tx, customer_id, (await ensureDraft(tx, customer_id, kind)).id),
        async insert(tx, upload) {
          const { id: settlement_id } = await ensureDraft(tx, customer_id, kind);
          return store.insertLicencePicture(tx, { customer_id, settlement_id, upload, created_at: clock.now() });
        },
      }),

    /** The WebP bytes of the customer's own picture. @throws ApiError 404 */
    async picture({ id }: Pick<Caller, "id">, picture_id: number): Promise<Uint8Array> {
      const row = await store.findLicencePicture(database.read, id, picture_id);
      const bytes = row && (await uploads.read(row.upload));
      if (!bytes) throw notFound("图片不存在");
      return bytes;
    },

    /** @throws ApiError 404 for a picture that does not belong to the customer's draft. */
    async removePicture({ id }: Pick<Caller, "id">, picture_id: number) {
      const orphan = await database.write(async (tx) => {
        await lockCustomer(tx, id);
        const removed = await store.deleteLicencePicture(tx, id, picture_id);
        if (!removed) throw notFound("图片不存在");
        return (await store.isUploadShown(tx, removed.upload)) ? null : removed.upload;
      });
      if (orphan) await customerUploads.remove(orphan);
    },
  };
}

/** The fields of an application; a field added after the row was written is empty. */
export const fieldsOf = ({ fields_json }: Pick<store.SettlementRow, "fields_json">): SettlementFields => ({
  ...NO_FIELDS,
  ...(JSON.parse(fields_json) as Partial<SettlementFields>),
});

/** The number of an application; null before it is submitted. */
export const numberOf = ({ id, submitted_at }: Pick<store.SettlementRow, "id" | "submitted_at">) =>
  submitted_at === null ? null : settlementNumber(id, submitted_at);
