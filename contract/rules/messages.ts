/** The message for a value that no form of the shop sends. */
export const MALFORMED = "请求格式有误";

/** The message for a text over its limit, which says how long the text is. */
export const tooLong = (max: number, name: string) => ({
  error: ({ input }: { input?: unknown }) =>
    `${name}不能超过 ${max} 个字，现在有 ${typeof input === "string" ? input.length : 0} 个字`,
});

/** The message for a text with control characters. */
export const oddCharacters = (name: string) => ({ error: `${name}不能含有特殊字符` });

/** The messages for choices that forms of several subjects ask for. */
export const CHOOSE_SKU = "请选择规格";
export const CHOOSE_ADDRESS = "请选择收货地址";
export const TICK_GOODS = "请先勾选商品";

/** The messages after acts that several subjects have. */
export const SAVED = "保存成功";
export const DELETED = "删除成功";
export const PICTURE_DELETED = "图片已删除";
export const CODE_SENT = "验证码已发送";

/** The messages for records that do not exist or belong to another customer. */
export const NO_PRODUCT = "商品不存在";
export const NO_ORDER = "订单不存在";
export const NO_STORE = "店铺不存在";
export const NO_PRINTER = "没有这款打印机";
export const NO_INVOICE = "发票不存在";

/** The messages for tables that customers and staff upload. */
export const CHOOSE_TABLE = "请先选择 CSV 或 Excel 文件";
export const TABLE_TOO_LARGE = "文件不能超过 2 MB，请分成几份";
