import { cutText } from "#contract/rules/cut-text.ts";
import { cleanNumber } from "#contract/rules/pasted-text.ts";
import { CARRIER_MAX, carrierName, SHIP_RAW_MAX, SHIP_ROWS_MAX, SHIP_SN_MAX } from "#contract/rules/staff-shipping.ts";
import { filledRow, type NamedColumns, type NamedRow, namedRows } from "../../tables/named-columns.ts";
import type { TableRow } from "../../tables/table.ts";

/** A row of a table of parcels as it was read. */
export type ParcelRow = {
  row: number;
  /** The row's own text, cut. */
  raw: string;
  sn: string;
  /** The carrier's name as the shop writes it, and as it was written. */
  company: string;
  written: string;
  number: string;
  /** Whether a spreadsheet has lost the last digits of the parcel's number. */
  isRounded: boolean;
};

type Column = "sn" | "company" | "number";

const COLUMNS: NamedColumns<Column> = {
  titles: {
    sn: /^(?:商城|平台|系统|店铺|原始)?订单(?:号|编号|号码)$|^order(?:no|sn|number|id)?$/i,
    company: /^(?:快递|物流|承运|配送)(?:公司|商|方式|名称|公司名称)?$|^carrier$/i,
    number: /^(?:快递|物流|运单|面单|包裹|快件)(?:单)?(?:号|编号|号码)$|^(?:tracking|waybill)(?:no|number)?$/i,
  },
  rowsMax: SHIP_ROWS_MAX,
  rawMax: SHIP_RAW_MAX,
};

/** The parcels of a table. */
export const readParcels = (rows: readonly TableRow[]): ParcelRow[] => namedRows(rows, COLUMNS).map(parcelOf);

/** A parcel that was filled in by hand. */
export const filledParcel = (row: number, { sn, company, number }: Record<Column, string>): ParcelRow =>
  parcelOf(filledRow({ row, cells: [sn, company, number] }, COLUMNS));

function parcelOf({ row, raw, cell, isRounded }: NamedRow<Column>): ParcelRow {
  const written = cutText(cell("company"), CARRIER_MAX);
  return {
    row,
    raw,
    sn: cleanNumber(cell("sn")).slice(0, SHIP_SN_MAX),
    company: carrierName(written),
    written,
    number: cleanNumber(cell("number")).toUpperCase(),
    isRounded: isRounded("number"),
  };
}
