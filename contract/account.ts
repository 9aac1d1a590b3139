import { z } from "zod";
import { get, post } from "./endpoint.ts";
import { code, flag, money, password, singleLineText } from "./fields.ts";

const manager = z.strictObject({ image: z.string().nullable(), real_name: z.string(), phone: z.string() });
export type Manager = z.output<typeof manager>;

export const customer = z.strictObject({
  company: z.string(),
  real_name: z.string(),
  phone: z.string(),
  avatar: z.string().nullable(),
  nickname: z.string(),
  is_open_member: flag,
  is_money_level: flag,
  now_money: money,
  integral: z.number().int().nonnegative(),
  /** Whether a password is set. */
  pwd: z.boolean(),
  /** yyyy-MM-dd */
  birthday: z.string().nullable(),
  /** 0 not submitted, 1 under review, 2 approved, 3 rejected. */
  audit_state: z.number().int().min(0).max(3),
  audit_type: flag,
  /** Ours: the reason of a rejection. */
  audit_reject_reason: z.string().nullable(),
  admin: manager.nullable(),
});
export type Customer = z.output<typeof customer>;

const noData = z.strictObject({});

export const account = {
  me: get({ path: "/api/user", source: "specification", access: "customer", answer: customer }),
  edit: post({
    path: "/api/user/edit",
    source: "specification",
    access: "customer",
    body: z.strictObject({ birthday: z.iso.date() }),
    answer: noData,
  }),
  /** Ours: edits the displayed name and the real name. */
  editProfile: post({
    path: "/api/user/change/info",
    source: "ours",
    access: "customer",
    body: z.strictObject({ nickname: singleLineText(20).min(1), real_name: singleLineText(20) }),
    answer: noData,
  }),
  memberInfo: get({
    path: "/api/user/getMemberInfo",
    source: "specification",
    access: "customer",
    answer: z.strictObject({ memberInfo: z.strictObject({ isPhoneChecked: z.boolean() }), bizUserId: z.string() }),
  }),
  sendBindingCode: post({
    path: "/api/user/sendTLSMS",
    source: "specification",
    access: "customer",
    body: z.strictObject({}),
    answer: noData,
  }),
  bindPhone: post({
    path: "/api/user/bingTLPhone",
    source: "specification",
    access: "customer",
    body: z.strictObject({ code }),
    answer: noData,
  }),
  /** Works only while no password is set. */
  setPassword: post({
    path: "/api/user/chagePasswordOnly",
    source: "specification",
    access: "customer",
    body: z.strictObject({ password }),
    answer: noData,
  }),
};
