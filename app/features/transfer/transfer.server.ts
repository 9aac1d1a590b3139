import type { z } from "zod";
import type { Written } from "#app/http/answer.server.ts";
import type { Api } from "#app/http/api.server.ts";
import { type FormFile, sendPicture } from "#app/http/attachment.server.ts";
import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import { transfer } from "#contract/transfer.ts";
import type { transferForms } from "./forms.ts";

/** The transfer of a group, and the account that it goes to. */
export const readTransfer = (api: Api, id: number) => api.read(transfer.read, { params: { id } });

/** The transfer of a recharge with the account that it goes to; null for a recharge by another method. */
export const readRechargeTransfer = (api: Api, id: number) => api.read(transfer.readRecharge, { params: { id } });

/** The method of the recharge form, if the shop accepts transfers, and the recharges whose money has not arrived. */
export async function readRechargeTransfers(api: Api) {
  const { offered, reason, list } = await api.read(transfer.recharges);
  return { awaited: list, methods: offered ? [{ type: "transfer" as const, reason }] : [] };
}

/** Cancels the transfer of a recharge, or of a repayment. */
export async function cancelRecharge(
  api: Api,
  id: number,
  purpose: "balance" | "credit" | undefined,
): Promise<Written> {
  const written = await api.write(transfer.cancel, { params: { id } });
  if (!written.ok) return written;
  const to = purpose === "credit" ? urls.credit.index : urls.bill.balance;
  return { ok: true, to, toast: "已取消；之后汇入的款项仍会计入余额" };
}

/** The method for an order that is not placed yet; none where the shop accepts no transfers. */
export async function readTransferMethods(api: Api) {
  const { offered, reason } = await api.read(transfer.offer);
  return offered ? [{ type: "transfer" as const, reason }] : [];
}

/** Chooses a transfer for a group and leads to its page. */
export async function chooseTransfer(api: Api, id: number): Promise<Written> {
  const written = await api.write(transfer.create, { params: { id } });
  return written.ok
    ? { ok: true, to: link(urls.transfer.index, {}, { id }), toast: "已选择对公转账，请汇款" }
    : written;
}

/** Adds a slip without submitting it. */
const addSlip = (api: Api, id: number, file: FormFile | null): Promise<Written> =>
  sendPicture(file, "slip", (image) => api.write(transfer.upload, { params: { id }, body: { image } }));

/** Submits the slips; a chosen file is stored as a slip first. */
async function submitSlips(
  api: Api,
  transfer_id: number,
  { payer, note }: { payer: string; note: string },
  file: FormFile | null,
): Promise<Written> {
  if (file) {
    const stored = await addSlip(api, transfer_id, file);
    if (!stored.ok) return stored;
  }
  const submitted = await api.write(transfer.submit, { params: { id: transfer_id }, body: { payer, note } });
  return submitted.ok ? { ok: true, toast: "凭证已提交，等待财务确认" } : { ...submitted, field: "slip" };
}

type SlipForm = Extract<z.output<typeof transferForms>, { intent: "submit_slip" | "upload" | "remove_slip" }>;

/** Executes a form of the slips. */
export function changeSlips(api: Api, transfer_id: number, form: SlipForm, file: FormFile | null): Promise<Written> {
  switch (form.intent) {
    case "upload":
      return addSlip(api, transfer_id, file);
    case "remove_slip":
      return removeSlip(api, form.slip_id);
    case "submit_slip":
      return submitSlips(api, transfer_id, form, file);
  }
}

async function removeSlip(api: Api, id: number): Promise<Written> {
  const written = await api.write(transfer.removeSlip, { params: { id } });
  return written.ok ? { ok: true, toast: "凭证已删除" } : written;
}

/** The bytes of the customer's own slip. */
export const readSlip = async (api: Api, id: string) =>
  Buffer.from((await api.read(transfer.slip, { params: { id } })).image, "base64");
