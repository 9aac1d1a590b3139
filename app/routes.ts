import { layout, type RouteConfig, route } from "@remix-run/route-config";
import { customerUrls } from "./customer-urls.ts";
import { resourceUrls } from "./resource-urls.ts";
import { urls } from "./urls.ts";

/** The route of each address. Pages are shown inside the shell; the routes after it have no shell. */
export default [
  layout("shell/shell.tsx", [
    route(urls.home, "routes/home.tsx"),

    route(urls.login, "routes/auth/login.tsx"),
    route(urls.loginScan, "routes/auth/scan-confirm.tsx"),
    route(urls.privacyAgreement, "routes/auth/privacy-agreement.tsx"),
    route(urls.newsList, "routes/news/news-list.tsx"),
    route(urls.newsDetail, "routes/news/news-detail.tsx"),
    route(urls.qualifications, "routes/qualification/qualifications.tsx"),

    layout("routes/account/layout.tsx", [
      route(urls.user, "routes/account/overview.tsx", { id: "account/overview-of-user" }),
      route(urls.account, "routes/account/overview.tsx"),
      route(urls.orders, "routes/account/orders.tsx"),
      route(customerUrls.myCoupons, "routes/account/coupons.tsx"),
      route(urls.favourites, "routes/account/favourites.tsx"),
      route(customerUrls.followedStores, "routes/account/followed-stores.tsx"),
      route(customerUrls.afterSale, "routes/account/after-sale.tsx"),
      route(customerUrls.refundSelect, "routes/account/refund-select.tsx"),
      route(customerUrls.refunds, "routes/account/refunds.tsx"),
      route(urls.myPrinters, "routes/account/printers.tsx"),
      route(urls.balance, "routes/account/balance.tsx"),
      route(urls.integral, "routes/account/points.tsx"),
      route(customerUrls.member, "routes/account/member.tsx"),
      route(customerUrls.recharge, "routes/account/recharge.tsx"),
      route(customerUrls.fundingRecords, "routes/account/funding-records.tsx"),
      route(urls.addresses, "routes/account/addresses.tsx"),
      route(urls.settleRecords, "routes/account/settle-records.tsx"),
    ]),

    route(urls.categories, "routes/catalog/categories.tsx"),
    route(urls.categoryIndex, "routes/catalog/category-index.tsx"),
    route(urls.goodsList, "routes/catalog/collection.tsx"),
    route(urls.goodsSearch, "routes/catalog/search.tsx"),
    route(urls.printerList, "routes/printer/printer-list.tsx"),
    route(urls.printerSearch, "routes/printer/printer-search.tsx"),
    route(urls.goodsDetail, "routes/product/detail.tsx"),
    route(urls.goodsPrice, "routes/product/price.tsx"),

    route(urls.seckill, "routes/seckill/sessions.tsx"),
    route(urls.seckillDetail, "routes/seckill/detail.tsx"),
    route(urls.shopStreet, "routes/store/shop-street.tsx"),
    route(urls.shopMore, "routes/store/shop-more.tsx"),
    layout("routes/store/layout.tsx", [
      route(urls.store, "routes/store/home.tsx", { id: "store/home-of-store" }),
      route(urls.storeDefault, "routes/store/home.tsx"),
      route(urls.storeCategory, "routes/store/category.tsx"),
      route(urls.storeCoupon, "routes/store/coupons.tsx"),
    ]),

    route(urls.wholesalersSettled, "routes/settlement/apply.tsx"),
    route(urls.merchantSettled, "routes/settlement/apply.tsx", { id: "settlement/apply-of-merchant" }),

    route(urls.shoppingCart, "routes/cart/shopping-cart.tsx"),
    route(customerUrls.quickOrder, "routes/cart/quick-order.tsx"),
    route(urls.orderConfirm, "routes/checkout/confirm.tsx"),
    route(customerUrls.payment, "routes/checkout/payment.tsx"),
    route(customerUrls.transfer, "routes/checkout/transfer.tsx"),
    route(customerUrls.orderStayDetail, "routes/order/stay-detail.tsx"),
    route(customerUrls.orderDetail, "routes/order/detail.tsx"),
    route(customerUrls.logistics, "routes/order/logistics.tsx"),
    route(customerUrls.evaluation, "routes/order/evaluation.tsx"),

    route(customerUrls.refund, "routes/refund/batch.tsx"),
    route(customerUrls.refundConfirm, "routes/refund/confirm.tsx"),
    route(customerUrls.refundDetail, "routes/refund/detail.tsx"),
    route(customerUrls.refundGoods, "routes/refund/goods.tsx"),
    route(customerUrls.refundLogistics, "routes/refund/logistics.tsx"),

    // For development; the built shop does not have it.
    ...(process.env.NODE_ENV === "development" ? [route(resourceUrls.kit, "routes/kit/kit.tsx")] : []),
    route("*", "routes/not-found.tsx"),
  ]),

  route(resourceUrls.quickOrderTemplate, "routes/cart/quick-order-template.ts"),
  route(resourceUrls.paymentStatus, "routes/checkout/payment-status.ts"),
  route(resourceUrls.payNotice, "routes/checkout/pay-notice.ts"),
  route(resourceUrls.loginScanCheck, "routes/auth/scan-check.ts"),
  route(urls.logout, "routes/auth/logout.ts"),
  route(resourceUrls.orderExport, "routes/account/order-export.ts"),
  route(resourceUrls.fundingExport, "routes/account/funding-export.ts"),
  route(resourceUrls.transferSlip, "routes/checkout/transfer-slip.ts"),
  route(urls.licence, "routes/settlement/licence.ts"),
  route(urls.shoppingCartExport, "routes/cart/export.ts"),
  route(resourceUrls.refundPicture, "routes/refund/picture.ts"),
  route(resourceUrls.bigScreen, "routes/big-screen/big-screen.tsx"),
  route(resourceUrls.bigScreenFigures, "routes/big-screen/figures.ts"),
  route(customerUrls.demoCashier, "routes/checkout/demo-cashier.tsx"),
  route(urls.service, "routes/service.tsx"),
  route(resourceUrls.newsVisit, "routes/news/visit.ts"),
  route(urls.placard, "routes/placard.ts"),
  route(urls.suggest, "routes/catalog/suggest.ts"),
  route(urls.categoryTree, "routes/catalog/category-tree.ts"),
  route(urls.regions, "routes/account/regions.ts"),
  route(resourceUrls.sitemap, "routes/sitemap/sitemap.ts"),
  route(resourceUrls.sitemapPart, "routes/sitemap/sitemap-part.ts"),
  route(resourceUrls.robots, "routes/sitemap/robots.ts"),
  route(resourceUrls.drawing, "routes/drawing.ts"),
  route(resourceUrls.picture, "routes/picture.ts"),
] satisfies RouteConfig;
