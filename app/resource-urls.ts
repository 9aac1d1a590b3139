/** The addresses that answer data, files and redirects without a page, and the pages that no page links to. */
export const resourceUrls = {
  loginScanCheck: "/login/scan/check",
  newsVisit: "/news_detail/:id/visit",
  payNotice: "/api/pay/notice/:type",
  transferSlip: "/payment/transfer/slip/:id",
  orderExport: "/user/order_list/export",
  fundingExport: "/user/funding_records/export",
  refundPicture: "/user/refund_list/picture/:id",
  sitemap: "/sitemap.xml",
  sitemapPart: "/sitemap/:part",
  robots: "/robots.txt",
  drawing: "/pictures/:name",
  picture: "/picture/:width/*",
  paymentStatus: "/payment/status",
  bigScreen: "/bigScreen/bigScreen",
  bigScreenFigures: "/bigScreen/figures",
  kit: "/kit",
} as const;
