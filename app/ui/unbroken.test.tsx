import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Unbroken, unbrokenParts } from "./unbroken.tsx";

test("a text breaks between words and models, never inside a number with its unit", () => {
  for (const [text, parts] of [
    ["黑色 12支/盒", ["黑色 ", "12支/盒"]],
    ["90×120cm", ["90×120cm"]],
    ["2.0×0.6×2m 500kg/层", ["2.0×0.6×2m ", "500kg/层"]],
    ["板式会议桌", ["板式会议桌"]],
    ["适用1010/1012/1020 Plus", ["适用1010/", "1012/", "1020 ", "Plus"]],
    ["惠普（HP）CZ637AA/CZ638AA 46号", ["惠普", "（HP）", "CZ637AA/", "CZ638AA ", "46号"]],
    ["三联复写凭证打印纸240×120", ["三联复写凭证打印纸", "240×120"]],
    ["黑色 35mm(HC-35)粘扣", ["黑色 ", "35mm", "(HC-35)", "粘扣"]],
    ["理光 MP 2014C 适用MP 2014/MP 2014D/SP 150等", ["理光 ", "MP 2014C ", "适用MP 2014/", "MP 2014D/", "SP 150等"]],
    [" （演示（二））版本3号的超长品名 ", [" ", "（演示", "（二））", "版本3号的超长品名 "]],
    ["", []],
  ] as const) {
    expect(unbrokenParts(text), text).toEqual(parts);
    expect(parts.join("")).toBe(text);
  }
});

test("the parts together are the text, and those with digits are kept in one line", () => {
  expect(renderToStaticMarkup(<Unbroken text="黑色 12支/盒" />)).toBe(
    '黑色 <span class="whitespace-nowrap">12支/盒</span>',
  );
});
