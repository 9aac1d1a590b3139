import { CONSUMABLES } from "#app/features/catalog/category-trail.ts";
import type { Review, ReviewSummary } from "#contract/review.ts";
import { REVIEW_TYPES, type ReviewType } from "#contract/rules/review.ts";

const NAMES: Readonly<Record<ReviewType, string>> = {
  "": "全部",
  best: "好评",
  middle: "中评",
  negative: "差评",
  picture: "有图",
};

/** The labels of the scores and the text of a review. */
export const SCORE_LABELS = { product: "商品质量", service: "服务态度", postage: "物流速度" } as const;
export const COMMENT_LABEL = "评价内容";

type Stat = Readonly<Record<"count" | Exclude<ReviewType, "">, number>>;

/** The filters of a list of reviews, with their counts. */
export const reviewFilters = (stat: Stat) =>
  REVIEW_TYPES.map((type) => ({ type, name: NAMES[type], count: stat[type === "" ? "count" : type] }));

/** The mean scores of a product with their names, in the order of the page. */
export const scoreLines = ({ star, scores }: Pick<ReviewSummary, "star" | "scores">) =>
  scores && star
    ? [
        { name: "综合", mean: star },
        { name: SCORE_LABELS.product, mean: scores.product },
        { name: SCORE_LABELS.service, mean: scores.service },
        { name: SCORE_LABELS.postage, mean: scores.postage },
      ]
    : [];

/** The scores of the store by the names of their fields, which count for every item of an order. */
export const STORE_SCORES = [
  { name: "service_score", label: SCORE_LABELS.service },
  { name: "postage_score", label: SCORE_LABELS.postage },
] as const;

const ITEM_FIELD = /^(?:product_score|comment)_([1-9]\d{0,15})$/;
const PICTURE_FIELD = /^picture_([1-9]\d{0,15})$/;

/** The id of the item that a field of the form belongs to; undefined for other fields. */
export const itemOfField = (name: string) => ITEM_FIELD.exec(name)?.[1];
export const itemOfPicture = (name: string) => PICTURE_FIELD.exec(name)?.[1];

/** The label of a field of the form; undefined for hidden fields. */
export const labelOfField = (name: string): string | undefined =>
  STORE_SCORES.find((score) => score.name === name)?.label ??
  (itemOfField(name) === undefined ? undefined : name.startsWith("comment_") ? COMMENT_LABEL : SCORE_LABELS.product);

/** What helps other buyers, by the top category of the product. */
const HINTS: Readonly<Record<string, string>> = {
  [CONSUMABLES]: "打印效果、是否漏粉、包装怎么样，对同行最有用",
  "打印机/办公设备": "安装是否顺利、噪音大小、用起来怎么样，对同行最有用",
  办公用纸: "厚度、白度、卡不卡纸，对同行最有用",
  书写工具: "书写顺滑、出墨均匀、耐用程度，对同行最有用",
  文件管理: "尺寸、厚薄、结实程度，对同行最有用",
  财务用品: "规格、印刷清晰、装订是否牢固，对同行最有用",
  桌面用品: "手感、牢固程度、包装怎么样，对同行最有用",
  办公家具: "安装难易、用料、气味大小，对同行最有用",
  电脑数码: "兼容性、做工、使用稳定，对同行最有用",
  网络布线: "线径、接头、信号是否稳定，对同行最有用",
  清洁日化: "气味、清洁效果、用量，对同行最有用",
  劳保安防: "尺码、舒适程度、耐用程度，对同行最有用",
  食品饮料: "口味、保质期、包装是否完好，对同行最有用",
  五金工具: "做工、手感、耐用程度，对同行最有用",
};
const COMMON_HINT = "质量、包装、使用感受，对同行最有用";

/** The placeholder of the text of a review. */
export const commentHint = (category: string | undefined) => HINTS[category ?? ""] ?? COMMON_HINT;

type StoreScores = Pick<Review, "service_score" | "postage_score">;

/** The scores of the store in the last written review of an order, which the form of its other items begins with. */
export function storeScores(own: readonly { review: StoreScores | null }[]): Partial<StoreScores> {
  const written = own.findLast(({ review }) => review !== null)?.review;
  return written ? { service_score: written.service_score, postage_score: written.postage_score } : {};
}
