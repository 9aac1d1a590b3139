import { type ListQuantity, parseUnit } from "#contract/rules/list-quantity.ts";
import type { ListRow } from "#contract/rules/list-row.ts";
import { isOrderable } from "#contract/rules/stock.ts";
import type { Database } from "../../database/database.ts";
import { matchesQuery, nameTokens, normalise, parseQuery } from "../../words/tokens.ts";
import { parseBareId, parseSkuCode } from "../product/sku-code.ts";
import type { FindMany, FoundProducts } from "../search/find-many.ts";
import { type ListSku, skusById, skusOfBarCodes, skusOfProducts } from "./sku.store.ts";

/** The maximum of proposals for a row. */
const PROPOSALS_MAX = 3;

/** The match of a list's row; its quantity is computed from the present SKU (assess.ts). */
export type ListMatch = {
  readonly row: number;
  readonly place?: string | undefined;
  readonly raw: string;
  readonly words: string;
  /** `choice`: the customer chose the SKU. */
  readonly by: "code" | "model" | "name" | "choice" | null;
  /** null for a row with several proposals and for one that names nothing. */
  readonly sku_id: number | null;
  /** The SKUs to choose from, at most three; for a row that names nothing they are similar only. */
  readonly proposals: readonly number[];
  /** Whether the proposals match all words of the row. */
  readonly is_found: boolean;
  readonly listed: ListQuantity | null;
  readonly full_width: boolean;
};

/** Finds the SKU of each row: by code, then by model, then by name. */
export function createMatchList({ read: db }: Pick<Database, "read">, findMany: FindMany) {
  return async function matchList(rows: readonly ListRow[]): Promise<ListMatch[]> {
    const coded = await skusById(
      db,
      rows.flatMap(({ code }) => codeId(code) ?? []),
    );
    const barCoded = await skusOfBarCodes(
      db,
      rows.flatMap(({ bar_code }) => bar_code ?? []),
    );
    const skusOfBar = ({ bar_code }: ListRow) => barCoded.get(bar_code ?? "") ?? [];
    const tokens = createTokens();
    const skuOf = (row: ListRow) => {
      const sku = skuOfCode(row.code, coded);
      if (sku && namesIt(sku, row, tokens)) return sku;
      const [only, other] = skusOfBar(row);
      return only && !other ? only : null;
    };
    const found = await findMany(rows.flatMap((row) => (skuOf(row) || skusOfBar(row).length > 0 ? [] : textsOf(row))));
    const skus = await skusOfProducts(
      db,
      [...found.values()].flatMap(({ product_ids }) => [...product_ids]),
    );
    const byProduct = new Map<number, ListSku[]>();
    for (const sku of skus) byProduct.set(sku.product_id, [...(byProduct.get(sku.product_id) ?? []), sku]);
    return rows.map((row) => {
      const base = {
        row: row.row,
        place: row.place,
        raw: row.raw,
        words: row.words || row.bar_code || (row.code ?? ""),
        full_width: row.full_width,
      };
      const byCode = skuOf(row);
      if (byCode) {
        const listed = row.quantity ?? unreadQuantity(byCode, row, tokens);
        return { ...base, by: "code", sku_id: byCode.sku_id, proposals: [], is_found: true, listed };
      }
      const sameBar = skusOfBar(row);
      if (sameBar.length > 0) {
        return { ...base, by: null, sku_id: null, proposals: idsOf(sameBar), is_found: true, listed: row.quantity };
      }
      const [text] = textsOf(row).filter((one) => {
        const by = found.get(one);
        if (!by || by.by === "near") return false;
        return one !== row.words_with_number || hasNumber(candidatesOf(by, byProduct), row, tokens);
      });
      const match = found.get(text ?? textsOf(row).at(-1) ?? "");
      const listed = text !== undefined && text === row.words_with_number ? null : row.quantity;
      const near = match ? candidatesOf(match, byProduct) : [];
      const doubted = skuOfCode(row.code, coded);
      if (doubted && (!match || match.by === "near")) {
        return { ...base, by: null, sku_id: null, proposals: [doubted.sku_id], is_found: true, listed };
      }
      if (!match || match.by === "near") {
        return { ...base, by: null, sku_id: null, proposals: idsOf(near), is_found: false, listed };
      }
      const left = filterSkus(near, match, { words: text ?? row.words, unit: listed?.unit ?? null }, tokens);
      const [only] = left;
      return left.length === 1 && only
        ? { ...base, by: match.by, sku_id: only.sku_id, proposals: [], is_found: true, listed }
        : { ...base, by: null, sku_id: null, proposals: idsOf(left), is_found: true, listed };
    });
  };
}

/**
 * The texts of a row to search for, the likelier first; the number at the end of 惠普 1020 is a model if a product has
 * it.
 */
