import { expect, test } from "vitest";
import { maskPersonal, maskPhone } from "./phone.ts";

test.each([
  ["13812341234", "138****1234"],
  ["x13812341234", "x13812341234"],
  ["13812341234x", "13812341234x"],
  ["1381234", "1381234"],
])("the phone %s is shown as %s", (phone, shown) => expect(maskPhone(phone)).toBe(shown));

test.each([
  { what: "a mobile phone", value: "13812341234", shown: "138****1234" },
  { what: "a number of seven digits", value: "8888000", shown: "8888****" },
  { what: "a number of twelve digits", value: "057188880000", shown: "0571****" },
  { what: "a number of six digits, which is no phone", value: "310000", shown: "3**" },
  { what: "digits before a word", value: "12345678号", shown: "123456**" },
  { what: "a word before digits", value: "号12345678", shown: "号12345**" },
  { what: "a name", value: "王远", shown: "王**" },
  { what: "a name of one character", value: "王", shown: "王" },
  { what: "six characters", value: "杭州市西湖区", shown: "杭**" },
  { what: "seven characters", value: "杭州市西湖区文", shown: "杭州市西湖区**" },
  { what: "nothing", value: "", shown: "" },
  {
    what: "a recipient",
    value: "王远 13812341234 浙江省 杭州市西湖区文三路 1 号",
    shown: "王** 138****1234 浙** 杭州市西湖区** 1 号",
  },
])("the log shows $what as $shown", ({ value, shown }) => expect(maskPersonal(value)).toBe(shown));
