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
