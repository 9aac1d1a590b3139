import { urls } from "#app/urls.ts";
import { account } from "#contract/account.ts";
import { accountSecurity } from "#contract/account-security.ts";
import { address } from "#contract/address.ts";
import { approval } from "#contract/approval.ts";
import { article } from "#contract/article.ts";
import { bill } from "#contract/bill.ts";
import { cart } from "#contract/cart.ts";
import { coupons } from "#contract/coupon.ts";
import { credit } from "#contract/credit.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { favourite } from "#contract/favourite.ts";
import { invitation } from "#contract/invitation.ts";
import { invoice } from "#contract/invoice.ts";
import { invoiceTitle } from "#contract/invoice-title.ts";
import { myPrinter } from "#contract/my-printer.ts";
import { notice } from "#contract/notice.ts";
import { order } from "#contract/order.ts";
import { points } from "#contract/points.ts";
import { printer } from "#contract/printer.ts";
import { product } from "#contract/product.ts";
import { qualification } from "#contract/qualification.ts";
import { quickOrder } from "#contract/quick-order.ts";
import { quotation } from "#contract/quotation.ts";
import { refund } from "#contract/refund.ts";
import { search } from "#contract/search.ts";
import { seckill } from "#contract/seckill.ts";
import { service } from "#contract/service.ts";
import { settlement } from "#contract/settlement.ts";
import { PRIVACY_AGREEMENT, site } from "#contract/site.ts";
import { standingList } from "#contract/standing-list.ts";
import { statement } from "#contract/statement.ts";
import { stockAlert } from "#contract/stock-alert.ts";
import { store } from "#contract/store.ts";

/**
 * The call without which a page has nothing to show, by the page's address. Where the backend lacks it, links to the
 * page are left out. Each can be asked without an id, so that an answer says whether the backend has it.
 */
export const PAGE_CALLS: Readonly<Record<string, Endpoint>> = {
  [urls.auth.privacyAgreement]: site.agreement,
  [urls.article.list]: article.headlines,
  [urls.qualifications]: qualification.list,
  [urls.catalog.category]: search.list,
  [urls.catalog.categoryIndex]: product.categories,
  [urls.catalog.list]: search.list,
  [urls.search.results]: search.list,
  [urls.seckill.list]: seckill.list,
  [urls.printer.list]: printer.brands,
  [urls.printer.search]: printer.search,
  [urls.store.street]: store.list,
  [urls.store.recommended]: store.list,
  [urls.address.list]: address.list,
  [urls.favourite.list]: favourite.list,
  [urls.favourite.stores]: store.followed,
  [urls.stockAlert.list]: stockAlert.list,
  [urls.order.list]: order.list,
  [urls.messages.index]: service.messages,
  [urls.refund.afterSale]: refund.available,
  [urls.refund.list]: refund.list,
  [urls.bill.balance]: bill.list,
  [urls.bill.records]: bill.records,
  [urls.credit.index]: credit.read,
  [urls.statement.index]: statement.months,
  [urls.points.list]: points.list,
  [urls.coupon.list]: coupons.mine,
  [urls.invitation]: invitation.list,
  [urls.myPrinter.list]: myPrinter.list,
  [urls.invoice.list]: invoice.overview,
  [urls.invoice.titles]: invoiceTitle.list,
  [urls.standingList.list]: standingList.list,
  [urls.standingList.groups]: standingList.list,
  [urls.approval.list]: approval.list,
  [urls.quickOrder.index]: quickOrder.lists,
  [urls.quotation.projects]: quotation.bundles,
  [urls.quotation.add]: quotation.list,
  [urls.quotation.list]: quotation.list,
  [urls.quotation.accountList]: quotation.list,
  [urls.notice]: notice.list,
  [urls.settlement.buyers]: settlement.list,
  [urls.settlement.sellers]: settlement.list,
  [urls.settlement.records]: settlement.list,
  [urls.account.profileExport]: account.sessions,
};

/** The GET call that is probed in place of a POST call of the same subject. */
const READ_OF_ACT: ReadonlyMap<Endpoint, Endpoint> = new Map<Endpoint, Endpoint>([
  [cart.restore, cart.preview],
  [account.editProfile, accountSecurity.phoneChange],
  [account.changePassword, accountSecurity.phoneChange],
  [accountSecurity.uploadAvatar, accountSecurity.phoneChange],
]);
export const readOf = (call: Endpoint) => READ_OF_ACT.get(call) ?? call;

/** The parameters of paths that are the same for every reader. */
const FIXED_PARAMS = { key: PRIVACY_AGREEMENT };

/** The path of a call without ids. */
export const callPath = ({ path }: Endpoint) => path.replace("{key}", FIXED_PARAMS.key);

/** The reads that are asked whether the backend has them. */
export const PROBED_CALLS: readonly Endpoint[] = [...new Set([...Object.values(PAGE_CALLS), ...READ_OF_ACT.values()])];
