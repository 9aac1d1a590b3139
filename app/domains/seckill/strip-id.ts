/** The anchor of the strip on the home page, to which the toolbar of every page leads (S2.toolbar.3). */
export const SALE_STRIP_ID = "section-1";
