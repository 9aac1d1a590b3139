import { customerUrls } from "#app/customer-urls.ts";
import { resourceUrls } from "#app/resource-urls.ts";
import { urls } from "#app/urls.ts";
import { calls } from "#backend/modules/modules.ts";
import { declaration } from "#contract/declaration.ts";
import type { Endpoint } from "#contract/endpoint.ts";

/** What the storefront loses without a call: the title of a page or a part of it, and the page's address. */
export type Page = { title: string; route: string };
export type Group = "specification" | "buying" | "rest";
/** One call of the contract, named `subject.call`. */
export type Call = { name: string; group: Group; page: Page; endpoint: Endpoint };

const page = (title: string, route: string): Page => ({ title, route });
const everyPage = (part: string) => page(`${part}, on every page`, urls.home);

/** The pages by subject; a call with a name of its own here differs from its subject. */
export const PAGES: Readonly<Record<string, Page>> = {
  account: page("Account", urls.account),
  "account.me": everyPage("The customer's name, prices and all pages of a customer"),
  "account.edit": page("Profile: birthday", customerUrls.profile),
  "account.memberInfo": everyPage("Dialog that binds a phone"),
  "account.sendBindingCode": everyPage("Dialog that binds a phone"),
  "account.bindPhone": everyPage("Dialog that binds a phone"),
  "account.setPassword": page("Login: set a password", urls.login),
  accountSecurity: page("Profile: phone, picture, sessions", customerUrls.profile),
  address: page("Addresses, and the address of an order", urls.addresses),
  alternative: page("Product: similar products", urls.goodsDetail),
  approval: page("Approval of a standing list", customerUrls.approvals),
  article: page("News", urls.newsList),
  auth: page("Login", urls.login),
  "auth.register": page("Login: register", urls.login),
  "auth.resetPassword": page("Login: forgotten password", urls.login),
  "auth.scan": page("Login by QR code", urls.login),
  "auth.scanCheck": page("Login by QR code", urls.login),
  "auth.scanAsked": page("Confirm a login by QR code", urls.loginScan),
  "auth.scanConfirm": page("Confirm a login by QR code", urls.loginScan),
  "auth.logout": page("Logout", urls.logout),
  bigScreen: page("Big screen", resourceUrls.bigScreen),
  bill: page("Balance", urls.balance),
  cart: page("Cart and cart drawer", urls.shoppingCart),
  "cart.create": page("Add to cart, and buy now", urls.goodsDetail),
  goods: page("Goods lists", urls.goodsList),
  "goods.categories": page("Categories", urls.categories),
  "goods.suggest": page("Search suggestions", urls.suggest),
  "goods.detail": page("Product", urls.goodsDetail),
  "goods.related": page("Product: related products", urls.goodsDetail),
  "goods.floors": page("Home: floors of products", urls.home),
  printer: page("Printer consumables", urls.printerList),
  checkout: page("Confirm an order", urls.orderConfirm),
  closing: page("Profile: close the account", customerUrls.profile),
  coupons: page("Coupons", customerUrls.myCoupons),
  dashboard: page("Account overview", urls.account),
  declaration: page("Links to pages that the backend has", urls.home),
  delivery: page("Product: delivery estimate", urls.goodsDetail),
  favourite: page("Favourites", urls.favourites),
  invitation: page("Invitations", customerUrls.spread),
  invoice: page("Invoices", urls.invoices),
  invoiceTitle: page("Titles of invoices", customerUrls.invoiceTitles),
  myPrinter: page("My printers", urls.myPrinters),
  order: page("Orders", urls.orders),
  "order.group": page("Orders of one checkout, unpaid", customerUrls.orderStayDetail),
  "order.detail": page("Order", customerUrls.orderDetail),
  payment: page("Payment", customerUrls.payment),
  recharge: page("Recharge the balance", customerUrls.recharge),
  points: page("Points", urls.integral),
  qualification: page("Qualifications", urls.qualifications),
  quickOrder: page("Quick order", urls.quickOrder),
  visitorList: page("Quick order of visitors", urls.quickOrder),
  quotation: page("Quotations", urls.myOffers),
  quotationLines: page("Lines of a quotation", customerUrls.offer),
  refund: page("Refunds", customerUrls.refunds),
  reviews: page("Reviews", customerUrls.evaluation),
  seckill: page("Flash sales", urls.seckill),
  service: page("Messages to customer service", urls.service),
  settlement: page("Applications of merchants and wholesalers", urls.settleRecords),
  site: page("Home", urls.home),
  "site.config": everyPage("Name, logo, telephone and footer"),
  "site.hotKeywords": everyPage("Keywords below the search field"),
  "site.placard": everyPage("Announcement"),
  "site.agreement": page("Privacy agreement", urls.privacyAgreement),
  sitemap: page("Sitemap for search engines", resourceUrls.sitemap),
  standingList: page("Standing list", urls.standingList),
  statement: page("Statements", customerUrls.statement),
  store: page("Stores", urls.shopStreet),
  transfer: page("Payment by bank transfer", customerUrls.transfer),
  warehouse: page("Product: stock by warehouse", urls.goodsDetail),
};

/** The calls beyond the specification without which nobody can find, order and pay for a product. */
const BUYING = [
  "goods.categories",
  "goods.list",
  "goods.detail",
  "cart.create",
  "address.list",
  "address.save",
  "address.regions",
  "checkout.check",
  "checkout.create",
  "order.group",
  "order.list",
  "order.detail",
  "payment.methods",
  "payment.config",
  "payment.pay",
  "payment.status",
];

/**
 * Every call of the contract, group by group.
 * @throws for a call without a page, and for a name of PAGES or BUYING that no call has.
 */
export function namedCalls(): Call[] {
  const unused = new Set([...Object.keys(PAGES), ...BUYING]);
  const all = Object.entries({ ...calls, declaration }).flatMap(([subject, endpoints]) =>
    Object.entries(endpoints).map(([call, endpoint]) => {
      const name = `${subject}.${call}`;
      const found = PAGES[name] ?? PAGES[subject];
      if (!found) throw new Error(`${name} has no page in tests/contract/pages.ts`);
      for (const used of [name, subject]) unused.delete(used);
      return { name, group: groupOf(name, endpoint), page: found, endpoint };
    }),
  );
  if (unused.size > 0) throw new Error(`tests/contract/pages.ts names no call: ${[...unused].join(", ")}`);
  const order: Group[] = ["specification", "buying", "rest"];
  return order.flatMap((group) => all.filter((call) => call.group === group));
}

function groupOf(name: string, { source }: Endpoint): Group {
  if (source === "specification") return "specification";
  return BUYING.includes(name) ? "buying" : "rest";
}
