/** What a list of reviews shows: all, by the mean of their scores, or those with pictures. */
export const REVIEW_TYPES = ["", "best", "middle", "negative", "picture"] as const;
export type ReviewType = (typeof REVIEW_TYPES)[number];

export const REVIEWS_PAGE_SIZE = 10;

/** The least sum of the three scores, 1 to 5 each, of a good review (mean 4) and of a middling one (mean 2). */
export const SCORE_SUM = { best: 12, middle: 6 } as const;
