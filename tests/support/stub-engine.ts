import type { FindRequest, Found, ProductFilter, SearchDocument, SearchEngine } from "#backend/search-engine.ts";

/** A search engine in memory that matches plain words in the documents that `index` gave it. */
export function createStubEngine(): SearchEngine & { clear(): void } {
  const documents = new Map<number, SearchDocument>();

  const textOf = ({ title, brand, categories, names }: SearchDocument) =>
    [title, brand.name, brand.name_en, ...categories.map(({ name }) => name), ...names].join("\n").toLowerCase();

  const matching = (keyword: string) => {
    const words = keyword.toLowerCase().split(/\s+/).filter(Boolean);
    return [...documents.values()].filter((one) => one.isForSale && words.every((word) => textOf(one).includes(word)));
  };

  /** A known word that differs from what was typed by one character. */
  const correctionOf = (typed: string) =>
    [...documents.values()]
      .flatMap((one) => textOf(one).split(/[\s（）]+/))
      .find((word) => word.length === typed.length && [...word].filter((one, at) => one !== typed[at]).length === 1);

  return {
    clear: () => documents.clear(),

    async index(_tx, products) {
      for (const product of products) documents.set(product.id, product);
    },

    async find({ keyword, products, filter, priceClass, order, page, limit }: FindRequest): Promise<Found> {
      const typed = matching(keyword);
      const corrected = typed.length === 0 ? (correctionOf(keyword.toLowerCase()) ?? null) : null;
      const worded = corrected === null ? typed : matching(corrected);
      const found = worded
        .filter(({ id }) => products?.includes(id) ?? true)
        .filter((one) => passes(one, filter, one.prices[priceClass]))
        .sort((a, b) => (order === "price_asc" ? a.prices[priceClass] - b.prices[priceClass] : b.sales - a.sales));
      return {
        ids: found.slice((page - 1) * limit, page * limit).map(({ id }) => id),
        count: found.length,
        facets: {
          categories: countBy(found.flatMap(({ categories }) => categories)),
          brands: countBy(found.map(({ brand }) => brand)),
          specs: [],
        },
        corrected,
        matched: worded.length > 0,
      };
    },

    async suggest(keyword) {
      const found = matching(keyword);
      return {
        words: [],
        categories: [],
        brands: countBy(found.map(({ brand }) => brand)).map(({ id, name }) => ({ brand_id: id, brand_name: name })),
        goods: found.map(({ id, title }) => ({ product_id: id, store_name: title })),
      };
    },
  };
}

function passes(one: SearchDocument, filter: ProductFilter, price: number): boolean {
  const isIn = (category: number) => one.categories.some(({ id }) => id === category);
  return (
    (filter.category === 0 || isIn(filter.category)) &&
    (filter.categories?.some(isIn) ?? true) &&
    (filter.brands.length === 0 || filter.brands.includes(one.brand.id)) &&
    (filter.stores?.includes(one.store_id) ?? true) &&
    (!filter.inStock || one.isInStock) &&
    price >= (filter.minPrice ?? 0) &&
    price <= (filter.maxPrice ?? Number.POSITIVE_INFINITY)
  );
}

function countBy(named: readonly { id: number; name: string }[]) {
  const counts = new Map<number, { id: number; name: string; count: number }>();
  for (const { id, name } of named) counts.set(id, { id, name, count: (counts.get(id)?.count ?? 0) + 1 });
  return [...counts.values()];
}
