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
  account: page("Account", urls.account.overview),
  "account.me": everyPage("The customer's name, prices and all pages of a customer"),
  "account.edit": page("Profile: birthday", urls.account.profile),
  "account.memberInfo": everyPage("Dialog that binds a phone"),
  "account.sendBindingCode": everyPage("Dialog that binds a phone"),
  "account.bindPhone": everyPage("Dialog that binds a phone"),
  "account.setPassword": page("Login: set a password", urls.auth.login),
  accountSecurity: page("Profile: phone, picture, sessions", urls.account.profile),
  address: page("Addresses, and the address of an order", urls.address.list),
  alternative: page("Product: similar products", urls.product.detail),
  approval: page("Approval of a standing list", urls.approval.list),
  article: page("News", urls.article.list),
  auth: page("Login", urls.auth.login),
  "auth.register": page("Login: register", urls.auth.login),
  "auth.resetPassword": page("Login: forgotten password", urls.auth.login),
  "auth.scan": page("Login by QR code", urls.auth.login),
  "auth.scanCheck": page("Login by QR code", urls.auth.login),
  "auth.scanAsked": page("Confirm a login by QR code", urls.auth.scan),
  "auth.scanConfirm": page("Confirm a login by QR code", urls.auth.scan),
  "auth.logout": page("Logout", urls.auth.logout),
  bigScreen: page("Big screen", urls.bigScreen.index),
  bill: page("Balance", urls.bill.balance),
  cart: page("Cart and cart drawer", urls.cart.index),
  "cart.create": page("Add to cart, and buy now", urls.product.detail),
  search: page("Goods lists", urls.catalog.list),
  product: page("Product", urls.product.detail),
  "product.categories": page("Categories", urls.catalog.category),
  "search.suggest": page("Search suggestions", urls.search.suggest),
  "product.detail": page("Product", urls.product.detail),
  "product.related": page("Product: related products", urls.product.detail),
  "product.floors": page("Home: floors of products", urls.home),
  printer: page("Printer consumables", urls.printer.list),
  checkout: page("Confirm an order", urls.checkout),
  closing: page("Profile: close the account", urls.account.profile),
  coupons: page("Coupons", urls.coupon.list),
  credit: page("Buying by the month", urls.credit.index),
  repayment: page("Buying by the month: repayment", urls.credit.index),
  dashboard: page("Account overview", urls.account.overview),
  declaration: page("Links to pages that the backend has", urls.home),
  delivery: page("Product: delivery estimate", urls.product.detail),
  favourite: page("Favourites", urls.favourite.list),
  invitation: page("Invitations", urls.invitation),
  invoice: page("Invoices", urls.invoice.list),
  invoiceTitle: page("Titles of invoices", urls.invoice.titles),
  myPrinter: page("My printers", urls.myPrinter.list),
  notice: page("Messages: the inbox and its settings", urls.notice),
  order: page("Orders", urls.order.list),
  "order.group": page("Orders of one checkout, unpaid", urls.order.unpaidDetail),
  "order.detail": page("Order", urls.order.detail),
  payment: page("Payment", urls.payment.index),
  recharge: page("Recharge the balance", urls.payment.recharge),
  points: page("Points", urls.points.list),
  qualification: page("Qualifications", urls.qualifications),
  quickOrder: page("Quick order", urls.quickOrder.index),
  visitorList: page("Quick order of visitors", urls.quickOrder.index),
  quotation: page("Quotations", urls.quotation.list),
  quotationLines: page("Lines of a quotation", urls.quotation.detail),
  refund: page("Refunds", urls.refund.list),
  reviews: page("Reviews", urls.order.evaluation),
  seckill: page("Flash sales", urls.seckill.list),
  service: page("Messages to customer service", urls.service),
  settlement: page("Applications of merchants and wholesalers", urls.settlement.records),
  site: page("Home", urls.home),
  "site.config": everyPage("Name, logo, telephone and footer"),
  "site.hotKeywords": everyPage("Keywords below the search field"),
  "site.placard": everyPage("Announcement"),
  "site.agreement": page("Privacy agreement", urls.auth.privacyAgreement),
  proxy: page("Profile: acts of staff for the customer", urls.account.profile),
  sitemap: page("Sitemap for search engines", urls.sitemap.index),
  standingList: page("Standing list", urls.standingList.list),
  statement: page("Statements", urls.statement.index),
  stockAlert: page("Stock alerts", urls.stockAlert.list),
  store: page("Stores", urls.store.street),
  transfer: page("Payment by bank transfer", urls.transfer.index),
  wechat: page("Login by WeChat", urls.auth.login),
  "wechat.accounts": page("Profile: accounts of WeChat", urls.account.profile),
  "wechat.unbind": page("Profile: accounts of WeChat", urls.account.profile),
  warehouse: page("Product: stock by warehouse", urls.product.detail),
};

/** The calls beyond the specification without which nobody can find, order and pay for a product. */
const BUYING = [
  "product.categories",
  "search.list",
  "product.detail",
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
