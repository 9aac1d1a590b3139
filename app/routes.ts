import { layout, type RouteConfig, route } from "@remix-run/route-config";
import { urls } from "./urls.ts";

/** Who answers at which address. Everything stands in the page frame, except what is below it. */
export default [
  layout("frame/frame.tsx", [
    route(urls.home, "routes/home.tsx"),

    route(urls.login, "routes/auth/login.tsx"),
    route(urls.loginScan, "routes/auth/scan-confirm.tsx"),
    route(urls.privacyAgreement, "routes/auth/privacy-agreement.tsx"),

    layout("routes/account/layout.tsx", [
      route(urls.user, "routes/account/overview.tsx", { id: "account/overview-of-user" }),
      route(urls.account, "routes/account/overview.tsx"),
      route(urls.orders, "routes/account/orders.tsx"),
      route(urls.addresses, "routes/account/addresses.tsx"),
    ]),

    route(urls.categories, "routes/goods/categories.tsx"),
    route(urls.goodsSearch, "routes/goods/search.tsx"),
    route(urls.goodsDetail, "routes/goods/detail.tsx"),

    route(urls.shoppingCart, "routes/cart/shopping-cart.tsx"),
    route(urls.orderConfirm, "routes/order/confirm.tsx"),
    route(urls.payment, "routes/order/payment.tsx"),
    route(urls.orderStayDetail, "routes/order/stay-detail.tsx"),
    route(urls.orderDetail, "routes/order/detail.tsx"),

    // For whoever builds pages; the built shop does not have it.
    ...(process.env.NODE_ENV === "development" ? [route(urls.kit, "routes/kit/kit.tsx")] : []),
    route("*", "routes/not-found.tsx"),
  ]),

  route(urls.loginScanCheck, "routes/auth/scan-check.ts"),
  route(urls.logout, "routes/auth/logout.ts"),
  route(urls.service, "routes/service.tsx"),
  route(urls.placard, "routes/placard.ts"),
  route(urls.suggest, "routes/goods/suggest.ts"),
  route(urls.categoryTree, "routes/goods/category-tree.ts"),
  route(urls.regions, "routes/account/regions.ts"),
  route(urls.picture, "routes/picture.ts"),
] satisfies RouteConfig;
