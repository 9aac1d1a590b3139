import { expect, test } from "vitest";
import { withLatinUnits, withoutFillers } from "./fillers.ts";

test.each([
  ["买一箱A4纸", "A4纸"],
  ["请问88A硒鼓多少钱", "88A硒鼓"],
  ["适合兄弟HL-2260D的粉盒", "兄弟HL-2260D 粉盒"],
  ["12支中性笔", "中性笔"],
  ["惠普1020打印机用什么硒鼓", "惠普1020打印机 硒鼓"],
  ["无线鼠标哪个好用", "无线鼠标"],
  ["多少钱", ""],
  ["硒鼓", "硒鼓"],
])("%s asks for %j", (typed, words) => {
  expect(withoutFillers(typed)).toBe(words);
});

test.each(["1", "１", "十", "1 ", "一1", "买", " "])(
  "a text of %j is read in a time that grows with its length",
  (part) => {
    const text = `纸${part.repeat(5000)}`;
    const before = process.cpuUsage();
    withoutFillers(text);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(300);
  },
);

test.each([
  ["80克复印纸", "80g 复印纸"],
  ["500 毫升洗手液", "500ml 洗手液"],
  ["克重", "克重"],
])("%s has the units of titles: %j", (typed, words) => {
  expect(withLatinUnits(typed)).toBe(words);
});
