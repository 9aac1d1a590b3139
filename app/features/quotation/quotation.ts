import type { BundleLine } from "#contract/bundle.ts";
import type { Quotation, QuotationLine } from "#contract/quotation-document.ts";
import { type Extra, formatExtras, formatSwaps, type Swap } from "#contract/rules/bundle.ts";
import { DAY_MS } from "#contract/rules/calendar.ts";
import { capitalAmount } from "#contract/rules/capital-amount.ts";
import { QUANTITY_MAX } from "#contract/rules/cart.ts";
import { cutText } from "#contract/rules/cut-text.ts";
import { fen, yuan } from "#contract/rules/money.ts";
import { QUOTATION_LINES_MAX, type QuotationState } from "#contract/rules/quotation.ts";
import { QUOTATION_FACTS } from "#contract/rules/quotation-facts.ts";
import { amountCell, headRow, lastDayCell, type Row, type Sheet } from "#contract/rules/sheet.ts";
import { TAX_DEFAULT, taxesOf, taxLabel } from "#contract/rules/tax.ts";
import type { SharedQuotation } from "#contract/shared-quotation.ts";

/** The kind of a state's tag. */
export const QUOTATION_TAGS = {
  draft: "off",
  asked: "warn",
  quoted: "trade",
  ordered: "ok",
  expired: "off",
  void: "off",
} as const satisfies Record<QuotationState, string>;

/** The whole days until an instant, at least 0. */
export const wholeDaysUntil = (until: number, now: number) => Math.max(0, Math.ceil((until - now) / DAY_MS) - 1);

/** A line in an address: a SKU with its quantity. */
export type WantedLine = { sku: number; quantity: number };

const WANTED = /^([1-9]\d{0,15})_([1-9]\d{0,5})$/;

/** The lines of an address, `100001_2,100002_1`; malformed entries are left out. */
export function parseWanted(text: string): WantedLine[] {
  return text
    .split(",")
    .slice(0, QUOTATION_LINES_MAX)
    .flatMap((part) => {
      const [, sku, quantity] = WANTED.exec(part) ?? [];
      return sku && quantity ? [{ sku: Number(sku), quantity: Math.min(Number(quantity), QUANTITY_MAX) }] : [];
    });
}

export const formatWanted = (lines: readonly WantedLine[]) =>
  lines.map(({ sku, quantity }) => `${sku}_${quantity}`).join(",");

/** The longest name of a project, in characters. */
const NAME_MAX = 60;

/** The first name and remark of a project that starts from a search without a result. */
export const aboutSearch = (words: string) => ({ name: cutText(`询价 ${words}`, NAME_MAX), remark: `求购：${words}` });

type Chosen = {
  people: number | null;
  /** The part whose lines are left out; empty for none. */
  without: string;
  list: readonly Pick<BundleLine, "standard" | "product_attr_unique" | "cart_num" | "is_extra">[];
};
type Change = {
  /** The SKU in a line's place. */
  swap?: Swap;
  /** A SKU beside the lines. */
  add?: Extra;
  /** An added SKU to remove. */
  drop?: number;
};

/** The search part of a bundle's address with its choices and a change to them. */
export function bundleSearch({ people, without, list }: Chosen, { swap: change, add, drop }: Change = {}) {
  const swaps = list.map(({ standard, product_attr_unique }) => ({
    from: standard,
    to: standard === change?.from ? change.to : product_attr_unique,
  }));
  const extras = list
    .filter(({ is_extra, standard }) => is_extra && standard !== drop)
    .map(({ standard, cart_num }) => ({ sku: standard, quantity: cart_num }));
  return {
    people: people ?? undefined,
    swap: formatSwaps(swaps.filter(({ from, to }) => from !== to)) || undefined,
    extra: formatExtras(add ? [...extras, add] : extras) || undefined,
    without: without || undefined,
  };
}

/** The lines of all scenes. */
export const sceneLines = ({ scenes }: Pick<Quotation, "scenes">): QuotationLine[] =>
  scenes.flatMap(({ list }) => list);

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

const SHEET_HEAD = [
  "序号",
  "场景",
  "品名",
  "规格型号",
  "品牌",
  "单位",
  "数量",
  "单价（元）",
  "金额（元）",
  "备注",
] as const;
const SHEET_WIDTHS = [14, 18, 40, 24, 14, 8, 8, 14, 16, 24] as const;

/** A row with its amount in the column 金额. */
const sumRow = (name: string, sum: string): Row => [name, "", "", "", "", "", "", "", amountCell(sum)];

/** A document as a sheet, with the same figures. */
export function documentSheet(document: QuotationDocument): Sheet {
  const { buyer, seller } = document;
  let number = 0;
  const rows = document.scenes.flatMap(({ name, sum, lines }): Row[] => [
    ...lines.map((line) => {
      number += 1;
      return [
        number,
        name,
        line.name,
        line.sku,
        line.brand,
        line.unit,
        line.quantity,
        amountCell(line.price),
        amountCell(line.sum),
        line.remark,
      ];
    }),
    sumRow(`${name}小计`, sum),
  ]);
  return {
    name: "报价单",
    widths: SHEET_WIDTHS,
    rows: [
      [{ head: "报价单" }, document.name],
      [QUOTATION_FACTS.number.label, document.sn, QUOTATION_FACTS.version.label, `V${document.version}`],
      [
        QUOTATION_FACTS.quoted.label,
        lastDayCell(document.date),
        QUOTATION_FACTS.until.label,
        document.valid_until === null ? "" : lastDayCell(document.valid_until),
      ],
      ["需方", buyer.name, buyer.contact, buyer.phone, buyer.address],
      ["供方", seller.name, seller.contact, seller.phone, seller.address, seller.hotline ?? ""],
      [],
      headRow(SHEET_HEAD),
      ...rows,
      sumRow("合计（小写）", document.total),
      ["合计（大写）", document.capital],
      sumRow(`其中税额（${document.percents}）`, document.tax),
      sumRow("不含税", document.net),
    ],
  };
}
