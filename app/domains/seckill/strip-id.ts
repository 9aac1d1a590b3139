/** The anchor of the strip on the home page, which the shortcuts of every page lead to (S2.toolbar.3). */
export const SALE_STRIP_ID = "section-1";
