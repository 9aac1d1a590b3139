import { z } from "zod";
import { get, post } from "./endpoint.ts";
import { flag, id, phone, singleLineText } from "./fields.ts";

const fields = {
  real_name: singleLineText(20).min(1),
  phone,
  province: singleLineText(20).min(1),
  city: singleLineText(20).min(1),
  district: singleLineText(20).min(1),
  street: singleLineText(40),
  detail: singleLineText(80).min(1),
  is_default: flag,
};
const stored = z.strictObject({ address_id: id, ...fields });
export type Address = z.output<typeof stored>;

export const address = {
  /** The default first. */
  list: get({
    path: "/api/user/address/lst",
    source: "ours",
    access: "customer",
    answer: z.strictObject({ list: z.array(stored) }),
  }),
  /** Creates an address, or edits the one with the given id; the first one becomes the default. */
  save: post({
    path: "/api/user/address/create",
    source: "ours",
    access: "customer",
    body: z.strictObject({ address_id: id.optional(), ...fields }),
    answer: z.strictObject({ address_id: id }),
  }),
  setDefault: post({
    path: "/api/user/address/update/{id}",
    source: "ours",
    access: "customer",
    answer: z.strictObject({}),
  }),
  remove: post({
    path: "/api/user/address/delete/{id}",
    source: "ours",
    access: "customer",
    answer: z.strictObject({}),
  }),
  /** Provinces with their cities and districts, by name. */
  regions: get({
    path: "/api/v2/system/city/lst",
    source: "ours",
    access: "public",
    query: z.object({
      province: z.string().max(20).catch("").default(""),
      city: z.string().max(20).catch("").default(""),
    }),
    answer: z.strictObject({
      provinces: z.array(z.string()),
      cities: z.array(z.string()),
      districts: z.array(z.string()),
    }),
  }),
};
