import { createHash } from "node:crypto";
import drawings from "./drawings.json";

/** The edition of the drawings; raise it when they change, so that every picture gets a new name. */
const EDITION = 3;

/** The data that decide how a SKU's picture looks. */
type PictureSpec = {
  product_id: number;
  sku_id: number;
  product_name: string;
  sku_name: string;
  picture_kind: string;
  picture_detail: string;
  main_color: string;
  color_hex: string | null;
};

/** The drawings by kind: 400 by 400, with {main} {dark} {light} {tint} as placeholders for colours. */
export const DRAWINGS: Readonly<Record<string, string>> = drawings;
export const PICTURE_KINDS: ReadonlySet<string> = new Set(Object.keys(drawings));

/** `p<product>-s<sku>-<hash>.svg`: the hash changes with the look, so that browsers may cache the picture for ever. */
export function pictureName(spec: PictureSpec): string {
  const { product_id, sku_id, product_name, sku_name, picture_kind, picture_detail, main_color, color_hex } = spec;
  const drawn = [EDITION, product_name, sku_name, picture_kind, picture_detail, main_color, color_hex ?? ""];
  const hash = createHash("sha256").update(JSON.stringify(drawn)).digest("hex").slice(0, 10);
  return `p${product_id}-s${sku_id}-${hash}.svg`;
}

type Pictured = PictureSpec & {
  /** The SKU's own photograph, and the addresses of the product's as JSON. */
  picture: string | null;
  pictures_json: string;
};

/** The address of a SKU's picture: its own photograph, else the product's first, else its drawing. */
export const pictureAddress = (sku: Pictured): string =>
  sku.picture ?? parsePictures(sku.pictures_json)[0] ?? `/pictures/${pictureName(sku)}`;

const NO_PICTURES = "[]";

/** The addresses of a product's photographs, which the import wrote. */
export const parsePictures = (json: string): readonly string[] => (json === NO_PICTURES ? [] : JSON.parse(json));
