import { avatarAddress } from "#contract/rules/avatar.ts";

/** The address of every page and resource by subject, which `link()` accepts alone. */
export const urls = {
  home: "/",
  auth: {
    login: "/login",
    scan: "/login/scan",
    logout: "/logout",
    privacyAgreement: "/privacy_agreement",
    scanCheck: "/login/scan/check",
  },
  account: {
    index: "/user",
    overview: "/user/default",
    phoneBinding: "/user/phone_binding",
    member: "/user/member",
    profile: "/user/profile",
    avatar: avatarAddress(":name"),
    profileExport: "/user/profile/export",
  },
  address: {
    list: "/user/address_list",
    regions: "/regions",
  },
  approval: {
    list: "/user/my_product/approvals",
    decision: "/approval/:token",
  },
  article: {
    list: "/news_list",
    detail: "/news_detail/:id",
    visit: "/news_detail/:id/visit",
  },
  bigScreen: {
    index: "/bigScreen/bigScreen",
    figures: "/bigScreen/figures",
  },
  bill: {
    balance: "/user/balance",
    records: "/user/funding_records",
    export: "/user/funding_records/export",
  },
  cart: {
    index: "/shopping_cart",
    export: "/shopping_cart/export",
  },
  catalog: {
    category: "/goods_cate",
    categoryIndex: "/category_index",
    list: "/goods_list",
    tree: "/categories",
  },
  checkout: "/order_confirm",
  coupon: {
    list: "/user/my_coupon",
  },
  favourite: {
    list: "/user/collect",
    stores: "/user/collect/stores",
  },
  stockAlert: { list: "/user/stock_alerts" },
  invitation: "/user/spread",
  invoice: {
    list: "/user/invoice_list",
    titles: "/user/invoice_title",
    detail: "/user/invoice_detail",
    file: "/user/invoice_detail/file/:id",
  },
  kit: "/kit",
  myPrinter: {
    list: "/user/printers",
    export: "/user/printers/export",
  },
  notice: "/user/messages/notices",
  order: {
    list: "/user/order_list",
    logistics: "/logistics",
    evaluation: "/evaluation",
    unpaidDetail: "/order_stay_detail",
    detail: "/order_detail",
    deliveryNote: "/order_detail/delivery_note",
    export: "/user/order_list/export",
  },
  payment: {
    demoCashier: "/demo_cashier",
    recharge: "/user/recharge",
    index: "/payment",
    notice: "/api/pay/notice/:type",
    status: "/payment/status",
  },
  picture: {
    drawing: "/pictures/:name",
    resized: "/picture/:width/*",
  },
  placard: "/placard",
  points: {
    list: "/user/integral",
    export: "/user/integral/export",
  },
  printer: {
    list: "/printer-list",
    search: "/printer_search",
  },
  product: {
    detail: "/goods_detail/:id",
    price: "/goods_price/:id",
  },
  qualifications: "/qualifications",
  quickOrder: {
    index: "/quick_order",
    template: "/quick_order/template",
  },
  quotation: {
    projects: "/project",
    add: "/project/add_project",
    list: "/project/my_offer",
    scene: "/project/scenes/:id",
    accountList: "/user/offer",
    detail: "/project/offer/:id",
    print: "/project/offer/:id/print",
    shared: "/shared_offer/:token",
    versions: "/project/offer_list/:offer_id",
    item: "/project/offer_item/:item_id?/:offer_id",
    attachment: "/project/offer_attachment/:id",
    listExport: "/user/offer/export",
    export: "/project/offer/:id/export",
    sceneExport: "/project/scenes/:id/export",
  },
  refund: {
    batch: "/refund",
    confirm: "/refund_confirm",
    detail: "/refund_detail",
    goods: "/refund_goods",
    logistics: "/refund_logistics",
    afterSale: "/user/after_sale",
    select: "/user/refund_select",
    list: "/user/refund_list",
    export: "/user/refund_list/export",
    picture: "/user/refund_list/picture/:id",
  },
  search: {
    results: "/goods_search",
    suggest: "/goods_search/suggest",
  },
  seckill: {
    list: "/goods_seckill",
    detail: "/goods_seckill_detail/:id",
  },
  service: "/service",
  messages: {
    index: "/user/messages",
    news: "/user/messages/news",
    file: "/user/messages/files/:id",
  },
  settlement: {
    buyers: "/wholesalers_settled",
    sellers: "/merchant_settled",
    records: "/user/settle_record",
    licence: "/user/settle_record/picture/:id",
  },
  sitemap: {
    index: "/sitemap.xml",
    part: "/sitemap/:part",
    robots: "/robots.txt",
  },
  staff: {
    home: "/staff",
    login: "/staff/login",
    logout: "/staff/logout",
    search: "/staff/search",
    members: "/staff/members",
    newMember: "/staff/members/new",
    member: "/staff/members/:id",
    log: "/staff/log",
    requests: "/staff/requests",
    exceptions: "/staff/exceptions",
  },
  staffProxy: {
    start: "/staff/customers/:id/proxy",
    end: "/staff/proxy/end",
  },
  staffOrder: {
    list: "/staff/orders",
    detail: "/staff/orders/:sn",
    price: "/staff/orders/:sn/price",
    close: "/staff/orders/:sn/close",
    print: "/staff/orders/print",
    export: "/staff/orders/export",
    ship: "/staff/orders/ship",
    receipt: "/staff/orders/ship/receipt",
  },
  staffGoods: {
    list: "/staff/goods",
    detail: "/staff/goods/:id",
    new: "/staff/goods/new",
    prices: "/staff/goods/prices",
    show: "/staff/goods/show",
    export: "/staff/goods/export",
    imports: "/staff/goods/import",
    report: "/staff/goods/import/:id",
    template: "/staff/goods/import/template",
  },
  staffTransfer: {
    list: "/staff/payments",
    statement: "/staff/payments/statements/:id",
    result: "/staff/payments/statements/:id/result",
    transfer: "/staff/payments/transfers/:id",
    receipt: "/staff/payments/receipts/:id",
    slip: "/staff/payments/slips/:id",
  },
  staffInvoice: {
    list: "/staff/invoices",
    detail: "/staff/invoices/:id",
    file: "/staff/invoices/:id/file/:file",
    batch: "/staff/invoices/batch",
    export: "/staff/invoices/export",
    month: "/staff/invoices/month",
  },
  staffRefund: {
    list: "/staff/refunds",
    detail: "/staff/refunds/:sn",
    pay: "/staff/refunds/:sn/pay",
    picture: "/staff/refunds/:sn/pictures/:picture",
    own: "/staff/orders/:sn/refund",
  },
  staffQuotation: {
    list: "/staff/offers",
    detail: "/staff/offers/:id",
    table: "/staff/offers/:id/table",
    tableFile: "/staff/offers/:id/table/file",
    attachment: "/staff/offers/:id/attachments/:message_id",
  },
  staffMessage: {
    list: "/staff/messages",
    detail: "/staff/messages/:customer",
    news: "/staff/messages/:customer/news",
    file: "/staff/messages/:customer/files/:id",
  },
  staffReview: {
    list: "/staff/reviews",
    detail: "/staff/reviews/:id",
  },
  staffCustomer: {
    list: "/staff/customers",
    detail: "/staff/customers/:id",
    application: "/staff/applications/:id",
    licence: "/staff/applications/:id/licence/:upload",
  },
  staffNotice: "/staff/notices",
  staffPrice: {
    list: "/staff/customers/:id/prices",
    receipt: "/staff/customers/:id/prices/receipt",
  },
  staffBalance: {
    detail: "/staff/customers/:id/balance",
  },
  staffStatement: {
    months: "/staff/customers/:id/statements",
    detail: "/staff/customers/:id/statements/:month",
    objections: "/staff/objections",
    attachment: "/staff/objections/:id/attachment",
  },
  standingList: {
    list: "/user/my_product",
    groups: "/user/my_category",
    paste: "/user/my_product/list",
    export: "/user/my_product/export",
  },
  statement: {
    index: "/user/statement",
    print: "/user/statement/print",
    export: "/user/statement/export",
    attachment: "/user/statement/attachment/:id",
  },
  store: {
    street: "/shop_street",
    recommended: "/shop_more",
    index: "/store",
    home: "/store/default",
    category: "/store/category",
    coupons: "/store/storeCoupon",
  },
  transfer: {
    index: "/payment/transfer",
    recharge: "/user/recharge/transfer",
    slip: "/payment/transfer/slip/:id",
  },
} as const;

type Leaves<Node> = Node extends string ? Node : Leaves<Node[keyof Node]>;

/** A path of the map, with its parameters unfilled. */
export type Address = Leaves<typeof urls>;

/** All paths of the map. */
export const addresses = Object.values(urls).flatMap((node): Address[] =>
  typeof node === "string" ? [node] : Object.values(node),
);
