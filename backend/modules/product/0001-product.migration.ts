import type { Ddl } from "../../database/ddl.ts";

/** Categories, brands, and products with their SKUs, which hold prices and stock. */
export default ({ table, id, int }: Ddl) => [
  table(
    "categories",
    `id ${int} primary key, parent_id ${int} not null, level ${int} not null, name text not null, sort ${int} not null`,
  ),

  table("brands", `id ${int} primary key, name text not null unique, name_en text not null, sort ${int} not null`),

  // `updated_at` and `availability_changed_at` date the changes that the product index reads.
  table(
    "products",
    `id ${int} primary key, store_id ${int} not null references stores (id),
     brand_id ${int} not null references brands (id), category_top ${int} not null, category_second ${int} not null,
     category_id ${int} not null references categories (id), name text not null, unit_name text not null, origin text,
     keywords_json text not null, selling_points_json text not null, specs_json text not null,
     attrs_json text not null, cost_plus ${int} not null check (cost_plus >= 0),
     tax_percent ${int} not null default 13 check (tax_percent in (13, 9, 6, 1, 0)), sales ${int} not null default 0,
     picture_kind text not null, picture_detail text not null, pictures_json text not null default '[]',
     main_color text not null, product_type ${int} not null, is_show ${int} not null default 1,
     listed_at ${int} not null, updated_at ${int} not null default 0`,
  ),
  "create index products_top on products (category_top, is_show)",
  "create index products_second on products (category_second, is_show)",
  "create index products_category on products (category_id, is_show)",
  "create index products_brand on products (brand_id, is_show)",
  "create index products_store on products (store_id, is_show)",
  "create index products_updated_at on products (updated_at)",

  // The bar code is text because of its leading zeros, and several SKUs may have the same.
  table(
    "skus",
    `id ${int} primary key, product_id ${int} not null references products (id), name text not null,
     unit_name text not null default '', pack_pieces ${int} check (pack_pieces >= 2), bar_code text,
     attrs_json text not null, price ${int} not null check (price >= 0), cost ${int} not null check (cost >= 0),
     ot_price ${int} not null, stock ${int} not null check (stock >= 0), weight_g ${int} not null,
     min_order ${int} not null check (min_order >= 1), tiers_json text not null, color_hex text, picture text,
     sort ${int} not null, is_show ${int} not null default 1, availability_changed_at ${int} not null default 0`,
  ),
  "create index skus_product on skus (product_id, sort)",
  "create index skus_availability_changed_at on skus (availability_changed_at)",
  "create index skus_bar_code on skus (bar_code)",

  table(
    "product_specs",
    `product_id ${int} not null references products (id), name text not null, value text not null,
     primary key (product_id, name, value)`,
  ),
  "create index product_specs_value on product_specs (name, value)",

  // Changes of prices, by which those of a day count together.
  table(
    "sku_prices",
    `${id}, sku_id ${int} not null references skus (id), at ${int} not null, price_before ${int} not null,
     price ${int} not null, cost_before ${int} not null, cost ${int} not null`,
  ),
  "create index sku_prices_sku on sku_prices (sku_id, at)",
];
