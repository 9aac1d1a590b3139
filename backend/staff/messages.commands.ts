import { InvalidArgumentError } from "commander";
import { formatMinute } from "#contract/rules/calendar.ts";
import { MESSAGE_MAX } from "#contract/rules/conversation.ts";
import { messageContent } from "#contract/service-message.ts";
import { commandLine } from "../platform/staff-log.ts";
import { parsePhone } from "./arguments.ts";
import { type AddCommands, withShop } from "./shop.ts";

/** `staff messages …`: what customers write to their account managers, and what leaves the shop for phones, robots and mailboxes. */
export const commands: AddCommands = (program, openShop) => {
  const messages = program.command("messages").description("客户给客服经理的留言");

  messages
    .command("list")
    .description("每个客户的最新留言，待回复的在前；--customer 看一个客户的全部留言")
    .option("--customer <phone>", "手机号码", parsePhone)
    .action(
      withShop<[], { customer?: string }>(openShop, async ({ staff }, _none, { customer }) => {
        if (customer !== undefined) {
          const thread = await staff.messages.thread(customer);
          return {
            rows: thread.map(({ author, author_name, content, created_at }) => ({
              at: formatMinute(created_at),
              by: author === "customer" ? "客户" : author_name,
              text: content,
            })),
            none: `${customer} 还没有留言`,
          };
        }
        return {
          rows: (await staff.messages.threads(100)).map(
            ({ phone, company, real_name, waiting_since, content, created_at }) => ({
              phone,
              company: company || real_name,
              state: waiting_since !== null ? "待回复" : "已回复",
              at: formatMinute(created_at),
              text: content,
            }),
          ),
          none: "还没有留言",
        };
      }),
    );

  messages
    .command("reply")
    .argument("<phone>", "手机号码", parsePhone)
    .description("回复一个客户，客户在在线客服页面看到")
    .requiredOption("--text <text>", `回复，最多 ${MESSAGE_MAX} 个字`, parseMessage)
    .action(
      withShop<[string], { text: string }>(openShop, async ({ staff }, [phone], { text }) => {
        await staff.messages.reply(commandLine(), phone, text);
        return { none: `${phone} 已回复` };
      }),
    );

  messages
    .command("log")
    .description("没有发出去的短信、邮件和群机器人消息，新的在前；不显示内容")
    .option("--failed", "只看发送失败过的")
    .action(
      withShop<[], { failed?: boolean }>(openShop, async ({ staff }, _none, { failed = false }) => {
        const rows = await staff.messageLog.list({ isFailed: failed });
        return {
          rows: rows.map(({ at, channel, to, attempts, state, error }) => ({
            at: formatMinute(at),
            channel,
            recipient: to,
            attempts,
            state: state === "dropped" ? "已放弃" : attempts > 0 ? "失败，还会再试" : "待发送",
            error,
          })),
          none: failed ? "没有发送失败的消息" : "没有等待发送的消息",
        };
      }),
    );
};

function parseMessage(text: string): string {
  const message = messageContent.safeParse(text.replaceAll("\r\n", "\n"));
  if (!message.success) throw new InvalidArgumentError(`请填写 1 到 ${MESSAGE_MAX} 个字，除换行外没有控制字符`);
  return message.data;
}
