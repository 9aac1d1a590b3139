import { z } from "zod";
import { photographAddress } from "#contract/picture.ts";
import { COLUMNS, type Column } from "#contract/rules/product-table.ts";
import type { Db } from "../database/database.ts";
import { parsePictures } from "../modules/picture/picture-name.ts";
import { groupBy } from "../platform/group-by.ts";
import { choosePhotographs, type Photograph } from "./choose-photograph.ts";
import type { Pictured } from "./photograph-shapes.ts";

const photographs = z.array(
  z.object({
    name: z.string(),
    hash: z.string(),
    kind: z.string(),
    details: z.array(z.string()),
    colour: z.string().nullable(),
    pack: z.enum(["single", "double", "set", "box"]),
    weight: z.number(),
  }),
);

/** The photographs of the demo. */
export async function readPhotographs(): Promise<Photograph[]> {
  return photographs.parse((await import("./data/photographs.json")).default);
}

/** The name of a photograph among the uploads and in its address. */
export const photographName = ({ name, hash }: Photograph) => `${name}-${hash}.webp`;
const addressOf = (photograph: Photograph) => photographAddress(photographName(photograph));

/** The address of the photograph of this name. @throws Error where there is none. */
export function photographOf(all: readonly Photograph[], name: string): string {
  const photograph = all.find((one) => one.name === name);
  if (!photograph) throw new Error(`no photograph ${name}`);
  return addressOf(photograph);
}

/** The addresses of the products' pictures and of their SKUs', those of the most sold products first. */
export async function picturesBySales(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom("products")
    .innerJoin("skus", "skus.product_id", "products.id")
    .select(["products.pictures_json", "skus.picture"])
    .orderBy("products.sales", "desc")
    .orderBy("products.id")
    .orderBy("skus.id")
    .execute();
  const addresses = rows.flatMap(({ pictures_json, picture }) => [...parsePictures(pictures_json), picture ?? ""]);
  return [...new Set(addresses)].filter(Boolean);
}

type DemoProduct = Pictured & { sku_ids: readonly string[]; category: string; sales: number };

/** The products of import tables: `header` and their rows, one for each SKU, the first one with the product's cells. */
export function productsOfRows(header: readonly string[], rows: readonly (readonly string[])[]): DemoProduct[] {
  const cell = (row: readonly string[], column: Column) => row[header.indexOf(COLUMNS[column])] ?? "";
  const ofProducts = groupBy(rows, (row) => cell(row, "product_id"));
  return [...ofProducts].flatMap(([id, [first, ...others]]) => {
    if (!first) return [];
    const skus = [first, ...others];
    return [
      {
        id: Number(id),
        title: cell(first, "name"),
        brand: cell(first, "brand"),
        kind: cell(first, "picture_kind"),
        detail: cell(first, "picture_detail"),
        colour: cell(first, "main_color").toLowerCase(),
        category: cell(first, "category"),
        sales: Number(cell(first, "sales")),
        sku_ids: skus.map((row) => cell(row, "sku_id")),
        skus: skus.map((row) => ({
          name: cell(row, "attrs").replaceAll(/(?:^|\|)[^:|]*:/g, " "),
          colour: cell(row, "color_hex").toLowerCase() || null,
        })),
      },
    ];
  });
}

export type ChosenPhotographs = { product: DemoProduct; own: Photograph; skus: readonly Photograph[] };

/** How many photographs that fit as well are tried, so that neighbours differ. */
const TURNS_MAX = 6;

/**
 * The photographs of all products. Lists show the most sold product first, so in this order a product takes another
 * photograph that fits as well where the one before it, in its category or in a category above, has the same.
 */
export function photographsFor(all: readonly Photograph[], products: readonly DemoProduct[]): ChosenPhotographs[] {
  const lastOf = new Map<string, Photograph>();
  return products
    .toSorted((a, b) => b.sales - a.sales || a.id - b.id)
    .map((product) => {
      const lists = categoriesOf(product.category);
      const choices = Array.from({ length: TURNS_MAX }, (_, turn) => {
        const choice = choosePhotographs(all, product, turn);
        if (!choice) throw new Error(`no photograph of ${product.kind}`);
        return { ...choice, same: nearness(lists.map((list) => lastOf.get(list) === choice.product)) };
      });
      const [choice] = choices.toSorted((a, b) => a.same - b.same);
      if (!choice) throw new Error("no photograph was tried");
      for (const list of lists) lastOf.set(list, choice.product);
      return { product, own: choice.product, skus: choice.skus };
    });
}

/** The sum of the lists in which a neighbour is the same, where each list counts more than all above it. */
const nearness = (same: readonly boolean[]) => same.reduce((sum, one, depth) => sum + (one ? 2 ** depth : 0), 0);

/** The paths of a category and of those above it, the highest first. */
function categoriesOf(category: string): string[] {
  const names = category.split(">");
  return names.map((_, index) => names.slice(0, index + 1).join(">"));
}

/** The cells 图片 by the id of the product and 规格图片 by that of the SKU, which has none where it shows its product's. */
export function photographCells(chosen: readonly ChosenPhotographs[]) {
  return {
    products: new Map(chosen.map(({ product, own }) => [product.id, addressOf(own)])),
    skus: new Map(
      chosen.flatMap(({ product, own, skus }) =>
        product.sku_ids.flatMap((id, index): [string, string][] => {
          const photograph = skus[index];
          return photograph && photograph !== own ? [[id, addressOf(photograph)]] : [];
        }),
      ),
    ),
  };
}
