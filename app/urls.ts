/** The addresses of all routes, so that `link()` to a page that does not exist does not compile. */
export const urls = {
  home: "/",
  login: "/login",
  loginScan: "/login/scan",
  loginScanCheck: "/login/scan/check",
  logout: "/logout",
  privacyAgreement: "/privacy_agreement",

  categories: "/goods_cate",
  categoryIndex: "/category_index",
  goodsSearch: "/goods_search",
  goodsDetail: "/goods_detail/:id",
  suggest: "/goods_search/suggest",
  printerList: "/printer-list",
  printerSearch: "/printer_search",

  shoppingCart: "/shopping_cart",
  orderConfirm: "/order_confirm",
  orderDetail: "/order_detail",
  orderStayDetail: "/order_stay_detail",
  payment: "/payment",

  user: "/user",
  account: "/user/default",
  addresses: "/user/address_list",
  favourites: "/user/collect",
  orders: "/user/order_list",
  myPrinters: "/user/printers",

  service: "/service",
  placard: "/placard",
  categoryTree: "/categories",
  regions: "/regions",
  drawing: "/pictures/:name",
  picture: "/picture/:width/*",
  kit: "/kit",
} as const;
