/** Rules of the conversation between a customer and the account manager. */

const HOUR_MS = 60 * 60 * 1000;

/** The maximum length of a message, in characters. */
export const MESSAGE_MAX = 500;
/** The maximum length of an internal note, in characters. */
export const STAFF_NOTE_MAX = 500;
/** How many files a message has at most; together they have one upload's maximum of bytes. */
export const MESSAGE_FILES_MAX = 3;
/** The documents that a message accepts beside pictures. */
export const MESSAGE_DOCUMENTS = ["pdf", "xlsx"] as const;
/** What a customer may send within 24 hours. */
export const MESSAGES_A_DAY = 60;
export const MESSAGE_FILES_A_DAY = 20;
export const MESSAGES_PAGE_SIZE = 50;
/** How often a page with a conversation asks for news, in ms. */
export const NEWS_EVERY_MS = 15_000;

/** The kinds of records that a message may have, each with its name. */
export const RECORD_NAMES = { order: "订单", product: "商品", quotation: "询价", refund: "退款" } as const;
export type RecordKind = keyof typeof RECORD_NAMES;
export const RECORD_KINDS = Object.keys(RECORD_NAMES) as readonly RecordKind[];

/** The lists of conversations at the desk. */
export const CONVERSATION_FILTERS = {
  waiting: "只看没回",
  late: "等超过 1 小时",
  mine: "我的客户",
  all: "全部客户",
} as const;
export type ConversationFilter = keyof typeof CONVERSATION_FILTERS;
export const CONVERSATION_FILTER_NAMES = Object.keys(CONVERSATION_FILTERS) as readonly ConversationFilter[];
export const CONVERSATIONS_PAGE_SIZE = 20;
/** How long a customer waits before the wait is late, in ms. */
export const LATE_MS = HOUR_MS;

/** Replies that staff send often. */
export const QUICK_REPLIES = [
  "您好，已收到，我查一下，稍后回您。",
  "今天安排发货，运单号发出后在订单页能看到。",
  "收款账户和识别码都在订单的付款页，请只汇到那里，不用在消息里核对账号。",
  "发票在收货后按您的抬头开，开好后在发票中心下载。",
  "退款审核通过后原路退回，进度在退款页能看到。",
] as const;

/** A group of figures as a card prints them, in fours, or the whole number. */
const CARD = /(?<![\dA-Za-z])(?:\d{16,19}|\d{4}(?:[ -]\d{4}){3}(?:[ -]?\d{1,3})?)(?![\dA-Za-z])/;
const FIGURES = /(?<![\dA-Za-z])\d(?:[ .·_-]{0,2}\d){15,18}(?![\dA-Za-z])/;
const BANK = /银行|账号|帐号|账户|帐户|卡号|户名|开户|汇款|汇到|转账|打款|收款/;

/**
 * The beginning of what reads like a bank account number, or null: 16 to 19 figures in one piece or in fours, or in other
 * pieces where the text speaks of a bank.
 */
export function bankNumberIn(text: string): string | null {
  const plain = text.normalize("NFKC").replace(/\p{Cf}/gu, "");
  const found = CARD.exec(plain)?.[0] ?? (BANK.test(plain) ? FIGURES.exec(plain)?.[0] : undefined);
  if (found === undefined) return null;
  const figures = found.replace(/\D/g, "");
  return `${figures.slice(0, 4)} ${figures.slice(4, 8)} …`;
}

export const bankNumberRefused = (number: string) =>
  `正文里像是银行账号（${number}），没有发出。收款只用付款页上的那一个账户，不在消息里给账号，请改掉再发`;
