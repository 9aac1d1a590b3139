import type { Quotation, QuotationLine } from "#contract/quotation-document.ts";
import { capitalAmount } from "#contract/rules/capital-amount.ts";
import { fen, yuan } from "#contract/rules/money.ts";
import { TAX_DEFAULT, taxesOf, taxLabel } from "#contract/rules/tax.ts";
import type { SharedQuotation } from "#contract/shared-quotation.ts";

/** A party of a document. */
type Party = { name: string; contact: string; phone: string; address: string; hotline?: string };

/** A quotation as a document shows it: one price per line, and no other amounts. Amounts are yuan. */
export type QuotationDocument = {
  sn: string;
  name: string;
  version: number;
  date: number;
  valid_until: number | null;
  note: string;
  /** yyyy-MM-dd, or empty. */
  wanted_on: string;
  buyer: Party;
  seller: Party;
  scenes: { name: string; sum: string; lines: DocumentLine[] }[];
  total: string;
  capital: string;
  tax: string;
  net: string;
  /** The classes of VAT of the lines, such as 13%、9%. */
  percents: string;
};
type DocumentLine = {
  image: string;
  name: string;
  sku: string;
  brand: string;
  unit: string;
  quantity: number;
  price: string;
  sum: string;
  remark: string;
};

/** The sums of a document, with the tax of each line's class. */
function money(total: string, lines: readonly { sum: string; tax_percent?: number | undefined }[]) {
  const { tax } = taxesOf(lines.map(({ sum, tax_percent = TAX_DEFAULT }) => ({ fen: fen(sum), tax_percent })));
  return {
    total,
    capital: `人民币${capitalAmount(fen(total))}`,
    tax: yuan(tax),
    net: yuan(fen(total) - tax),
    percents: taxLabel(lines),
  };
}

const toDocumentLine = ({ image, store_name, sku, brand, unit_name, cart_num }: QuotationLine) => ({
  image,
  name: store_name,
  sku,
  brand,
  unit: unit_name,
  quantity: cart_num,
});

/** The shop's document for the customer. */
export function ownDocument(quotation: Quotation): QuotationDocument {
  const { seller, manager } = quotation;
  return {
    sn: quotation.sn,
    name: quotation.name,
    version: quotation.version,
    note: quotation.note,
    valid_until: quotation.valid_until,
    date: quotation.quote_time ?? quotation.create_time,
    wanted_on: quotation.wanted_on,
    buyer: {
      name: quotation.company,
      contact: quotation.contact || quotation.buyer_name,
      phone: quotation.phone || quotation.buyer_phone,
      address: quotation.address,
    },
    seller: {
      name: seller.name,
      contact: manager?.real_name ?? "",
      phone: manager?.phone ?? "",
      hotline: seller.phone,
      address: seller.address,
    },
    scenes: quotation.scenes.map(({ name, sum, list }) => ({
      name,
      sum,
      lines: list.map((line) => ({ ...toDocumentLine(line), price: line.price, sum: line.sum, remark: line.remark })),
    })),
    ...money(
      quotation.total_price,
      quotation.scenes.flatMap(({ list }) => list),
    ),
  };
}

/**
 * The customer's document for their own customer: the marked-up prices alone, from the customer's company, without
 * remarks, notes and the shop.
 */
export function clientDocument(quotation: Quotation): QuotationDocument {
  return {
    sn: quotation.sn,
    name: quotation.name,
    version: quotation.version,
    note: "",
    valid_until: quotation.valid_until,
    date: quotation.quote_time ?? quotation.create_time,
    wanted_on: "",
    buyer: { name: quotation.client, contact: quotation.contact, phone: quotation.phone, address: quotation.address },
    seller: { name: quotation.company, contact: quotation.buyer_name, phone: quotation.buyer_phone, address: "" },
    scenes: quotation.scenes.map(({ name, client_sum, list }) => ({
      name,
      sum: client_sum,
      lines: list.map((line) => ({
        ...toDocumentLine(line),
        price: line.client_price,
        sum: line.client_sum,
        remark: "",
      })),
    })),
    ...money(
      quotation.client_total,
      quotation.scenes.flatMap(({ list }) => list.map((line) => ({ ...line, sum: line.client_sum }))),
    ),
  };
}

/** The client's document behind a shared link. */
export function sharedDocument({ scenes, total_price, quote_time, ...quotation }: SharedQuotation): QuotationDocument {
  return {
    ...quotation,
    date: quote_time,
    note: "",
    wanted_on: "",
    scenes: scenes.map(({ list, ...scene }) => ({
      ...scene,
      lines: list.map(({ store_name, unit_name, cart_num, ...line }) => ({
        ...line,
        name: store_name,
        unit: unit_name,
        quantity: cart_num,
        remark: "",
      })),
    })),
    ...money(
      total_price,
      scenes.flatMap(({ list }) => list),
    ),
  };
}
