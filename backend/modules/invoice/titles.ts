import type { InvoiceTitleData } from "#contract/invoice-title.ts";
import { DAY_MS } from "#contract/rules/calendar.ts";
import {
  INVOICE_TYPE,
  type InvoiceType,
  TITLE_KIND,
  TITLE_TAKEN,
  TITLES_MAX,
  titleAllows,
} from "#contract/rules/invoice.ts";
import { yuan } from "#contract/rules/money.ts";
import type { Db } from "../../database/database.ts";
import { makeDefault } from "../../database/default-row.ts";
import { lockCustomer } from "../../database/lock.ts";
import type { Caller } from "../../http/caller.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import type { Platform } from "../../platform/module.ts";
import * as store from "./title.store.ts";

type Owner = Pick<Caller, "id">;
type Deps = Pick<Platform, "database"> & { ports: Pick<Platform["ports"], "clock"> };

const YEAR_MS = 365 * DAY_MS;
const TITLE_MISSING = "发票抬头不存在，请重新选择";

export type Titles = ReturnType<typeof createTitles>;

/** The book of invoice titles of each customer. A customer with titles has exactly one default. */
export function createTitles({ database, ports: { clock } }: Deps) {
  return {
    /** The default first, then the newest, with the invoices issued for each in the last twelve months. */
    async list({ id }: Owner) {
      const titles = await store.listTitles(database.read, id);
      const issued = await store.issuedByTitle(database.read, id, clock.now() - YEAR_MS);
      return titles.map((row) => {
        const of = issued.find(({ title_id }) => title_id === row.id);
        return {
          ...toTitleData(row),
          receipt_id: row.id,
          is_default: row.is_default === 1 ? (1 as const) : (0 as const),
          issued_num: Number(of?.num ?? 0),
          issued_price: yuan(Number(of?.fen ?? 0)),
          issued_time: of?.last ?? null,
        };
      });
    },

    /** The kind of the invoice that the customer applied for last; undefined before one. */
    lastType: ({ id }: Owner) => store.lastInvoiceType(database.read, id),

    /**
     * Creates a title or edits the customer's own; the first one becomes the default.
     * @returns its id.
     * @throws ApiError 404, 400 for one too many, 409 where another title has its name, tax number, kind and type.
     */
    async save({ id: customer_id }: Owner, { receipt_id, is_default, ...data }: TitleInput): Promise<number> {
      const fields = toFields(data);
      return database.write(async (tx) => {
        await lockCustomer(tx, customer_id);
        const titles = await store.listTitles(tx, customer_id);
        const others = titles.filter(({ id }) => id !== receipt_id);
        if (receipt_id !== undefined && others.length === titles.length) throw notFound();
        if (others.some((other) => isSame(other, fields))) throw new ApiError(409, TITLE_TAKEN);
        const { length } = others;
        if (receipt_id === undefined && length >= TITLES_MAX) throw new ApiError(400, `最多保存 ${TITLES_MAX} 个抬头`);
        if (receipt_id !== undefined) await store.updateTitle(tx, customer_id, receipt_id, fields);
        const id =
          receipt_id ??
          (await store.insertTitle(tx, { ...fields, customer_id, is_default: 0, created_at: clock.now() }));
        if (is_default || length === 0) await makeDefault(tx, "invoice_titles", customer_id, id);
        return id;
      });
    },

    async setDefault({ id: customer_id }: Owner, id: number) {
      await database.write(async (tx) => {
        await lockCustomer(tx, customer_id);
        if (!(await makeDefault(tx, "invoice_titles", customer_id, id))) throw notFound();
      });
    },

    /** @throws ApiError 404, 409 for the default of several titles. */
    async remove({ id: customer_id }: Owner, id: number) {
      await database.write(async (tx) => {
        await lockCustomer(tx, customer_id);
        const titles = await store.listTitles(tx, customer_id);
        const found = titles.find((row) => row.id === id);
        if (!found) throw notFound();
        if (found.is_default && titles.length > 1) throw new ApiError(409, "默认抬头不能删除，请先把别的抬头设为默认");
        await store.deleteTitle(tx, customer_id, id);
      });
    },

    /** The customer's own title for an invoice of this type. @throws ApiError 404, 409 where it does not allow the type. */
    async require(db: Db, { id: customer_id }: Owner, id: number, type: InvoiceType) {
      const row = await store.findTitle(db, customer_id, id);
      if (!row) throw notFound(TITLE_MISSING);
      const data = toTitleData(row);
      if (!titleAllows(data, type)) {
        const isPerson = data.receipt_title_type === TITLE_KIND.person;
        throw new ApiError(409, isPerson ? "个人抬头不能开专票" : "该抬头没有专票资料，请先补全");
      }
      return data;
    },
  };
}

type TitleInput = InvoiceTitleData & { receipt_id?: number | undefined; is_default: number };

const toTitleData = (row: store.TitleFields): InvoiceTitleData => ({
  receipt_title_type: row.kind,
  receipt_type: row.type,
  receipt_title: row.title,
  duty_paragraph: row.tax_number,
  address: row.address,
  tel: row.tel,
  bank_name: row.bank_name,
  bank_code: row.bank_account,
  email: row.email,
});

/** Whether two titles are the same on an invoice; their contact data do not count. */
const isSame = (one: store.TitleFields, other: store.TitleFields) =>
  one.kind === other.kind &&
  one.type === other.type &&
  one.title === other.title &&
  one.tax_number === other.tax_number;

/** The columns of a title; a person has no tax number and no bank. */
function toFields(data: InvoiceTitleData): store.TitleFields {
  const isCompany = data.receipt_title_type === TITLE_KIND.company;
  const ofCompany = (text: string) => (isCompany ? text : "");
  return {
    kind: data.receipt_title_type,
    type: isCompany ? data.receipt_type : INVOICE_TYPE.normal,
    title: data.receipt_title,
    tax_number: ofCompany(data.duty_paragraph),
    address: ofCompany(data.address),
    tel: ofCompany(data.tel),
    bank_name: ofCompany(data.bank_name),
    bank_account: ofCompany(data.bank_code),
    email: data.email,
  };
}
