import { z } from "zod";
import { codeField, idField, listField, mailField } from "#app/http/form-fields.ts";
import { NOTICE_MAIL_MAX, ROBOT_ADDRESS_MAX } from "#contract/notice.ts";
import { MALFORMED, tooLong } from "#contract/rules/messages.ts";
import { preferencesForm } from "./preferences.ts";

const NO_ROBOT = "请填写群机器人地址";

const intent = <const Name extends string>(name: Name) => z.literal(name, { error: MALFORMED });
const plain = <const Name extends string>(name: Name) => z.object({ intent: intent(name) });

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
