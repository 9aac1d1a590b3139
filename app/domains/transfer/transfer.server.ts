import { customerUrls } from "#app/customer-urls.ts";
import type { Written } from "#app/http/answer.server.ts";
import type { Api } from "#app/http/api.server.ts";
import { link } from "#app/link.ts";
import { transfer } from "#contract/transfer.ts";

/** The transfer of a group, and the account that it goes to. */
export const readTransfer = (api: Api, id: number) => api.read(transfer.read, { params: { id } });

/** The method beside the others before there is an order; none where the shop takes no transfers. */
export async function readTransferMethods(api: Api) {
  const { offered, reason } = await api.read(transfer.offer);
  return offered ? [{ type: "transfer" as const, reason }] : [];
}

/** Chooses a transfer for a group, whose page comes next. */
export async function chooseTransfer(api: Api, id: number): Promise<Written> {
  const written = await api.write(transfer.create, { params: { id } });
  return written.ok
    ? { ok: true, to: link(customerUrls.transfer, {}, { id }), toast: "已选择对公转账，请汇款" }
    : written;
}

/** The slip that was chosen, if any, is stored before the slips are submitted. */
export async function submitSlips(
  api: Api,
  transfer_id: number,
  { payer, note }: { payer: string; note: string },
  file: Uint8Array | null,
): Promise<Written> {
  if (file) {
    const image = Buffer.from(file).toString("base64");
    const stored = await api.write(transfer.upload, { params: { id: transfer_id }, body: { image } });
    if (!stored.ok) return { ...stored, field: "slip" };
  }
  const submitted = await api.write(transfer.submit, { params: { id: transfer_id }, body: { payer, note } });
  return submitted.ok ? { ok: true, toast: "凭证已提交，等待财务确认" } : { ...submitted, field: "slip" };
}

export async function removeSlip(api: Api, id: number): Promise<Written> {
  const written = await api.write(transfer.removeSlip, { params: { id } });
  return written.ok ? { ok: true, toast: "凭证已删除" } : written;
}

/** The bytes of the customer's own slip. */
export const readSlip = async (api: Api, id: string) =>
  Buffer.from((await api.read(transfer.slip, { params: { id } })).image, "base64");
