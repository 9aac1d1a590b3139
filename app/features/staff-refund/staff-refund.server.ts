import { deskUrls } from "#app/desk-urls.ts";
import type { Written } from "#app/http/answer.server.ts";
import type { Api } from "#app/http/api.server.ts";
import { type FormFile, fileProblem } from "#app/http/attachment.server.ts";
import { link } from "#app/link.ts";
import { besidePassword } from "#contract/rules/four-eyes.ts";
import { INSPECTION_BYTES_MAX } from "#contract/rules/staff-refund.ts";
import { fileTooLarge, isFileProblem } from "#contract/rules/upload.ts";
import { staffRefund } from "#contract/staff-refund.ts";
import type { OwnForm, PayForm, RefundForm } from "./forms.ts";
import { chosenPieces, GATEWAY_STATES, PHOTO_FIELDS } from "./staff-refund.ts";

/** The field beside which a refusal is shown; above the form where it is about none. */
export function refundField(message: string): string | undefined {
  if (besidePassword(message)) return "password";
  return message.startsWith("最多退") ? "amount" : undefined;
}

type Files = readonly { field: string; file: FormFile }[];

/** Why the photographs of an inspection cannot be sent. */
function photoProblem(files: Files): { message: string; field: string } | null {
  const [first] = files;
  if (!first) return { message: "请传照片，拍清哪里不符", field: PHOTO_FIELDS[0] };
  for (const { field, file } of files) {
    const message = fileProblem(file);
    if (message !== null) return { message, field };
  }
  const size = files.reduce((sum, { file }) => sum + file.size, 0);
  return size > INSPECTION_BYTES_MAX ? { message: fileTooLarge(size, false), field: first.field } : null;
}

const OUTCOMES = {
  done: "已退款",
  open: "已提交，等财务批准后才退",
  waiting: "已提交，24 小时后退款，其间可以撤回",
} as const;

/** Does an act on a refund. */
export async function actOnRefund(api: Api, sn: string, form: RefundForm, files: Files): Promise<Written> {
  const params = { sn };
  switch (form.intent) {
    case "agree": {
      const { intent: _, ...body } = form;
      return { toast: "已同意退货，等客户寄回", ...(await api.write(staffRefund.agree, { params, body })) };
    }
    case "refuse": {
      const { intent: _, ...body } = form;
      return { toast: "已拒绝，24 小时内可以收回", ...(await api.write(staffRefund.refuse, { params, body })) };
    }
    case "reopen": {
      const { intent: _, ...body } = form;
      return { toast: "拒绝已收回，请重新处理", ...(await api.write(staffRefund.reopen, { params, body })) };
    }
    case "receive": {
      const { intent: _, ...body } = form;
      return { toast: "已收货并退款", ...(await api.write(staffRefund.receive, { params, body })) };
    }
    case "inspect": {
      const { intent: _, received, ...rest } = form;
      const problem = photoProblem(files);
      if (problem) return { ok: false, ...problem };
      const photos = files.map(({ file }) => Buffer.from(file.bytes).toString("base64"));
      const body = { ...rest, received: Number(received), photos };
      const written = await api.write(staffRefund.inspect, { params, body });
      if (written.ok) return { ok: true, toast: "已登记，等客服经理定金额" };
      return { ...written, field: isFileProblem(written.message) ? files[0]?.field : undefined };
    }
    case "deduct": {
      const { intent: _, ...body } = form;
      return { toast: OUTCOMES.done, ...(await api.write(staffRefund.deduct, { params, body })) };
    }
    case "retry": {
      const { intent: _, ...body } = form;
      const written = await api.write(staffRefund.retry, { params, body });
      return written.ok ? { ok: true, toast: `平台：${GATEWAY_STATES[written.answer.state]}` } : written;
    }
    case "to_balance": {
      const { intent: _, ...body } = form;
      return { toast: "已退到客户余额", ...(await api.write(staffRefund.toBalance, { params, body })) };
    }
  }
}

/** Pays money without goods, or asks for it. */
export async function payRefund(api: Api, sn: string, { intent: _, ...body }: PayForm): Promise<Written> {
  const written = await api.write(staffRefund.pay, { params: { sn }, body });
  if (!written.ok) return written;
  return { ok: true, to: link(deskUrls.staffRefund.detail, { sn }), toast: OUTCOMES[written.answer.outcome] };
}

/** Refunds pieces of an order by the shop itself, or asks for it. */
export async function refundByShop(api: Api, sn: string, form: OwnForm): Promise<Written> {
  const { key, version, amount, words, remark, password } = form;
  const items = chosenPieces(Object.entries(form));
  if (items.length === 0) return { ok: false, status: 400, message: "请先选要退的件数" };
  const body = { key, version, amount, words, remark, password, items };
  const written = await api.write(staffRefund.own, { params: { sn }, body });
  if (!written.ok) return written;
  const { outcome, refund_sn } = written.answer;
  const to =
    refund_sn === null
      ? link(deskUrls.staffOrder.detail, { sn })
      : link(deskUrls.staffRefund.detail, { sn: refund_sn });
  return { ok: true, to, toast: OUTCOMES[outcome] };
}

/** What the shop may refund of an order. */
export const checkOwnRefund = (api: Api, sn: string, items: readonly { order_product_id: number; num: number }[]) =>
  api.read(staffRefund.checkOwn, {
    params: { sn },
    query: { items: items.map(({ order_product_id, num }) => `${order_product_id}x${num}`).join(",") },
  });

/** The WebP bytes of a picture of a refund. */
export const readEvidence = async (api: Api, params: { sn: string; picture_id: string }) =>
  Buffer.from((await api.read(staffRefund.picture, { params })).image, "base64");
