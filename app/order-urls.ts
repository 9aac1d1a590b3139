/** The addresses of pages of an order after its payment page, and of payments beside it. */
export const orderUrls = {
  logistics: "/logistics",
  evaluation: "/evaluation",
  refund: "/refund",
  refundConfirm: "/refund_confirm",
  refundDetail: "/refund_detail",
  refundGoods: "/refund_goods",
  refundLogistics: "/refund_logistics",
  demoCashier: "/demo_cashier",
  transfer: "/payment/transfer",
  recharge: "/user/recharge",
  afterSale: "/user/after_sale",
  refundSelect: "/user/refund_select",
  refunds: "/user/refund_list",
} as const;
