import { z } from "zod";
import { remainingMs } from "#app/features/sms-code/sms-code.ts";
import type { Written } from "#app/http/answer.server.ts";
import type { Api } from "#app/http/api.server.ts";
import { type FormFile, sendPicture } from "#app/http/attachment.server.ts";
import { signedCookie } from "#app/http/session.server.ts";
import { product } from "#contract/product.ts";
import { PICTURE_DELETED } from "#contract/rules/messages.ts";
import { SETTLEMENT_ACCEPTED, type SettlementKind } from "#contract/rules/settlement.ts";
import { settlement } from "#contract/settlement.ts";
import { draftFields } from "./forms.ts";
import { settlementErrorField } from "./settlement.ts";

/** The customer's applications, the newest first. */
export const readSettlements = async (api: Api) => (await api.read(settlement.list)).list;

/** The 统一社会信用代码 and region of the newest approved wholesaler application, or null without one. */
export async function readCertifiedCompany(api: Api) {
  const approved = (await readSettlements(api)).find(
    ({ kind, status }) => kind === "wholesaler" && status === SETTLEMENT_ACCEPTED,
  );
  if (!approved) return null;
  const { credit_code, province, city, district } = approved;
  return { credit_code, region: [province, city, district].join(" ") };
}

/** The names of the shop's top categories, from which a merchant chooses. */
export const readCategoryNames = async (api: Api) =>
  (await api.read(product.categories)).map(({ cate_name }) => cate_name);

/** Stores the form's submitted fields, `typed`, as the draft of this kind. */
export async function saveApplicationDraft(api: Api, kind: SettlementKind, typed: unknown): Promise<Written> {
  const written = await api.write(settlement.save, { body: { ...draftFields.parse(typed), kind } });
  return written.ok ? { ok: true } : written;
}

/** Adds a picture to the draft; a refusal is shown beside the pictures. */
export const addLicencePicture = (api: Api, kind: SettlementKind, file: FormFile): Promise<Written> =>
  sendPicture(file, "picture", (image) => api.write(settlement.upload, { body: { kind, image } }));

/** Removes the picture that the address names. */
export async function removeLicencePicture(api: Api, request: Request): Promise<Written> {
  const id = new URL(request.url).searchParams.get("picture") ?? "";
  if (!/^[1-9]\d{0,15}$/.test(id)) return { ok: true };
  const written = await api.write(settlement.removePicture, { params: { id } });
  return written.ok ? { ok: true, toast: PICTURE_DELETED } : written;
}

/** Submits the draft with the code that was sent to this browser. */
export async function submitDraft(
  api: Api,
  submission: { kind: SettlementKind; sms_code: string; browser: string | undefined },
): Promise<Written> {
  const written = await api.write(settlement.submit, { body: submission });
  if (written.ok) return { ok: true, toast: "申请已提交，请等待审核" };
  return { ...written, field: settlementErrorField(written.message) };
}

/** The bytes of the customer's own picture. */
export const readLicencePicture = async (api: Api, id: string) =>
  Buffer.from((await api.read(settlement.picture, { params: { id } })).image, "base64");

/** The phone and the time of this browser's last code, so that the button's countdown survives a reload. */
const sentCode = z.object({ phone: z.string(), sentAt: z.number() });
const cookie = () => signedCookie("shop_settle", 10 * 60);

export const rememberCode = (phone: string) =>
  cookie().serialize({ phone, sentAt: Date.now() } satisfies z.output<typeof sentCode>);

/** The time at which this browser last sent a code to the phone, and the ms until the next one; null without one. */
export async function readSentCode(request: Request, phone: string) {
  const { data } = sentCode.safeParse(await cookie().parse(request.headers.get("Cookie")));
  return data?.phone === phone ? { ...data, remaining: remainingMs(data.sentAt, Date.now()) } : null;
}
