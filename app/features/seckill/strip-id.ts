/** The anchor of the strip on the home page, to which the toolbar of every page leads. */
export const SALE_STRIP_ID = "section-1";
