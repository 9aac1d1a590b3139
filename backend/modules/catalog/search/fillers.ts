/** Words of a sentence that name no product: wishes, questions about the price, and the small words between. */
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
  ],
  ...["求购", "采购", "购买", "批发", "厂家", "直销", "买", "找", "给"],
  ...["便宜点", "便宜", "多少钱", "价格", "报价", "好用", "质量好"],
  ...["用什么样的", "用什么", "用哪种", "用哪个", "用哪款", "什么样的", "什么", "哪种", "哪个", "哪款", "怎么选"],
  ...["适用于", "适合", "适用", "用的", "发的", "没墨了", "没粉了", "坏了"],
  ...["的", "和", "与", "或", "及", "吗", "呢", "吧", "些"],
];
const AMOUNT = "(?:[一二两三四五六七八九十百几半]|\\d+)+(?:箱|包|盒|支|只|个|瓶|台|套|卷|条|本|件|袋|桶|把)";
const PATTERN = new RegExp(`${AMOUNT}|${FILLERS.join("|")}`, "gu");

/** A sentence such as 我要买一箱A4纸 without the words that name no product. */
export const withoutFillers = (text: string): string => text.replace(PATTERN, " ").trim();
