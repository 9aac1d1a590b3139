import type { Ddl } from "../../database/ddl.ts";

/** Reviews of bought order items, one for each, with the shop's reply. */
export default ({ table, id, int }: Ddl) => [
  table(
    "reviews",
    `${id}, order_item_id ${int} not null unique references order_items (id),
     customer_id ${int} not null references customers (id), product_id ${int} not null references products (id),
     sku_id ${int} not null references skus (id), product_score ${int} not null check (product_score between 1 and 5),
     service_score ${int} not null check (service_score between 1 and 5),
     postage_score ${int} not null check (postage_score between 1 and 5), content text not null,
     pictures_json text not null default '[]', is_anonymous ${int} not null default 0 check (is_anonymous in (0, 1)),
     state text not null default 'shown' check (state in ('shown', 'hidden')), hidden_reason text, reply text,
     replied_at ${int}, created_at ${int} not null,
     check ((reply is null) = (replied_at is null))`,
  ),
  "create index reviews_product on reviews (product_id, state, created_at)",
  "create index reviews_open on reviews (created_at) where reply is null and state = 'shown'",

  // Pictures that customers add before they submit a review, which names those that it shows.
  table(
    "review_pictures",
    `${id}, customer_id ${int} not null references customers (id),
     order_item_id ${int} not null references order_items (id), name text not null unique, created_at ${int} not null`,
  ),
  "create index review_pictures_item on review_pictures (order_item_id)",
];
