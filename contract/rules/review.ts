/** The filters of a list of reviews: all, by the mean of the scores, or those with pictures. */
export const REVIEW_TYPES = ["", "best", "middle", "negative", "picture"] as const;
export type ReviewType = (typeof REVIEW_TYPES)[number];

export const REVIEWS_PAGE_SIZE = 10;

/** The least sum of the three scores, 1 to 5 each, of a good review (mean 4) and of a middling one (mean 2). */
export const SCORE_SUM = { best: 12, middle: 6 } as const;

/** The longest text of a review, in characters. */
export const REVIEW_TEXT_MAX = 128;
/** The maximum of pictures in one review. */
export const REVIEW_PICTURES_MAX = 6;

/** The names of the scores 1 to 5. */
export const SCORE_NAMES = ["很差", "较差", "一般", "满意", "非常满意"] as const;

/** The longest public reply of the shop, and the longest reason for hiding a review, in characters. */
export const REVIEW_REPLY_MAX = 200;
export const HIDE_REASON_MAX = 100;

/** The lists of reviews at the desk. */
export const STAFF_REVIEW_FILTERS = { open: "待答", all: "全部", hidden: "已隐藏" } as const;
export type StaffReviewFilter = keyof typeof STAFF_REVIEW_FILTERS;
export const STAFF_REVIEW_FILTER_NAMES = Object.keys(STAFF_REVIEW_FILTERS) as readonly StaffReviewFilter[];
export const STAFF_REVIEWS_PAGE_SIZE = 20;
