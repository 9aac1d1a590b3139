import { cutText } from "#contract/rules/cut-text.ts";
import { normalText } from "#contract/rules/pasted-text.ts";

/** The fields of a title that a pasted text can hold. */
export type RecognizedTitle = {
  receipt_title?: string;
  duty_paragraph?: string;
  address?: string;
  tel?: string;
  bank_name?: string;
  bank_code?: string;
  email?: string;
};
type Field = keyof RecognizedTitle;

/** The longest text that is read, in characters. */
export const PASTED_TITLE_MAX = 600;

/** The labels of each field in texts that companies send each other, separated by spaces. */
const LABELS: Readonly<Record<Field, string>> = {
  receipt_title: "购买方名称 单位名称 公司名称 企业名称 开票名称 抬头名称 发票抬头 开票抬头 公司抬头 抬头 名称",
  duty_paragraph:
    "统一社会信用代码/纳税人识别号 纳税人识别号/统一社会信用代码 纳税人识别号 纳税识别号 统一社会信用代码 社会信用代码 信用代码 企业税号 公司税号 单位税号 税号",
  address: "地址、电话 地址及电话 地址和电话 地址/电话 地址电话 注册地址 单位地址 公司地址 企业地址 开票地址 地址",
  tel: "注册电话 单位电话 公司电话 企业电话 联系电话 电话号码 开票电话 电话",
  bank_name:
    "开户行、账号 开户行及账号 开户行和账号 开户行/账号 开户行账号 开户银行及账号 开户银行名称 开户行名称 开户银行 开户行 银行名称",
  bank_code: "银行账号 银行帐号 银行账户 开户账号 对公账号 账号 帐号 账户",
  email: "收票邮箱 电子邮箱 邮箱地址 邮箱 E-mail Email",
};
const FIELD_OF = new Map(
  Object.entries(LABELS).flatMap(([field, labels]) =>
    // The fields are the keys of the table.
    labels.split(" ").map((label) => [label.toLowerCase(), field as Field] as const),
  ),
);
/** The labels for a regular expression, longer ones first, because one may begin with another. */
const ALTERNATIVES = [...FIELD_OF.keys()].sort((a, b) => b.length - a.length).map((label) => [...label].join(" ?"));
/** Labels may be stretched with spaces, as in 税 号, and followed by a remark in brackets. */
const LABEL = new RegExp(
  `(?<=^|[\\s;,.。、|])(${ALTERNATIVES.join("|")})(?:\\([^)\\n]{0,20}\\))?(?: ?[:=]\\s*|\\s+|(?=\\d))`,
  "gi",
);
const EMAIL = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/;
const TAX_NUMBER = /(?<![0-9A-Za-z])[0-9A-Za-z]{15,20}(?![0-9A-Za-z])/;
const TELEPHONE = /(?:0\d{2,3}[- ]?\d{7,8}(?:-\d{1,6})?|1\d{10}|400-?\d{3,4}-?\d{3,4})$/;
const ACCOUNT = /\d(?:[ -]?\d){7,29}$/;
const COMPANY = /(?:公司|厂|店|中心|院|学校|大学|医院|协会|事务所|合作社|经营部)(?:\([^)]*\))?$/;

/** The text with half-width letters, single spaces and single line breaks, cut to the longest one that is read. */
const normalizeText = (text: string) =>
  normalText(cutText(text, PASTED_TITLE_MAX))
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n[ \n]*/g, "\n");

const trimmed = (text: string) => text.replace(/^[\s;,.。、|:]+|[\s;,.。、|]+$/g, "").replace(/\s+/g, " ");

/**
 * The fields of an invoice title in a pasted text, recognized by labels, or in a text without labels by the pattern of
 * each line. Empty where there are none.
 */
export function recognizeTitle(text: string): RecognizedTitle {
  const pasted = normalizeText(text);
  const labels = [...pasted.matchAll(LABEL)];
  const found = new Map<Field, string>();
  for (const [index, match] of labels.entries()) {
    const field = FIELD_OF.get((match[1] ?? "").replaceAll(" ", "").toLowerCase());
    const value = trimmed(pasted.slice(match.index + match[0].length, labels[index + 1]?.index));
    if (field && value !== "" && !found.has(field)) found.set(field, value);
  }
  if (found.size === 0) readLines(pasted, found);
  splitEnd(found, "address", "tel", TELEPHONE);
  splitEnd(found, "bank_name", "bank_code", ACCOUNT);
  return normalized(found);
}

/** Reads a text without labels into `found`; the pattern of each line decides its field. */
function readLines(pasted: string, found: Map<Field, string>) {
  const take = (field: Field, value: string) => {
    if (!found.has(field)) found.set(field, value);
  };
  for (const line of pasted.split(/[\n;]/).map(trimmed)) {
    if (EMAIL.test(line)) take("email", line);
    else if (/银行|信用社/.test(line)) take("bank_name", line);
    else if (COMPANY.test(line)) take("receipt_title", line);
    else if (TAX_NUMBER.test(line.replaceAll(" ", ""))) take("duty_paragraph", line);
    else if (/[省市区县路街号]/.test(line)) take("address", line);
    else if (TELEPHONE.test(line)) take("tel", line);
  }
}

/** Moves the end of one field into another, such as the telephone number after an address. */
function splitEnd(found: Map<Field, string>, from: Field, to: Field, end: RegExp) {
  const value = found.get(from) ?? "";
  const [tail] = end.exec(value) ?? [];
  if (!tail || found.has(to)) return;
  found.set(to, tail);
  found.set(from, trimmed(value.slice(0, -tail.length)));
}

/** The fields without values that do not fit them, and with numbers in the format of the form. */
function normalized(found: ReadonlyMap<Field, string>): RecognizedTitle {
  const duty = TAX_NUMBER.exec((found.get("duty_paragraph") ?? "").replaceAll(" ", ""))?.[0].toUpperCase();
  const account = ACCOUNT.exec(found.get("bank_code") ?? "")?.[0].replace(/[ -]/g, "");
  const email = EMAIL.exec(found.get("email") ?? "")?.[0];
  const cut = (value: string | undefined, max: number) => value && cutText(value, max);
  const entries: [Field, string | undefined][] = [
    ["receipt_title", cut(found.get("receipt_title"), 100)],
    ["duty_paragraph", duty],
    ["address", cut(found.get("address"), 100)],
    ["tel", cut(found.get("tel"), 30)],
    ["bank_name", cut(found.get("bank_name"), 60)],
    ["bank_code", account],
    ["email", email],
  ];
  return Object.fromEntries(entries.filter(([, value]) => value));
}