const textsOf = ({ words, words_with_number, words_with_rest, code, bar_code }: ListRow) =>
  [words_with_number ?? "", words_with_rest ?? "", words, words === "" ? bar_code || (code ?? "") : ""].filter(
    (text) => text !== "",
  );

const codeId = (code: string | null) => (code === null ? null : (parseSkuCode(code)?.sku_id ?? parseBareId(code)));

function skuOfCode(code: string | null, coded: ReadonlyMap<number, ListSku>): ListSku | null {
  const id = codeId(code);
  const sku = id === null ? undefined : coded.get(id);
  if (!sku || code === null) return null;
  const parsed = parseSkuCode(code);
  return parsed === null || parsed.product_id === sku.product_id ? sku : null;
}

/**
 * Whether the code of a row names this SKU. A bare number may be a code of the customer's own system, so the words
 * beside it must match the SKU too.
 */
const namesIt = (sku: ListSku, { code, words }: ListRow, tokensOf: (sku: ListSku) => ReadonlySet<string>) =>
  words === "" ||
  parseSkuCode(code ?? "") !== null ||
  parseQuery(words).some((group) => matchesQuery(tokensOf(sku), [group]));

/** The words of a row that neither name its SKU nor are read as its quantity, where no quantity was read. */
function unreadQuantity(sku: ListSku, { words, in_columns }: ListRow, tokensOf: (sku: ListSku) => ReadonlySet<string>) {
  if (in_columns) return null;
  const unread = words.split(" ").filter((word) => !LABEL.test(word) && !matchesQuery(tokensOf(sku), parseQuery(word)));
  return unread.length === 0 ? null : { amount: Number.NaN, unit: null, text: unread.join(" ") };
}
const LABEL = /^(?:商品|产品|物料)?(?:编码|编号|货号|料号|代码)$|^(?:sku|code|数量|qty):?$/i;

/** Whether the number at the end of a row is in the name of a product that its words name. */
const hasNumber = (
  skus: readonly ListSku[],
  { quantity }: ListRow,
  tokensOf: (sku: ListSku) => ReadonlySet<string>,
) => {
  const number = parseQuery(quantity?.text ?? "");
  return number.length > 0 && skus.some((sku) => matchesQuery(tokensOf(sku), number));
};

const candidatesOf = ({ product_ids }: FoundProducts, byProduct: ReadonlyMap<number, readonly ListSku[]>) =>
  product_ids.flatMap((id) => byProduct.get(id) ?? []);

/** SKU ids for proposals, those in stock first and otherwise in the order of the products. */
const idsOf = (skus: readonly ListSku[]) =>
  [...skus]
    .sort((a, b) => Number(isOrderable(b)) - Number(isOrderable(a)))
    .slice(0, PROPOSALS_MAX)
    .map(({ sku_id }) => sku_id);

/** Tokens of a SKU with its product, computed once per list. */
function createTokens() {
  const known = new Map<number, ReadonlySet<string>>();
  return ({ sku_id, product_name, brand_name, keywords_json, sku_name }: ListSku) => {
    const cached = known.get(sku_id);
    if (cached) return cached;
    const keywords: string[] = JSON.parse(keywords_json);
    const tokens = new Set([product_name, brand_name, sku_name, ...keywords].flatMap((name) => [...nameTokens(name)]));
    known.set(sku_id, tokens);
    return tokens;
  };
}

/** The SKUs that the row names: each step filters them, and a step that would leave none is skipped. */
function filterSkus(
  skus: readonly ListSku[],
  { query }: FoundProducts,
  { words, unit }: { words: string; unit: string | null },
  tokensOf: (sku: ListSku) => ReadonlySet<string>,
): readonly ListSku[] {
  if (skus.length === 1) return skus;
  const name = exactName(words);
  const ownWords = new Map(skus.map(({ sku_id, sku_name }) => [sku_id, countMatches(nameTokens(sku_name), query)]));
  const most = Math.max(...ownWords.values());
  const steps: ((sku: ListSku) => boolean)[] = [
    // A product is found by the words of all its SKUs; this SKU must have them itself.
    (sku) => matchesQuery(tokensOf(sku), query),
    // 550ml is in the name of the product and in that of one specification only.
    (sku) => skus.every(({ product_id }) => product_id === sku.product_id) && ownWords.get(sku.sku_id) === most,
    (sku) => exactName(sku.product_name) === name || exactName(`${sku.product_name} ${sku.sku_name}`) === name,
    (sku) => unit !== null && parseUnit(sku.unit_name) === unit,
  ];
  return steps.reduce<readonly ListSku[]>((left, keeps) => {
    const narrowed = left.filter(keeps);
    return narrowed.length > 0 ? narrowed : left;
  }, skus);
}

/** The groups of the query that the tokens match. */
const countMatches = (tokens: ReadonlySet<string>, query: FoundProducts["query"]) =>
  query.filter((group) => matchesQuery(tokens, [group])).length;

const exactName = (name: string) => normalise(name).replace(/[^\p{L}\p{N}]/gu, "");
