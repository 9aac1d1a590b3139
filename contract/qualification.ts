import { z } from "zod";
import { get } from "./endpoint.ts";
import { id, nullableText, text } from "./fields.ts";
import { QUALIFICATION_KINDS } from "./rules/qualification.ts";

const one = z
  .strictObject({
    qualification_id: id.describe("The id of the certificate."),
    kind: z
      .enum(QUALIFICATION_KINDS)
      .describe("The subject of the certificate: the company, a brand's authorisation, or a product."),
    name: text("Its name.", "营业执照"),
    number: text("Its number.", "91310000MA0000000X"),
    authority: text("The issuing authority.", "上海市市场监督管理局"),
    holder: text("The holder of the certificate.", "示例商贸有限公司"),
    scope: text("The scope; empty where the certificate states none.", "办公用品销售"),
    valid_from: text("The first day as yyyy-MM-dd.", "2024-05-12"),
    valid_to: nullableText("The last day as yyyy-MM-dd; null for a certificate without an end.", "2029-03-17"),
    image: text("The address of its picture; empty where the page draws one.", "/certificates/licence.webp"),
  })
  .meta({ id: "Qualification", description: "A certificate of the shop." });
export type Qualification = z.output<typeof one>;

export const qualification = {
  list: get({
    path: "/api/qualification/lst",
    source: "ours",
    access: "public",
    proxy: true,
    description: "Lists the shop's certificates, by kind and in the order of their entry.",
    answer: z.array(one),
  }),
};
