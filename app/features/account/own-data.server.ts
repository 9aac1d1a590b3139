import type { Api } from "#app/http/api.server.ts";
import { readEveryPage } from "#app/http/paging.server.ts";
import { account } from "#contract/account.ts";
import { accountSecurity } from "#contract/account-security.ts";
import { address } from "#contract/address.ts";
import { approval } from "#contract/approval.ts";
import { BILLS_EXPORT_MAX, bill } from "#contract/bill.ts";
import { coupons } from "#contract/coupon.ts";
import { favourite } from "#contract/favourite.ts";
import { invoice } from "#contract/invoice.ts";
import { invoiceTitle } from "#contract/invoice-title.ts";
import { myPrinter } from "#contract/my-printer.ts";
import { ORDERS_EXPORT_MAX, order } from "#contract/order.ts";
import { points } from "#contract/points.ts";
import { quotation } from "#contract/quotation.ts";
import { refund } from "#contract/refund.ts";
import { reviews } from "#contract/review.ts";
import { HELD_COUPON_STATES } from "#contract/rules/coupon.ts";
import { NOT_FOUND } from "#contract/rules/status.ts";
import type { ZipPart } from "#contract/rules/zip.ts";
import { service } from "#contract/service.ts";
import { settlement } from "#contract/settlement.ts";
import { standingList } from "#contract/standing-list.ts";
import { statement } from "#contract/statement.ts";
import { store } from "#contract/store.ts";

const COUPON_FILES = { unused: "未使用", used: "已使用", expired: "已过期" } as const;

const README = `这是商城保存的、属于您的全部资料，每个文件一类，格式为 JSON。
文件只在您下载时生成，商城不保留副本。不含密码、验证码和登录凭证。
`;

/** Counts an archive. @returns the refusal for one too many; null also for a backend without this call and limit. */
export async function beginExport(api: Api): Promise<string | null> {
  const begun = await api.write(accountSecurity.beginExport, { body: {} });
  return begun.ok || begun.status === NOT_FOUND ? null : begun.message;
}

/**
 * The data that the shop stores about the customer, as files of one archive, without costs, tokens and other customers'
 * data. Lists are read page by page while the archive is written.
 */
export async function ownDataParts(api: Api): Promise<ZipPart[]> {
  // The profile is read before the archive begins, so that an ended session gives a redirect and not a broken file.
  const { admin: _manager, ...profile } = await api.read(account.me);
  // Likewise, for a backend that lacks what the archive consists of.
  const sessions = await api.read(account.sessions);
  const one = (name: string, read: () => Promise<unknown>): ZipPart => ({
    name: `${name}.json`,
    content: object(read),
  });
  const everyPage = <Item>(
    name: string,
    read: (page: number) => Promise<{ list: Item[]; count: number }>,
    detail: (item: Item) => Promise<unknown> = async (item) => item,
  ): ZipPart => ({ name: `${name}.json`, content: array(read, detail) });
  return [
    { name: "说明.txt", content: README },
    one("账户资料", async () => profile),
    one("登录设备", async () => sessions.map(({ session_id: _id, ...session }) => session)),
    one("收货地址", () => api.read(address.list)),
    everyPage(
      "订单",
      (page) => api.read(order.list, { query: { page, limit: ORDERS_EXPORT_MAX } }),
      ({ order_id }) => api.read(order.detail, { params: { id: order_id } }),
    ),
    everyPage("资金记录", (page) => api.read(bill.records, { query: { page, limit: BILLS_EXPORT_MAX } })),
    everyPage("积分记录", (page) => api.read(points.list, { query: { page } })),
    ...HELD_COUPON_STATES.map((status) =>
      everyPage(`优惠券-${COUPON_FILES[status]}`, async (page) => {
        const { list, counts } = await api.read(coupons.mine, { query: { status, page } });
        return { list, count: counts[status] };
      }),
    ),
    everyPage("退款", (page) => api.read(refund.list, { query: { page } })),
    one("发票抬头", () => api.read(invoiceTitle.list)),
    everyPage(
      "发票",
      (page) => api.read(invoice.list, { query: { page } }),
      ({ order_receipt_id }) => api.read(invoice.detail, { params: { id: order_receipt_id } }),
    ),
    everyPage(
      "报价单",
      (page) => api.read(quotation.list, { query: { page } }),
      ({ offer_id }) => api.read(quotation.read, { params: { id: offer_id } }),
    ),
    one("常购清单", () => api.read(standingList.list)),
    one("审批", () => api.read(approval.list)),
    one("对账单", async () => {
      const { list } = await api.read(statement.months);
      const months: unknown[] = [];
      for (const { month } of list) months.push(await api.read(statement.read, { params: { month } }));
      return months;
    }),
    everyPage("评价", (page) => api.read(reviews.mine, { query: { page } })),
    everyPage("给客服经理的留言", (page) => api.read(service.messages, { query: { page } })),
    everyPage("收藏的商品", (page) => api.read(favourite.list, { query: { page } })),
    everyPage("关注的店铺", (page) => api.read(store.followed, { query: { page } })),
    one("我的打印机", () => api.read(myPrinter.list)),
    one("企业认证和入驻申请", () => api.read(settlement.list)),
  ];
}

const json = (value: unknown) => JSON.stringify(value, null, 2);

async function* object(read: () => Promise<unknown>) {
  yield json(await read());
}

async function* array<Item>(
  read: (page: number) => Promise<{ list: Item[]; count: number }>,
  detail: (item: Item) => Promise<unknown>,
) {
  let separator = "[\n";
  for await (const item of await readEveryPage(read)) {
    yield `${separator}${json(await detail(item))}`;
    separator = ",\n";
  }
  yield separator === "[\n" ? "[]" : "\n]";
}
