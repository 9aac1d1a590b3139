import type { Ddl } from "../ddl.ts";

const score = (name: string, int: string) => `${name} ${int} not null check (${name} between 1 and 5)`;

/** Reviews of bought order items, one for each, with the shop's reply. */
export default ({ table, id, int }: Ddl) => [
  table(
    "reviews",
    `${id}, order_item_id ${int} not null unique references order_items (id),
     customer_id ${int} not null references customers (id), product_id ${int} not null references products (id),
     sku_id ${int} not null references skus (id), ${score("product_score", int)}, ${score("service_score", int)},
     ${score("postage_score", int)}, content text not null, pictures_json text not null default '[]',
     is_anonymous ${int} not null default 0 check (is_anonymous in (0, 1)),
     state text not null default 'shown' check (state in ('shown', 'hidden')),
     reply text, replied_at ${int}, created_at ${int} not null, check ((reply is null) = (replied_at is null))`,
  ),
  "create index reviews_product on reviews (product_id, state, created_at)",
];
