import { z } from "zod";
import { codeField, idField, listField, mailField } from "#app/http/form-fields.ts";
import { NOTICE_MAIL_MAX, ROBOT_ADDRESS_MAX } from "#contract/notice.ts";
import { MALFORMED, tooLong } from "#contract/rules/messages.ts";
import { NOTICE_CHANNEL_IDS, NOTICE_GROUP_IDS } from "#contract/rules/notice.ts";

const NO_ROBOT = "请填写群机器人地址";

const intent = <const Name extends string>(name: Name) => z.literal(name, { error: MALFORMED });
const plain = <const Name extends string>(name: Name) => z.object({ intent: intent(name) });

/** A channel of a group, such as shipping:sms. */
const pair = z.templateLiteral([z.enum(NOTICE_GROUP_IDS), ":", z.enum(NOTICE_CHANNEL_IDS)], { error: MALFORMED });

/** The channels that are on; those without a box stay as they are. */
export const preferencesForm = z.object({
  intent: intent("preferences"),
  on: listField(z.array(pair).max(100, MALFORMED)),
});

/** The forms of the inbox and its settings. */
export const noticeForms = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: intent("open"), notice_id: idField }),
    z.object({ intent: intent("read"), notice_id: listField(z.array(idField).min(1, MALFORMED).max(100, MALFORMED)) }),
    plain("read_all"),
    preferencesForm,
    z.object({ intent: intent("set_mail"), email: mailField("请填写通知邮箱", NOTICE_MAIL_MAX) }),
    z.object({ intent: intent("confirm_mail"), code: codeField() }),
    plain("remove_mail"),
    z.object({
      intent: intent("set_robot"),
      url: z
        .string({ error: NO_ROBOT })
        .trim()
        .min(1, { error: NO_ROBOT, abort: true })
        .max(ROBOT_ADDRESS_MAX, tooLong(ROBOT_ADDRESS_MAX, "群机器人地址")),
    }),
    plain("remove_robot"),
  ],
  { error: MALFORMED },
);
export type NoticeForm = z.output<typeof noticeForms>;
