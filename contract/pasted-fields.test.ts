import { expect, test } from "vitest";
import { z } from "zod";
import type { Endpoint } from "./endpoint.ts";

const modules = import.meta.glob<Record<string, unknown>>("./*.ts", { eager: true });
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "path" in value;

/** Every field of a body or query, with the call and its name. */
const fields = Object.values(modules)
  .filter((_, index) => !Object.keys(modules)[index]?.includes(".test."))
  .flatMap((module) => Object.values(module))
  .flatMap((group) => (typeof group === "object" && group !== null ? Object.values(group) : []))
  .filter(isEndpoint)
  .flatMap(({ path, body, query }) => [body, query].flatMap((schema) => fieldsOf(schema, path)));

function fieldsOf(schema: z.core.$ZodType | undefined, path: string): { name: string; at: string; field: z.ZodType }[] {
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => fieldsOf(option as z.ZodType, path));
  if (schema instanceof z.ZodArray) return fieldsOf(schema.element as z.ZodType, path);
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape).flatMap(([name, field]) => [
    { name, at: `${path} ${name}`, field: field as z.ZodType },
    ...fieldsOf(field as z.ZodType, path),
  ]);
}

const IN_DISGUISE = (text: string) => [
  text,
  ` ${text}\t`,
  `\u200b${text}\u200b`,
  `\u202d${text}\u202c`,
  `\ufeff${text}`,
  [...text].map((one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0)).join(""),
  `${text.slice(0, 3)}\u00a0${text.slice(3)}`,
  `${text.slice(0, 3)}\u3000${text.slice(3)}`,
];
const PHONE = "13800000015";
const PHONES = [
  "+86 138 0000 0015",
  "0086-138-0000-0015",
  "8613800000015",
  "（+86）138 0000 0015",
  "138.0000.0015",
  "138\u20110000\u20110015",
  "\u202d+8613800000015\u202c",
  "１３８\u3000００００\u3000００１５",
];

/** The names that each kind of field has in the contract, what is sent, and what arrives. */
const KINDS = [
  { kind: "phone", names: /^(?:phone|account|tel|\w+_phone)$/, sent: PHONES, arrives: PHONE },
  { kind: "code", names: /^(?:code|sms_code)$/, sent: [...IN_DISGUISE("246813"), "246-813"], arrives: "246813" },
  {
    kind: "tax number",
    names: /^(?:duty_paragraph|credit_code)$/,
    arrives: "91350100M000100Y43",
    sent: [...IN_DISGUISE("91350100M000100Y43"), "91350100m000100y43", "91350100–M000100Y43"],
  },
  {
    kind: "account of a bank",
    names: /^bank_(?:code|account)$/,
    arrives: "1211012009000000",
    sent: [...IN_DISGUISE("1211012009000000"), "1211-0120-0900-0000"],
  },
  {
    kind: "number",
    names: /^(?:delivery_id|order_sn)$/,
    arrives: "SF12345678",
    sent: IN_DISGUISE("SF12345678"),
  },
  {
    kind: "name",
    names: /^(?:nickname|real_name|company|receipt_title|bank_name|approver|contact|client|payer)$/,
    sent: ["远山 A", " 远山\u3000A ", "\u200b远山\u00a0\u00a0A", "\u202d远山 Ａ\u202c", "远山\tA"],
    arrives: "远山 A",
  },
  {
    kind: "search",
    names: /^keyword$/,
    arrives: "长尾夹 A4",
    sent: ["长尾夹 A4", "⻓尾夹\u3000Ａ４", "\u200b长尾夹  A4\ufeff", "长尾夹\u00a0A4\n"],
  },
];

/** Fields of these names that hold something else: the codes of SKUs, and that of a bank. */
const OTHERS = new Set([
  "/api/user/standing/add code",
  "/api/user/standing/choices code",
  "/api/staff/settings/bank code",
]);

test.each(KINDS)("every $kind of the contract is cleaned before its pattern sees it", ({ names, sent, arrives }) => {
  const own = fields.filter(({ name, at }) => names.test(name) && !OTHERS.has(at));
  expect(own.length).toBeGreaterThan(0);
  for (const { at, field } of own)
    for (const typed of sent)
      expect({ at, typed, parsed: field.safeParse(typed).data }).toEqual({ at, typed, parsed: arrives });
});

test("a password is never changed", () => {
  const own = fields.filter(({ name }) => /^(?:password|pwd)$/.test(name));
  expect(own.length).toBeGreaterThan(0);
  for (const { field } of own) {
    expect(field.safeParse("abc12345").data).toBe("abc12345");
    expect(field.safeParse("ａbc12345 ").data ?? "ａbc12345 ").toBe("ａbc12345 ");
  }
});
