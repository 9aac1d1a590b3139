import type { Page } from "@playwright/test";

/** The addresses that sweeps of visitors open. */
export const visitorPages = [
  "/",
  "/category_index",
  "/goods_cate?cid=1&sid=101",
  "/goods_cate?cid=1&sid=101&view=table",
  "/goods_search?title=A4",
  "/goods_search?title=qqqqzzzz",
  "/goods_detail/10006?tab=reviews",
  "/printer-list",
  "/printer_search?title=1020",
  "/goods_seckill",
  "/shop_street",
  "/shop_more",
  "/store/default?id=1",
  "/store/category?id=1",
  "/store/storeCoupon?id=1",
  "/news_list",
  "/qualifications",
  "/login",
];

/** The addresses that sweeps of customers open. */
export const customerPages = [
  "/",
  "/goods_cate?cid=1&sid=101",
  "/goods_price/10230",
  "/user/default",
  "/user/order_list",
  "/user/address_list",
  "/merchant_settled",
  "/wholesalers_settled",
  "/user/settle_record",
  "/user/collect",
  "/user/my_coupon",
  "/user/collect/stores",
  "/user/stock_alerts",
  "/user/messages",
  "/user/messages/notices",
  "/user/messages/notices?tab=settings",
  "/user/printers",
  "/user/balance?type=3",
  "/user/integral?type=6",
  "/user/member",
  "/user/funding_records",
  "/user/after_sale",
  "/user/refund_list",
  "/quick_order",
  "/user/spread",
  "/user/profile",
  "/user/invoice_title",
  "/user/invoice_list?type=1",
  "/user/invoice_list?type=2",
  "/user/statement",
  "/user/my_product",
  "/user/my_category",
  "/user/my_product/approvals",
  "/project",
  "/project/scenes/1",
  "/project/add_project",
  "/project/my_offer",
];

/** The address of the first product that a search for a toner finds. */
export async function firstProduct(page: Page) {
  await page.goto("/goods_search?title=CC388A");
  const name = page.getByRole("main").getByRole("heading", { level: 3 }).getByRole("link").first();
  return (await name.getAttribute("href")) ?? "";
}
