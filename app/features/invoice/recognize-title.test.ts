import { expect, test } from "vitest";
import { recognizeTitle } from "./recognize-title.ts";

const WHOLE = {
  receipt_title: "安吉县远山办公用品有限公司",
  duty_paragraph: "91330523MA2HE8N41F",
  address: "浙江省湖州市安吉县天荒坪路 18 号",
  tel: "0572-00000018",
  bank_name: "示例银行安吉支行",
  bank_code: "0000000000003318",
};
const { address: _address, ...BRIEF } = WHOLE;

test.each([
  {
    name: "labels on lines of their own",
    text: "名称：安吉县远山办公用品有限公司\n税号：91330523MA2HE8N41F\n地址：浙江省湖州市安吉县天荒坪路 18 号\n电话：0572-00000018\n开户行：示例银行安吉支行\n账号：0000000000003318",
    found: WHOLE,
  },
  {
    name: "two labels on a line, and the account after its bank",
    text: "名称：安吉县远山办公用品有限公司\n税号：91330523MA2HE8N41F    电话：0572-00000018\n开户行：示例银行安吉支行 0000000000003318",
    found: BRIEF,
  },
  {
    name: "labels of two fields at once",
    text: "单位名称: 安吉县远山办公用品有限公司\n纳税人识别号: 91330523ma2he8n41f\n地址、电话: 浙江省湖州市安吉县天荒坪路 18 号 0572-00000018\n开户行及账号: 示例银行安吉支行 0000 0000 0000 3318",
    found: WHOLE,
  },
  {
    name: "stretched labels, full-width letters and a remark in brackets",
    text: "抬　　头：安吉县远山办公用品有限公司；税 号：９１３３０５２３ＭＡ２ＨＥ８Ｎ４１Ｆ；地 址（与执照一致）：浙江省湖州市安吉县天荒坪路 18 号；电话：0572-00000018；开户银行：示例银行安吉支行；银行账号：0000-0000-0000-3318",
    found: WHOLE,
  },
  {
    name: "no labels",
    text: "安吉县远山办公用品有限公司\n91330523MA2HE8N41F\n浙江省湖州市安吉县天荒坪路 18 号 0572-00000018\n示例银行安吉支行 0000000000003318",
    found: WHOLE,
  },
  {
    name: "a label that a value contains",
    text: "公司名称：北京地址信息技术有限公司\n税号：91330523MA2HE8N41F\n邮箱：caiwu@example.com",
    found: {
      receipt_title: "北京地址信息技术有限公司",
      duty_paragraph: "91330523MA2HE8N41F",
      email: "caiwu@example.com",
    },
  },
  {
    name: "a label without a value",
    text: "名称：\n税号：91330523MA2HE8N41F",
    found: { duty_paragraph: "91330523MA2HE8N41F" },
  },
  { name: "a number that is none", text: "税号：未知\n名称：某某店", found: { receipt_title: "某某店" } },
  { name: "nothing of a title", text: "你好，请问什么时候发货？", found: {} },
  { name: "nothing", text: " \n ", found: {} },
])("a pasted title is recognized from $name", ({ text, found }) => {
  expect(recognizeTitle(text)).toEqual(found);
});

test.each(["地 ", "0 ", "a@"])("a long hostile text of %j takes time in proportion to its length", (part) => {
  /** The least processor time of three readings, in microseconds. */
  const costOf = (length: number) => {
    const text = part.repeat(length);
    const readings = [1, 2, 3].map(() => {
      const before = process.cpuUsage();
      recognizeTitle(text);
      return process.cpuUsage(before).user;
    });
    return Math.min(...readings);
  };
  // Sixteen times the length would take 256 times as long if each character were compared with each.
  expect(costOf(320_000)).toBeLessThan(100 * Math.max(costOf(20_000), 1000));
});
