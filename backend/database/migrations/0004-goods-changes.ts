import type { Ddl, Engine } from "../ddl.ts";

/** The columns that product lists depend on; of the stock only whether it is zero, so that not every order is a change. */
const PRODUCT_COLUMNS = [
  "is_show",
  "category_top",
  "category_second",
  "category_id",
  "brand_id",
  "store_id",
  "min_price",
  "sales",
  "listed_at",
];
const SKU_COLUMNS = ["product_id", "price", "is_show"];
const differs = (columns: readonly string[]) => columns.map((name) => `old.${name} <> new.${name}`);
const PRODUCT_DIFFERS = differs(PRODUCT_COLUMNS).join(" or ");
const SKU_DIFFERS = [...differs(SKU_COLUMNS), "(old.stock > 0) <> (new.stock > 0)"].join(" or ");
/** Each trigger's event and condition, the row that holds the product's id, and the id's column. */
export const GOODS_TRIGGERS = [
  { name: "products_added", table: "products", event: "insert", when: "", row: "new", id: "id" },
  { name: "products_changed", table: "products", event: "update", when: PRODUCT_DIFFERS, row: "new", id: "id" },
  { name: "products_gone", table: "products", event: "delete", when: "", row: "old", id: "id" },
  { name: "skus_added", table: "skus", event: "insert", when: "", row: "new", id: "product_id" },
  { name: "skus_changed", table: "skus", event: "update", when: SKU_DIFFERS, row: "new", id: "product_id" },
  {
    name: "skus_left",
    table: "skus",
    event: "update",
    when: "old.product_id <> new.product_id",
    row: "old",
    id: "product_id",
  },
  { name: "skus_gone", table: "skus", event: "delete", when: "", row: "old", id: "product_id" },
] as const;
const condition = (when: string) => (when === "" ? "" : `when (${when})`);

const STATEMENTS: Record<Engine, readonly string[]> = {
  sqlite: [
    "create table goods_changes (mark integer primary key autoincrement, product_id integer not null) strict",
    ...GOODS_TRIGGERS.map(
      ({ name, table, event, when, row, id }) => `create trigger ${name} after ${event} on ${table} ${condition(when)}
          begin insert into goods_changes (product_id) values (${row}.${id}); end`,
    ),
  ],
  postgres: [
    `create table goods_changes (mark bigint not null default (pg_current_xact_id()::text::bigint),
         product_id bigint not null)`,
    "create index goods_changes_mark on goods_changes (mark)",
    ...GOODS_TRIGGERS.flatMap(({ name, table, event, when, row, id }) => [
      `create function note_${name}() returns trigger language plpgsql as $$
           begin insert into goods_changes (product_id) values (${row}.${id}); return null; end $$`,
      `create trigger ${name} after ${event} on ${table} for each row ${condition(when)} execute function note_${name}()`,
    ]),
  ],
};

/** A log of changed products, written by triggers; 0005 replaces it. */
export default ({ engine }: Ddl) => STATEMENTS[engine];
