/** Words of a sentence that name no product: wishes, questions about the price, and particles. */
const FILLERS = [
  ...[
    "请问",
    "你好",
    "公司",
    "单位",
    "有没有",
    "哪里有",
    "我想要",
    "我要",
    "我想",
    "想要",
    "需要",
    "帮我",
    "给我",
    "推荐",
    "一下",
    "老板",
    "我们",
    "让我",
    "麻烦",
    "急需",
    "急用",
    "今天",
    "明天",
  ],
  ...["求购", "采购", "购买", "批发", "厂家", "直销", "买", "找", "给"],
  ...["便宜点", "便宜", "多少钱", "价格", "报个价", "报价", "好用", "质量好"],
  ...["用什么样的", "用什么", "用哪种", "用哪个", "用哪款", "什么样的", "什么", "哪种", "哪个", "哪款", "怎么选"],
  ...["适用于", "适合", "适用", "用的", "发的", "没墨了", "没粉了", "坏了", "能用在", "用在", "能用"],
  ...["的", "和", "与", "或", "及", "吗", "呢", "吧", "些"],
];
const AMOUNT = "(?:[一二两三四五六七八九十百几半]|\\d+)+\\s*(?:箱|包|盒|支|只|个|瓶|台|套|卷|条|本|件|袋|桶|把)";
const PATTERN = new RegExp(`${AMOUNT}|${FILLERS.join("|")}`, "gu");

/** A sentence such as 我要买一箱A4纸 without the words that name no product. */
export const withoutFillers = (text: string): string => text.replace(PATTERN, " ").trim();

const LATIN_UNITS: Readonly<Record<string, string>> = {
  ...{ 毫米: "mm", 厘米: "cm", 毫升: "ml", 千克: "kg", 公斤: "kg" },
  ...{ 克: "g", 升: "l", 瓦: "w" },
};
const UNIT = new RegExp(`(\\d)\\s*(${Object.keys(LATIN_UNITS).join("|")})`, "gu");

/** Amounts with the units that titles use: 80克复印纸 becomes 80g 复印纸. */
export const withLatinUnits = (text: string): string =>
  text.replace(UNIT, (_, digit: string, unit: string) => `${digit}${LATIN_UNITS[unit]} `);
