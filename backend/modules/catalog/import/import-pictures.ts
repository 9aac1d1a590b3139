import { picture } from "#contract/picture.ts";
import { COLUMNS } from "#contract/rules/goods-table.ts";
import type { Uploads } from "../../../ports.ts";
import { storePicture } from "../../picture/store-picture.ts";
import type { CellProblem, ImportedProduct } from "./import-row.ts";

/** Reads a file beside the import table; null where there is none. */
export type ReadPictureFile = (name: string) => Promise<Uint8Array | null>;

type Deps = {
  uploads: Uploads;
  /** The origins that pages show pictures of. */
  origins: readonly string[];
  readFile: ReadPictureFile | undefined;
};

/** The address of each picture that the table names, by the text of the table. */
export type PictureAddresses = ReadonlyMap<string, string>;

const FILE = /^(?!\/)(?!.*(?:^|\/)\.\.(?:\/|$))[^\\:]+\.(jpe?g|png|webp|avif)$/i;
const STORED = new RegExp(`^${picture.path.replace("{name}", picture.name.source.replace(/^\^|\$$/g, ""))}$`);

/**
 * Stores the picture files that the products name and checks the addresses. A file is stored before the products are
 * written: its name follows from its content, so that importing the table again stores nothing new.
 */
export async function importPictures(
  products: readonly ImportedProduct[],
  deps: Deps,
): Promise<{ addresses: PictureAddresses; problems: CellProblem[] }> {
  const addresses = new Map<string, string>();
  const messages = new Map<string, string>();
  const problems: CellProblem[] = [];
  for (const { text, line, column } of products.flatMap(picturesOf)) {
    if (!addresses.has(text) && !messages.has(text)) {
      const resolved = await resolve(text, deps);
      if ("address" in resolved) addresses.set(text, resolved.address);
      else messages.set(text, resolved.message);
    }
    const message = messages.get(text);
    if (message !== undefined) problems.push({ line, column, message });
  }
  return { addresses, problems };
}

const picturesOf = ({ line, pictures, skus }: ImportedProduct) => [
  ...(pictures ?? []).map((text) => ({ text, line, column: COLUMNS.pictures })),
  ...skus.flatMap((sku) =>
    (sku.sku_picture ?? []).map((text) => ({ text, line: sku.line, column: COLUMNS.sku_picture })),
  ),
];

async function resolve(
  text: string,
  { uploads, origins, readFile }: Deps,
): Promise<{ address: string } | { message: string }> {
  if (STORED.test(text)) return { address: text };
  if (/^[a-z]+:|^\/\//i.test(text)) return resolveAddress(text, origins);
  if (!FILE.test(text)) return { message: `${text} 应为导入文件旁的图片文件（如 图片/a.jpg）或 https:// 地址` };
  const bytes = await readFile?.(text);
  if (!bytes) return { message: `找不到图片文件 ${text}` };
  const stored = await storePicture(uploads, bytes);
  if ("address" in stored) return stored;
  const reason = stored.message ?? "不是可用的图片，应为 JPEG、PNG、WebP 或 AVIF，不超过 10 MB";
  return { message: `${text} ${reason}` };
}

function resolveAddress(text: string, origins: readonly string[]) {
  const url = text.startsWith("https://") && !/[\\\s]/.test(text) && URL.canParse(text) ? new URL(text) : null;
  if (!url || url.username || url.password) return { message: `${text} 应为 https:// 地址` };
  if (!origins.includes(url.origin)) return { message: `${url.origin} 不在设置 PICTURE_ORIGINS 中` };
  return { address: url.href };
}
