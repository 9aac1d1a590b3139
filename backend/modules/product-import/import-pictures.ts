import { picture } from "#contract/picture.ts";
import { COLUMNS } from "#contract/rules/product-table.ts";
import type { Uploads } from "../../ports.ts";
import { addressOfPicture, encodeWebp, keepPicture } from "../picture/store-picture.ts";
import type { CellProblem, ImportedProduct } from "./import-row.ts";

/** Reads a file beside the import table; null where there is none. */
export type ReadPictureFile = (name: string) => Promise<Uint8Array | null>;

type Deps = {
  /** The origins that pages show pictures of. */
  origins: readonly string[];
  readFile: ReadPictureFile | undefined;
};

/** The address of each picture that the table names, by the text of the table. */
export type PictureAddresses = ReadonlyMap<string, string>;

const FILE = /^(?!\/)(?!.*(?:^|\/)\.\.(?:\/|$))[^\\:]+\.(jpe?g|png|webp|avif)$/i;
const STORED = new RegExp(`^${picture.path.replace("{name}", picture.name.source.replace(/^\^|\$$/g, ""))}$`);

/** The bytes of encoded pictures that are held until all are checked; those beyond are encoded once more. */
const HELD_MAX = 64 * 1024 * 1024;

/** A file that the table names, with its encoded bytes where they are held. */
type NamedFile = { text: string; webp: Uint8Array | null };

export type CheckedPictures = { addresses: PictureAddresses; files: NamedFile[]; problems: CellProblem[] };

/** Checks the picture files and the addresses that the products name; nothing is stored. */
export async function checkPictures(products: readonly ImportedProduct[], deps: Deps): Promise<CheckedPictures> {
  const files: NamedFile[] = [];
  let held = 0;
  const addresses = new Map<string, string>();
  const messages = new Map<string, string>();
  const problems: CellProblem[] = [];
  for (const { text, line, column } of products.flatMap(picturesOf)) {
    if (!addresses.has(text) && !messages.has(text)) {
      const resolved = await resolve(text, deps);
      if ("message" in resolved) messages.set(text, resolved.message);
      else addresses.set(text, resolved.address);
      if ("webp" in resolved && resolved.webp) {
        const isHeld = held + resolved.webp.byteLength <= HELD_MAX;
        files.push({ text, webp: isHeld ? resolved.webp : null });
        if (isHeld) held += resolved.webp.byteLength;
      }
    }
    const message = messages.get(text);
    if (message !== undefined) problems.push({ line, column, message });
  }
  return { addresses, files, problems };
}

/**
 * Stores the checked files, before the products are written: a name follows from the content, so that importing the table
 * again stores nothing new.
 */
export async function storePictures(
  files: readonly NamedFile[],
  { uploads, readFile }: { uploads: Uploads; readFile: ReadPictureFile | undefined },
) {
  for (const { text, webp } of files) {
    const again = webp === null ? await readFile?.(text) : null;
    const encoded = again ? await encodeWebp(again) : null;
    const bytes = encoded && "bytes" in encoded ? encoded.bytes : webp;
    if (bytes) await keepPicture(uploads, bytes);
  }
}

const picturesOf = ({ line, pictures, skus }: ImportedProduct) => [
  ...(pictures ?? []).map((text) => ({ text, line, column: COLUMNS.pictures })),
  ...skus.flatMap((sku) =>
    (sku.sku_picture ?? []).map((text) => ({ text, line: sku.line, column: COLUMNS.sku_picture })),
  ),
];

async function resolve(
  text: string,
  { origins, readFile }: Deps,
): Promise<{ address: string; webp?: Uint8Array } | { message: string }> {
  if (STORED.test(text)) return { address: text };
  if (/^[a-z]+:|^\/\//i.test(text)) return resolveAddress(text, origins);
  if (!FILE.test(text)) return { message: `${text} 应为导入文件旁的图片文件（如 图片/a.jpg）或 https:// 地址` };
  const bytes = await readFile?.(text);
  if (!bytes) return { message: `找不到图片文件 ${text}` };
  const encoded = await encodeWebp(bytes);
  if ("bytes" in encoded) return { address: addressOfPicture(encoded.bytes), webp: encoded.bytes };
  const reason = encoded.message ?? "不是可用的图片，应为 JPEG、PNG、WebP 或 AVIF，不超过 10 MB";
  return { message: `${text} ${reason}` };
}

function resolveAddress(text: string, origins: readonly string[]) {
  const url = text.startsWith("https://") && !/[\\\s]/.test(text) && URL.canParse(text) ? new URL(text) : null;
  if (!url || url.username || url.password) return { message: `${text} 应为 https:// 地址` };
  if (!origins.includes(url.origin)) return { message: `${url.origin} 不在设置 PICTURE_ORIGINS 中` };
  return { address: url.href };
}
