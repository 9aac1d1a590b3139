import { z } from "zod";
import { get, post } from "./endpoint.ts";
import { flag, id, phone, singleLineText, text } from "./fields.ts";

/** The maximum length of a pasted address, in characters. */
const RECOGNIZED_TEXT_MAX = 300;

const fields = {
  real_name: singleLineText(20)
    .min(1)
    .meta({ description: "The receiver's name.", examples: ["王远"] }),
  phone,
  province: singleLineText(20)
    .min(1)
    .meta({ description: "The province by its full name.", examples: ["浙江省"] }),
  city: singleLineText(20)
    .min(1)
    .meta({ description: "The city by its full name; 市辖区 in a municipality.", examples: ["杭州市"] }),
  district: singleLineText(20)
    .min(1)
    .meta({ description: "The district.", examples: ["滨江区"] }),
  street: singleLineText(40).meta({ description: "The street or town; may be empty.", examples: ["长河街道"] }),
  detail: singleLineText(80)
    .min(1)
    .meta({ description: "House number and floor.", examples: ["江南大道 1 号 8 楼"] }),
  is_default: flag.describe("1 makes it the default address."),
};
const stored = z
  .strictObject({ address_id: id.describe("The id of the address."), ...fields })
  .meta({ id: "Address", description: "A delivery address." });
export type Address = z.output<typeof stored>;

export const address = {
  list: get({
    path: "/api/user/address/lst",
    source: "ours",
    access: "customer",
    proxy: true,
    description: "Lists the customer's addresses, the default first.",
    answer: z.strictObject({ list: z.array(stored).describe("The addresses.") }),
  }),
  save: post({
    path: "/api/user/address/create",
    source: "ours",
    access: "customer",
    proxy: true,
    description: "Creates an address, or edits the one with the given id; the first one becomes the default.",
    errors: { 404: "The address does not exist or belongs to another customer." },
    body: z.strictObject({
      address_id: id.optional().describe("The address to edit; absent for a new one."),
      ...fields,
    }),
    answer: z.strictObject({ address_id: id.describe("The id of the stored address.") }),
  }),
  setDefault: post({
    path: "/api/user/address/update/{id}",
    source: "ours",
    access: "customer",
    description: "Makes the address the default.",
    answer: z.strictObject({}),
  }),
  remove: post({
    path: "/api/user/address/delete/{id}",
    source: "ours",
    access: "customer",
    description: "Deletes the address; after the default, the newest remaining one becomes the default.",
    answer: z.strictObject({}),
  }),
  recognize: post({
    path: "/api/user/address/recognize",
    source: "ours",
    access: "customer",
    proxy: true,
    description: "Reads name, phone and address from a pasted text; stores nothing.",
    body: z.strictObject({
      text: z
        .string()
        .max(RECOGNIZED_TEXT_MAX)
        .meta({ description: "The pasted text.", examples: ["王远 浙江省杭州市滨江区江南大道 1 号 8 楼"] }),
    }),
    answer: z
      .strictObject({
        real_name: text("The receiver's name; empty where the text has none, like all of these fields.", "王远"),
        phone: text("The receiver's phone.", ""),
        province: text("The province by its full name.", "浙江省"),
        city: text("The city by its full name.", "杭州市"),
        district: text("The district.", "滨江区"),
        street: text("The street or town.", ""),
        detail: text("House number and floor.", "江南大道 1 号 8 楼"),
      })
      .meta({ id: "RecognizedAddress", description: "The parts of an address in a pasted text." }),
  }),
  regions: get({
    path: "/api/v2/system/city/lst",
    source: "ours",
    access: "public",
    proxy: true,
    description:
      "Lists provinces, the cities of one province, the districts of one city and the streets of one district.",
    query: z.object({
      province: z
        .string()
        .max(20)
        .catch("")
        .default("")
        .meta({ description: "The province whose cities are requested.", examples: ["浙江省"] }),
      city: z
        .string()
        .max(20)
        .catch("")
        .default("")
        .meta({ description: "The city whose districts are requested.", examples: ["杭州市"] }),
      district: z
        .string()
        .max(20)
        .catch("")
        .default("")
        .meta({ description: "The district whose streets are requested.", examples: ["滨江区"] }),
    }),
    answer: z.strictObject({
      provinces: z.array(text("A province.", "浙江省")).describe("All provinces."),
      cities: z.array(text("A city.", "杭州市")).describe("The cities of the province."),
      districts: z.array(text("A district.", "滨江区")).describe("The districts of the city."),
      streets: z
        .array(text("A street or town.", "长河街道"))
        .describe(
          "The streets and towns of the district; empty where none are listed. An address may name a street that is not listed.",
        ),
    }),
  }),
};
