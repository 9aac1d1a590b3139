import type { Ddl } from "../../database/ddl.ts";

/** Printers, the consumables that fit them, and the SKUs that are such consumables. */
export default ({ table, int }: Ddl) => [
  table(
    "printers",
    `id ${int} primary key, brand_id ${int} not null references brands (id), brand text not null, series text not null,
     model text not null, short_model text not null, type text not null, color_mode text not null,
     function text not null, market text not null, product_id ${int}, sku_id ${int}`,
  ),

  table(
    "consumables",
    `id ${int} primary key, brand_id ${int} not null, brand text not null, code text not null, alias text not null,
     name text not null, kind text not null, color text not null, color_hex text not null, yield_pages ${int},
     yield_note text not null, origin text not null, fits_brand_id ${int} not null, replaces_id ${int},
     product_id ${int} not null references products (id), sku_id ${int} not null references skus (id)`,
  ),
  "create index consumables_product on consumables (product_id)",

  table(
    "consumable_printers",
    `consumable_id ${int} not null references consumables (id), printer_id ${int} not null references printers (id),
     primary key (consumable_id, printer_id)`,
  ),
  "create index consumable_printers_printer on consumable_printers (printer_id)",

  table(
    "sku_consumables",
    `sku_id ${int} not null references skus (id), consumable_id ${int} not null references consumables (id),
     primary key (sku_id, consumable_id)`,
  ),
];
