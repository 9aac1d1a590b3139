import { DAY_MS } from "./calendar.ts";

/** The tabs of the desk's list of invoices. */
export const STAFF_INVOICE_TABS = {
  waiting: "待开票",
  accepted: "已受理",
  red: "待红冲",
  issued: "已开票",
  reversed: "已红冲",
  ended: "驳回、撤回",
} as const;
export type StaffInvoiceTab = keyof typeof STAFF_INVOICE_TABS;
export const STAFF_INVOICE_TAB_NAMES = Object.keys(STAFF_INVOICE_TABS) as [StaffInvoiceTab, ...StaffInvoiceTab[]];
export const STAFF_INVOICES_PAGE_SIZE = 50;

/** The time within which an application should be issued, in ms. */
export const INVOICE_DUE_MS = 3 * DAY_MS;

/** The reasons that the customer reads for a refused application, and for a red-letter invoice. */
export const INVOICE_REJECT_REASONS = ["税号与名称不一致", "抬头写错", "专票资料不全", "订单有退款没办完"] as const;
export const INVOICE_RED_REASONS = ["部分退款", "销货退回", "开票有误"] as const;
export const INVOICE_REASON_MAX = 100;

/** The types of an invoice's files; customers read the first of them that there is. */
export const INVOICE_FILE_TYPES = ["pdf", "ofd", "xml"] as const;
export type InvoiceFileType = (typeof INVOICE_FILE_TYPES)[number];
export const INVOICE_FILES_MAX = 3;
/** The maximum of bytes of an XML file. */
export const INVOICE_XML_BYTES_MAX = 512 * 1024;
/** The maximum length of a file's name. */
export const INVOICE_FILE_NAME_MAX = 120;

/** The most applications that one submit accepts. */
export const INVOICE_ACCEPT_MAX = 50;

/** The bounds of a batch: rows, characters of a pasted table, bytes of its archive, files in it and bytes once unpacked. */
export const INVOICE_BATCH_ROWS_MAX = 100;
export const INVOICE_BATCH_TEXT_MAX = 20_000;
export const INVOICE_BATCH_ZIP_BYTES_MAX = 5 * 1024 * 1024;
export const INVOICE_BATCH_FILES_MAX = 200;
export const INVOICE_BATCH_UNPACKED_MAX = 30 * 1024 * 1024;
/** The unpacked bytes that the checks of one member may store in 24 hours. */
export const INVOICE_BATCH_BYTES_OF_DAY = 300 * 1024 * 1024;

/** The most files in the archive of a month. */
export const INVOICE_MONTH_FILES_MAX = 1000;

/** Whether a row of a batch can be issued, or why not. */
export const INVOICE_ROW_STATES = {
  ready: "可开",
  amount: "金额不符",
  file: "缺文件",
  number: "号码不对",
  issued: "已办过",
  unknown: "没有申请",
  duplicate: "重复",
} as const;
export type InvoiceRowState = keyof typeof INVOICE_ROW_STATES;
