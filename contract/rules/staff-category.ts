/** The levels of categories; products are in those of the last one. */
export const CATEGORY_LEVELS = 3;
export const CATEGORY_NAME_MAX = 30;
export const BRAND_NAME_MAX = 40;
