import { expect, test } from "vitest";
import { z } from "zod";
import { MALFORMED } from "#contract/rules/messages.ts";
import { readForm } from "./form.server.ts";
import { ENTRIES_MAX } from "./form-data.server.ts";

const schema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("delete"), cart_id: z.array(z.string()) }),
  z.object({ intent: z.literal("change"), cart_num: z.string({ error: "请填写数量" }) }),
]);

const post = (body: string) =>
  new Request("http://shop.test/", {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body,
  });

test("a form is parsed by its schema, repeated fields as an array", async () => {
  const form = await readForm(post("intent=delete&cart_id=1&cart_id=2"), schema);
  expect(form).toMatchObject({ status: "success", value: { intent: "delete", cart_id: ["1", "2"] } });
});

test("a field may stand in the address, but only one that the caller names, and the form's own comes first", async () => {
  const submit = (address: string, body: string) =>
    readForm(
      new Request(`http://shop.test/${address}`, { method: "POST", body: new URLSearchParams(body) }),
      z.object({ sku: z.string(), from: z.string().optional() }),
      ["sku"],
    );
  expect(await submit("?sku=1&from=2", "")).toMatchObject({ value: { sku: "1" }, status: "success" });
  expect((await submit("?sku=1&from=2", "")).payload).not.toHaveProperty("from");
  expect(await submit("?sku=1", "sku=3")).toMatchObject({ value: { sku: "3" } });
  await expect(submit("?sku=1%00", "")).rejects.toMatchObject({ init: { status: 400 } });
});

test("fields that the schema does not know reach neither the value nor the answer", async () => {
  const form = await readForm(post("intent=change&stranger=x"), schema);
  expect(JSON.stringify(form.reply())).not.toContain("stranger");
});

// conform's parser alone would take gigabytes for these, overflow the stack or throw. The intent is valid, because a
// form without one is refused for that alone.
test.each([
  ["an index of thirty million", "intent=change&cart_num=1&cart_id[30000000]=1"],
  ["a nested name", `intent=change&cart_num=1&a${"[0]".repeat(2000)}=1`],
  ["a dotted name", "intent=change&cart_num=1&a.b.c=1"],
  ["conform's own intent", "intent=change&cart_num=1&__intent__={bad"],
  ["a prototype name", "intent=change&cart_num=1&__proto__=1"],
  ["a value with a NUL, which PostgreSQL cannot store", "intent=change&cart_num=1%00"],
  ["a long name", `intent=change&cart_num=1&${"a".repeat(41)}=1`],
  ["more entries than any form", `intent=delete${"&cart_id=1".repeat(ENTRIES_MAX)}`],
])("%s is answered 400 before anything parses it [R9]", async (_, body) => {
  await expect(readForm(post(body), schema)).rejects.toMatchObject({
    data: { message: MALFORMED },
    init: { status: 400 },
  });
});

test("a form with as many entries as a full cart is parsed", async () => {
  expect(await readForm(post(`intent=delete${"&cart_id=1".repeat(599)}`), schema)).toMatchObject({ status: "success" });
});

test.each(["intent=drop&cart_num=1", "cart_num=1", "intent=", "intent=delete&intent=change"])(
  "%s has no intent of the form: the error page says so instead of a form without a message [P5.1]",
  async (body) => {
    await expect(readForm(post(body), schema)).rejects.toMatchObject({
      data: { message: "无法识别这个操作，请重新加载页面再试" },
      init: { status: 400 },
    });
  },
);

test("a value for which a schema has no message, as of a field sent twice, gets a Chinese one [P5.4]", async () => {
  const plain = z.discriminatedUnion("intent", [z.object({ intent: z.literal("save"), name: z.string() })]);
  const form = await readForm(post("intent=save&name=a&name=b"), plain);
  expect(form.reply()).toMatchObject({ error: { name: [MALFORMED] } });
});

test("the answer to a field sent twice has its first text, and a list where the schema takes one", async () => {
  const list = z.preprocess((sent) => (typeof sent === "string" ? [sent] : sent), z.array(z.string()));
  const mixed = z
    .object({
      name: z.string(),
      stay: z.string().catch(""),
      rows: list,
      ids: z.union([z.string(), z.array(z.string())]),
    })
    .transform((sent) => sent);
  const sent = "name=a&name=b&stay=1&stay=2&rows=1&rows=2&ids=3&ids=4";
  const form = await readForm(post(sent), mixed);
  expect(form.reply()).toMatchObject({
    initialValue: { name: "a", stay: "1", rows: ["1", "2"], ids: ["3", "4"] },
    error: { name: [MALFORMED] },
  });
});

test("a body that is no form is answered 400", async () => {
  const json = new Request("http://shop.test/", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: "{}",
  });
  await expect(readForm(json, schema)).rejects.toMatchObject({ init: { status: 400 } });
});
