import type { Generated } from "kysely";

/**
 * The tables as Kysely sees them. Money is fen, instants are epoch milliseconds, flags are 0 or 1,
 * `*_json` columns hold JSON text. Both engines keep the same shapes.
 */
export interface Schema {
  managers: { id: Generated<number>; real_name: string; phone: string; image: string | null; region: string };
  customers: {
    id: Generated<number>;
    phone: string;
    password_hash: string | null;
    company: string;
    real_name: string;
    nickname: string;
    avatar: string | null;
    is_open_member: number;
    is_money_level: number;
    balance: number;
    points: number;
    birthday: string | null;
    audit_state: number;
    audit_type: number;
    audit_reject_reason: string | null;
    manager_id: number | null;
    phone_checked: number;
    biz_user_id: string;
    is_active: number;
    created_at: number;
  };
  tokens: { hash: string; customer_id: number; created_at: number; expires_at: number };
  captchas: { key: string; answer_hash: string; expires_at: number };
  captcha_passes: { phone: string; purpose: string; expires_at: number };
  sms_codes: {
    phone: string;
    purpose: string;
    code_hash: string;
    expires_at: number;
    tries_left: number;
  };
  limits: { name: string; count: number; resets_at: number };
  qr_logins: {
    key_hash: string;
    secret_hash: string;
    device: string;
    address: string;
    state: "waiting" | "confirmed" | "used";
    customer_id: number | null;
    /** Hash of the token that the customer confirmed with. */
    confirmed_with: string | null;
    created_at: number;
    expires_at: number;
  };

  site_settings: { key: string; value_json: string };
  agreements: { key: string; title: string; updated_on: string; paragraphs_json: string };
  articles: {
    id: Generated<number>;
    title: string;
    category: string;
    date: string;
    summary: string;
    author: string;
    visits: number;
    paragraphs_json: string;
  };

  stores: {
    id: Generated<number>;
    name: string;
    kind: string;
    city: string;
    intro: string;
    rating: string;
    desc_score: string;
    service_phone: string;
    opened_on: string;
    sort: number;
    freight_json: string;
  };
  categories: { id: number; parent_id: number; level: number; name: string; sort: number };
  brands: { id: number; name: string; name_en: string; sort: number };
  products: {
    id: number;
    store_id: number;
    brand_id: number;
    category_top: number;
    category_second: number;
    category_id: number;
    name: string;
    unit_name: string;
    origin: string | null;
    keywords_json: string;
    selling_points_json: string;
    specs_json: string;
    attrs_json: string;
    cost_plus: number;
    sales: number;
    picture_kind: string;
    picture_detail: string;
    main_color: string;
    product_type: number;
    is_show: number;
    listed_at: number;
    /** The last change of the product, of a SKU or of a filter that lists depend on; see timestamps.ts. */
    updated_at: number;
  };
  skus: {
    id: number;
    product_id: number;
    name: string;
    attrs_json: string;
    price: number;
    cost: number;
    ot_price: number;
    stock: number;
    weight_g: number;
    min_order: number;
    tiers_json: string;
    color_hex: string | null;
    sort: number;
    is_show: number;
    /** The last change between sold out and in stock, which the ledger writes without locking the product. */
    availability_changed_at: Generated<number>;
  };
  /** Specifications short and common enough to filter by. */
  product_specs: { product_id: number; name: string; value: string };
  /** FTS5 rows on SQLite, a tsvector on PostgreSQL; only modules/catalog/search/search.store.ts touches it. */
  product_search: { product_id: number; tokens: string };
  printers: {
    id: number;
    brand_id: number;
    brand: string;
    series: string;
    model: string;
    short_model: string;
    type: string;
    color_mode: string;
    function: string;
    market: string;
    product_id: number | null;
    sku_id: number | null;
  };
  consumables: {
    id: number;
    brand_id: number;
    brand: string;
    code: string;
    alias: string;
    name: string;
    kind: string;
    color: string;
    color_hex: string;
    yield_pages: number | null;
    yield_note: string;
    origin: string;
    fits_brand_id: number;
    replaces_id: number | null;
    product_id: number;
    sku_id: number;
  };
  consumable_printers: { consumable_id: number; printer_id: number };
  sku_consumables: { sku_id: number; consumable_id: number };

  cart_lines: {
    id: Generated<number>;
    customer_id: number;
    product_id: number;
    sku_id: number;
    quantity: number;
    /** 1: "buy now", in no list and no badge. */
    is_now: number;
    created_at: number;
  };
  addresses: {
    id: Generated<number>;
    customer_id: number;
    real_name: string;
    phone: string;
    province: string;
    city: string;
    district: string;
    street: string;
    detail: string;
    is_default: number;
    created_at: number;
  };

  order_groups: {
    id: Generated<number>;
    sn: string;
    customer_id: number;
    state: "unpaid" | "paid" | "cancelled";
    goods_fen: number;
    postage_fen: number;
    points_used: number;
    points_fen: number;
    pay_fen: number;
    total_num: number;
    real_name: string;
    phone: string;
    province: string;
    address: string;
    pay_type: string | null;
    created_at: number;
    closes_at: number;
    paid_at: number | null;
    cancelled_at: number | null;
  };
  orders: {
    id: Generated<number>;
    sn: string;
    group_id: number;
    customer_id: number;
    store_id: number;
    /** ORDER_STATUS of the contract; it counts once the group is paid. */
    status: number;
    goods_fen: number;
    postage_fen: number;
    points_used: number;
    points_fen: number;
    pay_fen: number;
    total_num: number;
    give_points: number;
    mark: string;
    po: string;
    delivery_name: string;
    delivery_no: string;
    shipped_at: number | null;
    taken_at: number | null;
    done_at: number | null;
    /** The buyer took it out of the list. */
    is_hidden: number;
    created_at: number;
  };
  order_items: {
    id: Generated<number>;
    order_id: number;
    product_id: number;
    sku_id: number;
    name: string;
    sku: string;
    image: string;
    unit_name: string;
    unit_fen: number;
    quantity: number;
    total_fen: number;
    points_fen: number;
  };
  payments: {
    id: Generated<number>;
    group_id: number;
    customer_id: number;
    type: string;
    amount_fen: number;
    created_at: number;
  };
  idempotency_keys: {
    customer_id: number;
    key: string;
    kind: string;
    request_hash: string;
    result_json: string;
    created_at: number;
  };
  /** Append-only: every change of a balance, of points and of stock. */
  ledger: {
    id: Generated<number>;
    asset: "balance" | "points" | "stock";
    /** A customer's id, or a SKU's for stock. */
    holder_id: number;
    delta: number;
    after: number;
    kind: string;
    ref: string;
    note: string;
    created_at: number;
  };
  /** Kept as hashes; `token_hash` names the session that asked. */
  service_tickets: { hash: string; token_hash: string; customer_id: number; expires_at: number };
  manager_messages: {
    id: Generated<number>;
    customer_id: number;
    manager_id: number | null;
    content: string;
    created_at: number;
  };
}
