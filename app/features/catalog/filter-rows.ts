import {
  categoryOf,
  type Facets,
  hasSpec,
  type ListHref,
  type ListQuery,
  toggleBrand,
  toggleSpec,
  withCategory,
  withoutCategory,
  withoutSpec,
} from "./list.ts";

type FilterKind = "category" | "brand" | "spec";

export type FilterOptions = {
  /** The filters to show. */
  filters: readonly FilterKind[];
  /** The list's category is that of the page, so that 全部 leads to the page's category. */
  isCategoryPage: boolean;
};

export type FilterValue = { key: string; name: string; to: string; on: boolean; count?: number };
/** One filter: the values of its first two lines, and the others, which are folded. */
export type FilterRow = { name: string; values: FilterValue[]; more: FilterValue[] };

/** The filters of a list as rows of links. */
export function filterRows(
  query: ListQuery,
  facets: Facets,
  { filters, isCategoryPage }: FilterOptions,
  hrefFor: ListHref,
): FilterRow[] {
  const allCategories = withoutCategory(query, isCategoryPage);
  const categories = facets.categories.map(({ id, name, count }) => ({
    key: String(id),
    name,
    count,
    on: false,
    to: hrefFor(withCategory(query, id)),
  }));
  const brands = facets.brands.map(({ id, name, count }) => ({
    key: String(id),
    name,
    count,
    on: query.brands.includes(id),
    to: hrefFor(toggleBrand(query, id)),
  }));
  const specs = facets.specs.map(({ name, values }) => {
    const links = values.map(({ value, count }) => ({
      key: value,
      name: value,
      count,
      on: hasSpec(query.specs, { name, value }),
      to: hrefFor(toggleSpec(query, { name, value })),
    }));
    const isFree = !query.specs.some((spec) => spec.name === name);
    return toRow(name, { key: "", name: "不限", to: hrefFor(withoutSpec(query, name)), on: isFree }, links);
  });
  const all = {
    key: "",
    name: "全部",
    to: hrefFor(allCategories),
    on: categoryOf({ ...query, ...allCategories }) === categoryOf(query),
  };
  const anyBrand = { key: "", name: "不限", to: hrefFor({ brands: [] }), on: query.brands.length === 0 };
  return [
    ...(filters.includes("category") && categories.length > 0 ? [toRow("分类", all, categories)] : []),
    ...(filters.includes("brand") && brands.length > 0 ? [toRow("品牌", anyBrand, brands)] : []),
    ...(filters.includes("spec") ? specs : []),
  ];
}

/** The width of two lines of a row on a page of 1200 px, less the link 更多. */
const TWO_LINES_PX = 1900;
/** Padding and gap of a value. */
const VALUE_PX = 28;

/**
 * The first values that fit into two lines and the folded others, by estimated width: the server cannot measure text.
 */
function toRow(name: string, first: FilterValue, others: readonly FilterValue[]): FilterRow {
  const values = [first, ...others];
  let width = 0;
  const overflow = values.findIndex((value) => {
    width += VALUE_PX + textWidth(value.name) + textWidth(String(value.count ?? ""));
    return width > TWO_LINES_PX;
  });
  return overflow === -1
    ? { name, values, more: [] }
    : { name, values: values.slice(0, overflow), more: values.slice(overflow) };
}

/** The approximate width of a text of 13 px: Chinese characters are twice as wide as Latin ones. */
const textWidth = (text: string) => [...text].reduce((sum, one) => sum + (one > "\u2e80" ? 13 : 7.5), 0);
