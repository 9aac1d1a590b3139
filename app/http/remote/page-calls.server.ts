import { customerUrls } from "#app/customer-urls.ts";
import { resourceUrls } from "#app/resource-urls.ts";
import { urls } from "#app/urls.ts";
import { account } from "#contract/account.ts";
import { accountSecurity } from "#contract/account-security.ts";
import { address } from "#contract/address.ts";
import { approval } from "#contract/approval.ts";
import { article } from "#contract/article.ts";
import { bill } from "#contract/bill.ts";
import { cart } from "#contract/cart.ts";
import { coupons } from "#contract/coupon.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { favourite } from "#contract/favourite.ts";
import { goods } from "#contract/goods.ts";
import { invitation } from "#contract/invitation.ts";
import { invoice } from "#contract/invoice.ts";
import { invoiceTitle } from "#contract/invoice-title.ts";
import { myPrinter } from "#contract/my-printer.ts";
import { order } from "#contract/order.ts";
import { points } from "#contract/points.ts";
import { printer } from "#contract/printer.ts";
import { qualification } from "#contract/qualification.ts";
import { quickOrder } from "#contract/quick-order.ts";
import { quotation } from "#contract/quotation.ts";
import { refund } from "#contract/refund.ts";
import { seckill } from "#contract/seckill.ts";
import { settlement } from "#contract/settlement.ts";
import { PRIVACY_AGREEMENT, site } from "#contract/site.ts";
import { standingList } from "#contract/standing-list.ts";
import { statement } from "#contract/statement.ts";
import { store } from "#contract/store.ts";

/**
 * The call without which a page has nothing to show, by the page's address. Where the backend lacks it, links to the
 * page are left out. Each can be asked without an id, so that an answer says whether the backend has it.
 */
export const PAGE_CALLS: Readonly<Record<string, Endpoint>> = {
  [urls.privacyAgreement]: site.agreement,
  [urls.newsList]: article.headlines,
  [urls.qualifications]: qualification.list,
  [urls.categories]: goods.list,
  [urls.categoryIndex]: goods.categories,
  [urls.goodsList]: goods.list,
  [urls.goodsSearch]: goods.list,
  [urls.seckill]: seckill.list,
  [urls.printerList]: printer.brands,
  [urls.printerSearch]: printer.search,
  [urls.shopStreet]: store.list,
  [urls.shopMore]: store.list,
  [urls.addresses]: address.list,
  [urls.favourites]: favourite.list,
  [customerUrls.followedStores]: store.followed,
  [urls.orders]: order.list,
  [customerUrls.afterSale]: refund.available,
  [customerUrls.refunds]: refund.list,
  [urls.balance]: bill.list,
  [customerUrls.fundingRecords]: bill.records,
  [customerUrls.statement]: statement.months,
  [urls.integral]: points.list,
  [customerUrls.myCoupons]: coupons.mine,
  [customerUrls.spread]: invitation.list,
  [urls.myPrinters]: myPrinter.list,
  [urls.invoices]: invoice.overview,
  [customerUrls.invoiceTitles]: invoiceTitle.list,
  [urls.standingList]: standingList.list,
  [customerUrls.standingGroups]: standingList.list,
  [customerUrls.approvals]: approval.list,
  [urls.quickOrder]: quickOrder.lists,
  [urls.project]: quotation.bundles,
  [urls.addProject]: quotation.list,
  [urls.myOffers]: quotation.list,
  [customerUrls.accountOffers]: quotation.list,
  [urls.wholesalersSettled]: settlement.list,
  [urls.merchantSettled]: settlement.list,
  [urls.settleRecords]: settlement.list,
  [resourceUrls.profileExport]: account.sessions,
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
export const pathOf = ({ path }: Endpoint) => path.replace("{key}", FIXED_PARAMS.key);

/** The reads that are asked whether the backend has them. */
export const PROBED_CALLS: readonly Endpoint[] = [...new Set([...Object.values(PAGE_CALLS), ...READ_OF_ACT.values()])];
