import { avatarAddress } from "#contract/rules/avatar.ts";

/** The addresses that answer data, files and redirects without a page, and the pages that no page links to. */
export const resourceUrls = {
  loginScanCheck: "/login/scan/check",
  newsVisit: "/news_detail/:id/visit",
  payNotice: "/api/pay/notice/:type",
  offerPicture: "/project/offer_picture/:id",
  transferSlip: "/payment/transfer/slip/:id",
  orderExport: "/user/order_list/export",
  statementExport: "/user/statement/export",
  standingExport: "/user/my_product/export",
  fundingExport: "/user/funding_records/export",
  refundPicture: "/user/refund_list/picture/:id",
  invoiceFile: "/user/invoice_detail/file/:id",
  sitemap: "/sitemap.xml",
  sitemapPart: "/sitemap/:part",
  robots: "/robots.txt",
  drawing: "/pictures/:name",
  picture: "/picture/:width/*",
  avatar: avatarAddress(":name"),
  profileExport: "/user/profile/export",
  quickOrderTemplate: "/quick_order/template",
  paymentStatus: "/payment/status",
  bigScreen: "/bigScreen/bigScreen",
  bigScreenFigures: "/bigScreen/figures",
  kit: "/kit",
  offerExport: "/project/offer/:id/export",
} as const;
