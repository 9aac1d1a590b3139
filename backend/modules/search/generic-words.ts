/** Words that say what goods are for, made of or like, and name none: what they find is not what was asked for. */
const GENERIC: ReadonlySet<string> = new Set(
  [
    "配件 零件 部件 附件 组件 备件 用品 用具 物品 产品 商品 货品 设备 器材 器具 材料 物料 耗材 工具 礼品 日用品 东西 套装 套件 组合 系列 其他 其它",
    "办公 办公用品 家用 商用 企业 学生 学校 工业 汽车 户外 厨房 专用 通用 定制 进口 国产 原装 正品 品牌 新款 耐用 高档 普通",
    "大号 中号 小号 加厚 加大 加长 大容量 便携 迷你 自动 电动 手动 智能 无线 有线 充电 防水 防滑 环保 高清 静音 折叠 彩色 透明",
    "红色 黑色 白色 蓝色 绿色 黄色 灰色 粉色 紫色 橙色 棕色 银色 金色 品红色 青色 塑料 不锈钢 金属 木质 玻璃 硅胶 橡胶 纯棉",
  ].flatMap((line) => line.split(" ")),
);

/** Whether these words alone name no product. */
export const isGeneric = (words: readonly string[]) => words.every((word) => GENERIC.has(word));
