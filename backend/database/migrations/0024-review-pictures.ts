import type { Ddl } from "../ddl.ts";

/** Pictures that customers add to an item before they submit its review; the review names those that it shows. */
export default ({ table, id, int }: Ddl) => [
  table(
    "review_pictures",
    `${id}, customer_id ${int} not null references customers (id),
     order_item_id ${int} not null references order_items (id), name text not null unique, created_at ${int} not null`,
  ),
  "create index review_pictures_item on review_pictures (order_item_id)",
  "create index orders_to_review on orders (taken_at) where status = 2",
];
