import { ATTACHMENT_KINDS, type AttachmentKind } from "./attachment.ts";
import { PICTURE_TOO_LONG, PICTURE_TOO_MANY_PIXELS, UPLOAD_BYTES_MAX } from "./picture.ts";

/** The documents that a field accepts beside pictures. */
export type Documents = readonly Exclude<AttachmentKind, "picture">[];

/** How many of a file's first bytes tell its format. */
const HEAD_BYTES = 1024;
const MEGABYTE = 1024 * 1024;

const PICTURE = /^(?:\xff\xd8\xff|\x89PNG\r\n.\n|RIFF.{4}WEBP)/s;
const STARTS = { pdf: /^%PDF-/, xlsx: /^PK\W\W/ } as const;
const HEIC = /^.{4}ftyp(?:hei[cfmsx]|hev[cmsx]|mif[12]|msf1)/s;

/** Pictures that are not accepted, by their first bytes; an AVIF picture may begin as HEIF does. */
const OTHER_PICTURES: readonly (readonly [string, RegExp])[] = [
  ["AVIF", /^.{4}ftyp(?:avi[fs]|mif1.{4,40}avi[fs])/s],
  ["GIF", /^GIF8[79]a/],
  ["BMP", /^BM.{12}[(48@l|]\W{3}/s],
  ["TIFF", /^(?:II[*+]\W|MM\W[*+])/],
  ["SVG", /^(?:\xef\xbb\xbf)?\s{0,99}<(?:svg[\s/>]|(?:\?xml|!--|!doctype svg)[\s\S]{0,900}<svg[\s/>])/i],
  ["JPEG XL", /^(?:\xff\n|.{4}JXL )/s],
  ["JPEG 2000", /^.{4}jP {2}/s],
  ["PSD", /^8BPS/],
];

/** Other files that are chosen in place of pictures. */
const OTHER_FILES: readonly (readonly [string, RegExp])[] = [
  ["PDF 文件", STARTS.pdf],
  ["旧版 Office 文件", /^\xd0\xcf.\xe0/s],
  ["Office 文件或压缩包", /^PK\W\W/],
  ["压缩包", /^(?:Rar!|7z\xbc\xaf)/],
  ["视频", /^(?:.{4}(?:ftyp|moov|mdat|wide)|.E\xdf\xa3|RIFF.{4}AVI |FLV)/s],
  ["录音", /^(?:ID3|#!AMR|RIFF.{4}WAVE|OggS)/s],
  ["网页", /^(?:\xef\xbb\xbf)?\s{0,99}<(?:!doctype html|html|head|body)/i],
];

export const EMPTY_FILE = "这个文件是空的，请重新选择";
export const HEIC_REFUSED =
  "这是 HEIC 照片，本站读不了。请在手机的“设置 > 相机 > 格式”选“兼容性最佳”后重拍，或把照片截图再传";
export const PICTURE_DAMAGED = "图片已损坏或不完整，打不开。请重新保存或截图后再传";
export const PDF_DAMAGED = "PDF 已损坏或不完整，请重新导出后再传";
export const WORKBOOK_REFUSED = "不是可用的 Excel 文件，请另存为不带宏的 xlsx 再传";

const FOUND_LATER = [PICTURE_DAMAGED, PDF_DAMAGED, WORKBOOK_REFUSED, PICTURE_TOO_LONG, PICTURE_TOO_MANY_PIXELS];
/** Whether a message of the backend is about the file itself, of which the first bytes promised more. */
export const isFileProblem = (message: string) => FOUND_LATER.includes(message);

const DOCUMENT_NAMES = { pdf: "PDF", xlsx: "Excel（xlsx）" } as const;

/** The accepted formats in words, as jpg、png 或 webp. */
function formatsOf(documents: Documents) {
  const names = ["jpg", "png", "webp", ...documents.map((kind) => DOCUMENT_NAMES[kind])];
  return `${names.slice(0, -1).join("、")} 或 ${names.at(-1)}`;
}

/** The message for a file over the limit, with both sizes; its own is rounded up, so that it is never that of the limit. */
export function fileTooLarge(bytes: number, isPicture = true): string {
  const [what, advice] = isPicture ? ["图片", "请压缩或截图后再传"] : ["附件", "请压缩或分开后再传"];
  return `${what}不能超过 ${UPLOAD_BYTES_MAX / MEGABYTE} MB，所选的有 ${(Math.ceil((10 * bytes) / MEGABYTE) / 10).toFixed(1)} MB，${advice}`;
}

const headOf = (bytes: Uint8Array) => String.fromCharCode(...bytes.subarray(0, HEAD_BYTES));

/** Whether the first bytes are those of a picture that customers may send. */
export const isSentPicture = (bytes: Uint8Array) => PICTURE.test(headOf(bytes));

/**
 * The kind that the first bytes of a file promise, whatever its name is; null for one that the field does not accept.
 * @param documents the documents that are accepted beside pictures
 */
export function promisedKind(bytes: Uint8Array, documents: Documents): AttachmentKind | null {
  const head = headOf(bytes);
  if (PICTURE.test(head)) return "picture";
  return (
    ATTACHMENT_KINDS.find((kind) => kind !== "picture" && documents.includes(kind) && STARTS[kind].test(head)) ?? null
  );
}

/**
 * The reason why a field does not accept a file, and what to do, or null. Backend, storefront and scripts of pages ask it.
 * @param size the size of the whole file in bytes
 * @param start its bytes, or at least the first 1024 of them
 */
export function uploadProblem(
  { size, start }: { size: number; start: Uint8Array },
  documents: Documents = [],
): string | null {
  if (size === 0) return EMPTY_FILE;
  if (start.length > 0 && promisedKind(start, documents) === null) return formatProblem(headOf(start), documents);
  return size > UPLOAD_BYTES_MAX ? fileTooLarge(size, documents.length === 0) : null;
}

function formatProblem(head: string, documents: Documents): string {
  const formats = formatsOf(documents);
  const picture = OTHER_PICTURES.find(([, start]) => start.test(head))?.[0];
  if (picture !== undefined) return `这是 ${picture} 图片，请另存为 jpg、png 或 webp，或截图后再传`;
  if (HEIC.test(head)) return HEIC_REFUSED;
  const file = OTHER_FILES.find(([, start]) => start.test(head))?.[0];
  const wanted = documents.length === 0 ? "图片" : "图片或可用的文件";
  return `${file === undefined ? "这个文件" : `这是${/^[A-Z]/.test(file) ? " " : ""}${file}，`}不是${wanted}，请上传 ${formats}`;
}
