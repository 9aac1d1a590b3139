/**
 * The addresses of pages, which `link()` accepts alone, so that a link to a missing page does not compile. Every page
 * loads this file; addresses that few pages link to are in customer-urls.ts and resource-urls.ts.
 */
export const urls = {
  home: "/",
  login: "/login",
  loginScan: "/login/scan",
  logout: "/logout",
  privacyAgreement: "/privacy_agreement",
  newsList: "/news_list",
  newsDetail: "/news_detail/:id",
  qualifications: "/qualifications",

  categories: "/goods_cate",
  categoryIndex: "/category_index",
  goodsList: "/goods_list",
  goodsSearch: "/goods_search",
  goodsDetail: "/goods_detail/:id",
  goodsPrice: "/goods_price/:id",

  seckill: "/goods_seckill",
  seckillDetail: "/goods_seckill_detail/:id",
  printerList: "/printer-list",
  printerSearch: "/printer_search",

  shopStreet: "/shop_street",
  shopMore: "/shop_more",
  store: "/store",
  storeDefault: "/store/default",
  storeCategory: "/store/category",
  storeCoupon: "/store/storeCoupon",

  shoppingCart: "/shopping_cart",
  orderConfirm: "/order_confirm",

  user: "/user",
  account: "/user/default",
  addresses: "/user/address_list",
  favourites: "/user/collect",
  orders: "/user/order_list",
  balance: "/user/balance",
  integral: "/user/integral",
  myPrinters: "/user/printers",
  invoices: "/user/invoice_list",
  standingList: "/user/my_product",
  quickOrder: "/quick_order",
  project: "/project",
  addProject: "/project/add_project",
  myOffers: "/project/my_offer",

  wholesalersSettled: "/wholesalers_settled",
  merchantSettled: "/merchant_settled",

  phoneBinding: "/user/phone_binding",
  service: "/service",
  regions: "/regions",
  suggest: "/goods_search/suggest",
  placard: "/placard",
  categoryTree: "/categories",
  shoppingCartExport: "/shopping_cart/export",
  settleRecords: "/user/settle_record",
  licence: "/user/settle_record/picture/:id",
} as const;
