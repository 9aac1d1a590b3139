import { flag, id, instant, money, text } from "./fields.ts";
import { agreedUntil } from "./product-fields.ts";
import { seckillStatus } from "./seckill.ts";

/** The product of an item or of a chosen line. */
export const productFields = {
  product_id: id.describe("The id of the product."),
  sku_id: id.describe("The id of the SKU."),
  store_name: text("The product's name.", "得力 A4 复印纸 70g"),
  sku: text("The specification.", "70g 5包/箱"),
  image: text("The address of the picture.", "/api/picture/paper.svg"),
};

/** The flash sale in which an item or a chosen line is bought. */
export const saleFields = {
  product_type: flag.describe("0 normal, 1 flash sale."),
  stop_time: instant.nullable().describe("The end of the flash sale, in milliseconds since 1970; null for none."),
  seckill_status: seckillStatus
    .nullable()
    .describe("The flash sale now: 1 running, 0 not started, -1 ended; null for none."),
};

/** The agreed price of an item or a chosen line. */
export const agreedFields = {
  agreed_until: agreedUntil
    .nullable()
    .describe("The last day of the agreed price that one unit costs, in Shanghai; null for another price."),
};

/** The sums of an order before and after it is placed. */
export const sumFields = {
  total_price: money.describe("The lines together, in yuan."),
  coupon_price: money.describe("What coupons of the stores take off, in yuan."),
  platform_coupon_price: money.describe("What a coupon of the platform takes off, in yuan."),
  postage_price: money.describe("The freight, in yuan."),
  integral_price: money.describe("What points pay, in yuan."),
  pay_price: money.describe("What is to be paid, in yuan."),
};
