import { z } from "zod";
import { get, post } from "./endpoint.ts";
import { code, count, id, instant, nullableText, paging, text } from "./fields.ts";
import { NOTICE_CHANNEL_IDS, NOTICE_GROUP_IDS, NOTICE_KINDS, NOTICE_TAB_IDS } from "./rules/notice.ts";

const noData = z.strictObject({});

/** The maximum length of an address for notices, in characters. */
export const NOTICE_MAIL_MAX = 120;
/** The maximum length of a robot's address, in characters. */
export const ROBOT_ADDRESS_MAX = 500;
/** The notices on a page of the inbox. */
export const NOTICES_PER_PAGE = 20;

const unread = count("The notices that are not read.");

const listed = z
  .strictObject({
    notice_id: id.describe("The id of the notice."),
    kind: z.enum(NOTICE_KINDS).describe("What the notice is about."),
    title: text("What has happened.", "订单 20261121000000000001 已发货"),
    body: text("More about it; may be empty.", "顺丰速运 SF1420061128833"),
    at: instant.describe("When it happened."),
    is_read: z.boolean().describe("Whether the customer has read it."),
  })
  .meta({ id: "Notice", description: "A notice in the customer's inbox." });
export type Notice = z.output<typeof listed>;

const tabCount = z.strictObject({
  tab: z.enum(NOTICE_TAB_IDS).describe("The tab of the inbox."),
  count: count("Its notices."),
});

const choice = z.strictObject({
  group: z.enum(NOTICE_GROUP_IDS).describe("The group of notices."),
  channel: z.enum(NOTICE_CHANNEL_IDS).describe("A channel besides the inbox."),
});

const settings = z
  .strictObject({
    phone: text("The phone for text messages, without its middle.", "139****5678"),
    mails: z.boolean().describe("Whether the shop sends mails."),
    mail: z
      .strictObject({
        email: nullableText("The confirmed address; null for none.", "buyer@example.com"),
        pending: nullableText("An address whose code is awaited; null for none.", "orders@example.com"),
      })
      .describe("The addresses for notices."),
    robot: z
      .strictObject({
        host: text("The robot's host.", "qyapi.weixin.qq.com"),
        tail: text("The last characters of its key; empty for a short key.", "c9d2"),
        is_stopped: z.boolean().describe("Whether it was switched off after too many failures."),
        tested_at: instant.describe("When it took the message of the test."),
      })
      .nullable()
      .describe("The group robot without its key; null for none."),
    choices: z
      .array(
        choice.extend({
          is_on: z.boolean().describe("Whether notices of the group go out by the channel."),
          is_required: z.boolean().describe("Whether the channel cannot be switched off for the group."),
        }),
      )
      .describe("Every channel that a group can have."),
  })
  .meta({ id: "NoticeSettings", description: "The channels of a customer's notices." });
export type NoticeSettings = z.output<typeof settings>;

/** The customer's inbox and its channels. */
export const notice = {
  list: get({
    path: "/api/user/notices",
    source: "ours",
    access: "customer",
    description: "Lists the notices of 180 days, the newest first.",
    query: z.object({
      tab: z
        .enum(NOTICE_TAB_IDS)
        .optional()
        .catch(undefined)
        .meta({ description: "One tab of the inbox; absent for all.", examples: ["order"] }),
      ...paging([NOTICES_PER_PAGE]),
    }),
    answer: z.strictObject({
      count: count("The notices of the tab."),
      list: z.array(listed).describe("One page of notices."),
      all: count("The notices of all tabs."),
      unread,
      tabs: z.array(tabCount).describe("Every tab."),
    }),
  }),
  unread: get({
    path: "/api/user/notices/unread",
    source: "ours",
    access: "customer",
    description: "Counts the notices that are not read.",
    answer: z.strictObject({ unread }),
  }),
  open: post({
    path: "/api/user/notices/{id}/open",
    source: "ours",
    access: "customer",
    description: "Marks a notice as read and answers where its subject is shown.",
    answer: z.strictObject({ path: text("The path of the page in the storefront.", "/order_detail?id=10001") }),
  }),
  read: post({
    path: "/api/user/notices/read",
    source: "ours",
    access: "customer",
    description: "Marks own notices as read; other ids change nothing.",
    body: z.strictObject({ notice_ids: z.array(id).min(1).max(100).describe("The ids of the notices.") }),
    answer: noData,
  }),
  readAll: post({
    path: "/api/user/notices/read_all",
    source: "ours",
    access: "customer",
    description: "Marks all notices as read.",
    answer: noData,
  }),
  settings: get({
    path: "/api/user/notice_settings",
    source: "ours",
    access: "customer",
    description: "Reads the channels of the notices.",
    answer: settings,
  }),
  setChoices: post({
    path: "/api/user/notice_settings/choices",
    source: "ours",
    access: "customer",
    description: "Sets which channels are off; one that is required, or that the group cannot have, is refused.",
    body: z.strictObject({
      off: z.array(choice).max(100).describe("The channels that are off, by group; all others are on."),
    }),
    answer: noData,
  }),
  setMail: post({
    path: "/api/user/notice_settings/mail",
    source: "ours",
    access: "customer",
    description: "Sends a code to an address, which replaces the present one once the code is entered.",
    body: z.strictObject({
      email: z
        .email()
        .max(NOTICE_MAIL_MAX)
        .meta({ description: "The new address for notices.", examples: ["orders@example.com"] }),
    }),
    answer: noData,
  }),
  confirmMail: post({
    path: "/api/user/notice_settings/mail/confirm",
    source: "ours",
    access: "customer",
    description: "Confirms the new address by the code of its mail, which allows five tries in 30 minutes.",
    body: z.strictObject({ code }),
    answer: noData,
  }),
  removeMail: post({
    path: "/api/user/notice_settings/mail/remove",
    source: "ours",
    access: "customer",
    description: "Removes the addresses for notices.",
    answer: noData,
  }),
  setRobot: post({
    path: "/api/user/notice_settings/robot",
    source: "ours",
    access: "customer",
    description: "Sends a message to a group robot, and stores its address once the robot has taken the message.",
    body: z.strictObject({
      url: z
        .string()
        .trim()
        .min(1)
        .max(ROBOT_ADDRESS_MAX)
        .meta({
          description: "The webhook of a group robot of 企业微信 or 钉钉.",
          examples: ["https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=0123"],
        }),
    }),
    answer: noData,
  }),
  removeRobot: post({
    path: "/api/user/notice_settings/robot/remove",
    source: "ours",
    access: "customer",
    description: "Removes the group robot.",
    answer: noData,
  }),
};
