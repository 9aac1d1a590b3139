import { statSync } from "node:fs";
import { InvalidArgumentError } from "commander";
import { z } from "zod";
import { dayToInstant, formatMinute } from "#contract/rules/calendar.ts";
import { yuan } from "#contract/rules/money.ts";
import { PAY_NAMES } from "#contract/rules/payment.ts";
import type { Rechecked } from "../modules/payment/recheck.ts";
import { parseText, parseWord } from "./arguments.ts";
import { type AddCommands, withShop } from "./shop.ts";

const STATES: Readonly<Record<Rechecked["kind"], Readonly<Record<string, string>>>> = {
  payment: {
    waiting: "待付款",
    paid: "已入账",
    closed: "已关闭",
    returned: "已收到，原路退回",
    refunded: "平台已退款，不入账",
  },
  refund: { waiting: "待申请", accepted: "平台处理中", done: "已退款", failed: "退款失败" },
};
const KINDS = { payment: "付款", refund: "退款" } as const;
const NUMBER = "付款单号（ZF…）或平台退款单号（TK…），见 audit";

const resultOf = ({ kind, before, after, isRefundSeen, error }: Rechecked) =>
  [
    before === after ? "" : (STATES[kind][after] ?? after),
    isRefundSeen && after !== "refunded" ? "平台另有退款" : "",
    error ? `没有得到回答：${error}` : "",
  ]
    .filter(Boolean)
    .join("，");

/** `staff payments …`: payments and refunds at WeChat Pay and Alipay. */
export const commands: AddCommands = (program, openShop) => {
  const payments = program.command("payments").description("微信支付与支付宝的付款和退款");

  payments
    .command("recheck")
    .description("恢复备份后、开店前向支付平台逐笔核对")
    .requiredOption("--since <time>", "备份的时间（如 2026-11-21T03:00，北京时间）或备份文件", parseSince)
    .action(
      withShop<[], { since: number }>(openShop, async ({ staff }, _none, { since }) => {
        const all = await staff.payments.recheck(since, (done, count) =>
          process.stderr.write(`已查询 ${done} / ${count}\n`),
        );
        const changed = all.filter((one) => resultOf(one) !== "");
        const silent = all.filter(({ error }) => error !== "").length;
        if (silent > 0) process.exitCode = 1;
        const sums = `查询 ${all.length} 笔，变更 ${changed.length - silent} 笔，没有得到回答 ${silent} 笔`;
        return {
          rows: changed.map((one) => ({
            kind: KINDS[one.kind],
            number: one.number,
            method: PAY_NAMES[one.type],
            amount: yuan(one.amount_fen),
            before: STATES[one.kind][one.before] ?? one.before,
            result: resultOf(one),
          })),
          summary: sums,
          none: sums,
        };
      }),
    );

  payments
    .command("show")
    .argument("<number>", NUMBER, parseWord)
    .description("一笔付款与它在平台的退款")
    .action(
      withShop<[string], object>(openShop, async ({ staff }, [number]) => {
        const { attempt, refunds } = await staff.payments.show(number);
        return {
          record: {
            facts: {
              number: attempt.out_trade_no,
              method: PAY_NAMES[attempt.type],
              amount: yuan(attempt.amount_fen),
              state: STATES.payment[attempt.state] ?? attempt.state,
              created: formatMinute(attempt.created_at),
              paid: attempt.paid_at === null ? "" : formatMinute(attempt.paid_at),
              refund_seen: attempt.refund_seen_at === null ? "" : formatMinute(attempt.refund_seen_at),
              settled: attempt.settled_note,
            },
            lists: {
              refunds: refunds.map((refund) => ({
                number: refund.refund_no,
                amount: yuan(refund.amount_fen),
                state: STATES.refund[refund.state] ?? refund.state,
                reason: refund.reason,
                created: formatMinute(refund.created_at),
              })),
            },
          },
        };
      }),
    );

  payments
    .command("retry")
    .argument("<number>", "平台退款单号（TK…），见 audit", parseWord)
    .description("重新申请一笔失败的退款；平台已关闭的换新退款单号")
    .action(
      withShop<[string], object>(openShop, async ({ staff }, [number]) => {
        const refund = await staff.payments.retryRefund(number);
        const state = STATES.refund[refund?.state ?? ""] ?? "";
        return { none: `${refund?.refund_no ?? number} ${state}${refund?.reason ? `（${refund.reason}）` : ""}` };
      }),
    );

  payments
    .command("settle")
    .argument("<number>", NUMBER, parseWord)
    .description("登记已用其他方式处理，不再列入 audit")
    .requiredOption("--note <note>", "处理的方式", parseText)
    .action(
      withShop<[string], { note: string }>(openShop, async ({ staff }, [number], { note }) => {
        await staff.payments.settle(number, note);
        return { none: `${number} 已登记：${note}` };
      }),
    );
};

/** Parses a day or minute of Shanghai, or takes the time at which a backup file was written, into epoch ms. */
function parseSince(text: string): number {
  const [day = "", time = "00:00"] = text.split(/[T ]/);
  const isTime = z.iso.date().safeParse(day).success && /^([01]\d|2[0-3]):[0-5]\d$/.test(time);
  if (isTime) {
    const [hours = 0, minutes = 0] = time.split(":").map(Number);
    return dayToInstant(day) + (hours * 60 + minutes) * 60_000;
  }
  const file = statSync(text, { throwIfNoEntry: false });
  if (!file?.isFile()) throw new InvalidArgumentError("应为时间，如 2026-11-21T03:00，或备份文件的路径");
  return Math.floor(file.mtimeMs);
}
