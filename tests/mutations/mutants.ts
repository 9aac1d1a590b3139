/** A change of one source file that a test must notice. */
export type Mutant = {
  id: string;
  file: string;
  /** A text that occurs exactly once in the file. */
  search: string;
  replace: string;
  /** The test file that must fail. */
  test: string;
};

type Entry = readonly [name: string, search: string, replace?: string];

/** Mutants of one file under one test; without a replacement the text is deleted. */
const inFile = (prefix: string, file: string, test: string, entries: readonly Entry[]): Mutant[] =>
  entries.map(([name, search, replace = ""]) => ({ id: `${prefix}.${name}`, file, search, replace, test }));

const CART = "backend/modules/cart/cart.test.ts";
const CART_LINES = "backend/modules/cart/lines.test.ts";
const ADDRESS = "backend/modules/address/address.test.ts";
const ORDER = "backend/modules/order/order.test.ts";
const DISPATCH = "backend/modules/order/dispatch.test.ts";
const CHECKOUT = "backend/modules/checkout/checkout.test.ts";
const PAYMENT = "backend/modules/payment/payment.test.ts";
const GATEWAY = "backend/modules/payment/gateway.test.ts";
const PAY_BACK = "backend/modules/payment/pay-back.test.ts";
const RECHARGES = "backend/modules/payment/recharges.test.ts";
const TRANSFER = "backend/modules/transfer/transfer.test.ts";
const REFUND = "backend/modules/refund/refund.test.ts";
const CHECKOUT_COUPONS = "backend/modules/checkout/coupons.test.ts";
const AUTH = "backend/modules/auth/auth.test.ts";
const QR = "backend/modules/auth/qr.test.ts";
const COUPON = "backend/modules/coupon/coupon.test.ts";
const CUSTOMER_UPLOADS = "backend/modules/picture/customer-uploads.test.ts";
const STORE = "backend/modules/store/store.test.ts";
const REVIEW = "backend/modules/review/review.test.ts";
const WAREHOUSE = "backend/modules/warehouse/warehouse.test.ts";
const SERVICE = "backend/modules/service/service.test.ts";
const MY_PRINTER = "backend/modules/my-printer/my-printer.test.ts";
const STATEMENT = "backend/modules/statement/statement.test.ts";
const SECURITY = "backend/modules/account/security.test.ts";
const OWN_DATA = "app/domains/account/own-data.test.ts";
const APPROVAL = "backend/modules/approval/approval.test.ts";
const SETTLEMENT = "backend/modules/settlement/settlement.test.ts";
const QUOTATION = "backend/modules/quotation/quotation.test.ts";
const QUOTATION_PAGES = "app/routes/quotation/quotation.test.ts";
const MINE = '.where("customer_id", "=", customer_id)';

/** Files of customers: those of refused rows, repetitions, the queue of the encoding and the limit. */
const customerUploads = inFile("uploads", "backend/modules/picture/customer-uploads.ts", CUSTOMER_UPLOADS, [
  ["repetition", "          if (same) return same;\n"],
  ["bytes", "bytes.byteLength > bytesMax", "bytes.byteLength < 0"],
  ["limit", "      await count(form.limit);\n"],
]);

/** Quotations: their owner, one acceptance and one order, frozen prices, and the version for others. */
const quotations = [
  ...inFile("quotation", "backend/modules/quotation/quotation.store.ts", QUOTATION, [
    [
      "owner",
      'quotations(db, now).where("customer_id", "=", customer_id).where("id", "=", id)',
      'quotations(db, now).where("id", "=", id)',
    ],
  ]),
  ...inFile("quotation", "backend/modules/quotation/history.store.ts", QUOTATION, [
    ["attachment-owner", '.where("quotations.customer_id", "=", customer_id)'],
  ]),
  ...inFile("quotation", "backend/modules/quotation/quotation-state.store.ts", QUOTATION, [
    ["accepted-once", '.where("accepted_at", "is", null)\n'],
    ["version-seen", '.where("version", "=", version)\n'],
    [
      "quoted-state",
      '    .where("id", "=", id)\n    .where(stateAt(now), "in", from)\n    .where((row)',
      '    .where("id", "=", id)\n    .where((row)',
    ],
    [
      "ordered-once",
      '    .where("state", "in", QUOTATION_TRANSITIONS.order.from)\n    .where("valid_until", ">", now)\n    .where("accepted_at", "is not", null)\n    .where("group_id", "is", null)\n',
    ],
  ]),
  ...inFile("quotation", "backend/modules/quotation/acceptance.ts", QUOTATION, [
    ["in-whole", "if (!same || accepted.length !== ordered.length)", "if (!same && accepted.length === 0)"],
    [
      "accept-key",
      "const submit = { customer_id: customer.id, key,",
      "const submit = { customer_id: customer.id, key: `${key}${Math.random()}`,",
    ],
    ["ordered-price", "offer.quoted === line.price_fen,", "offer.quoted !== undefined,"],
  ]),
  ...inFile("quotation", "backend/modules/cart/item.ts", QUOTATION, [
    ["frozen-until", "isQuoted && now >= (row.quoted_until ?? 0)", "isQuoted && now < 0"],
  ]),
  ...inFile("quotation", "backend/modules/quotation/view.ts", QUOTATION_PAGES, [
    ["cost-shared", "price: client_price, sum },", "price: client_price, sum, cost: client_price },"],
    [
      "price-shared",
      "cart_num, client_price, client_sum: sum }) => ({",
      "cart_num, price: client_price, client_sum: sum }) => ({",
    ],
  ]),
  ...inFile("quotation", "app/domains/quotation/quotation.ts", QUOTATION_PAGES, [
    ["client-price", "price: line.client_price, sum: line.client_sum", "price: line.price, sum: line.client_sum"],
    ["client-remark", 'sum: line.client_sum, remark: "" },', "sum: line.client_sum, remark: line.remark },"],
  ]),
  ...inFile("quotation", "app/routes/quotation/offer-export.ts", QUOTATION_PAGES, [
    ["client-file", "isClient ? clientDocument(offer) : ownDocument(offer)", "ownDocument(offer)"],
  ]),
  ...inFile("quotation", "app/routes/quotation/offer-print.tsx", QUOTATION_PAGES, [
    ["client-print", "document: isClient ? clientDocument(offer) : ownDocument(offer)", "document: ownDocument(offer)"],
  ]),
  ...inFile("quotation", "app/routes/quotation/shared-offer.tsx", QUOTATION_PAGES, [
    ["shared-stored", '"Cache-Control": "no-store", ', ""],
  ]),
  ...inFile("quotation", "backend/modules/quotation/sharing.ts", QUOTATION_PAGES, [
    ["link-open", 'if (link?.state === "open") {', "if (link) {"],
    ["link-content", "sheet && fingerprintOf(sheet) === link.fingerprint", "sheet"],
  ]),
];

/** The owner in queries. */
const owners = [
  ...inFile("owner", "backend/modules/invoice/invoice.store.ts", "backend/modules/invoice/invoice.test.ts", [
    [
      "invoice",
      '.where("invoices.id", "=", id).where("invoices.customer_id", "=", customer_id)',
      '.where("invoices.id", "=", id)',
    ],
  ]),
  ...inFile("owner", "backend/modules/statement/statement.store.ts", STATEMENT, [
    ["statement-balance", '.where("holder_id", "=", customer_id)'],
  ]),
  ...inFile("owner", "backend/modules/statement/objection.store.ts", STATEMENT, [
    ["objection-attachment", '    .where("statements.customer_id", "=", customer_id)\n'],
  ]),
  ...inFile("owner", "backend/modules/statement/statement-lines.store.ts", STATEMENT, [
    [
      "statement-ticks",
      '.where("customer_id", "=", customer_id)\n    .where("order_id", "in", [...ids])',
      '.where("order_id", "in", [...ids])',
    ],
  ]),
  ...inFile("owner", "backend/platform/tokens.ts", SECURITY, [["sessions-ended", `${MINE}\n        .$if`, ".$if"]]),
  ...inFile("owner", "backend/modules/review/own-review.store.ts", OWN_DATA, [
    ["own-reviews", '      .where("reviews.customer_id", "=", customer_id)\n'],
  ]),
  ...inFile("owner", "backend/modules/service/service.store.ts", OWN_DATA, [
    ["own-messages", `select(["content", "created_at"])${MINE}`, 'select(["content", "created_at"])'],
  ]),
  ...inFile("owner", "backend/modules/store/follow.store.ts", STORE, [
    [
      "follow-remove",
      `.where("store_id", "in", store_ids)\n    ${MINE}\n    .where("removed_at", "is", null)`,
      '.where("store_id", "in", store_ids)\n    .where("removed_at", "is", null)',
    ],
  ]),
  ...inFile("owner", "backend/modules/coupon/customer-coupon.store.ts", COUPON, [
    ["coupon-taken", `${MINE}\n    .where("coupon_id", "in", ids)`, '.where("coupon_id", "in", ids)'],
  ]),
  ...inFile("owner", "backend/modules/my-printer/my-printer.store.ts", MY_PRINTER, [
    ["printer-list", `${MINE}\n    .orderBy`, ".orderBy"],
    ["printer-delete", `.deleteFrom("my_printers")\n    ${MINE}`, '.deleteFrom("my_printers")'],
  ]),
  ...inFile("owner", "backend/modules/cart/cart.store.ts", CART, [
    ["cart-read", `    .where("cart_lines.customer_id", "=", customer_id)\n    .select([`, "    .select(["],
  ]),
  ...inFile("owner", "backend/modules/cart/changes.store.ts", CART, [
    ["cart-change", `.where("id", "=", id)\n    ${MINE}\n    .where(\n`, '.where("id", "=", id)\n    .where(\n'],
  ]),
  ...inFile("owner", "backend/modules/cart/removed.store.ts", CART, [
    ["cart-restore", `.where("id", "in", ids)\n    ${MINE}\n    .returning`, '.where("id", "in", ids)\n    .returning'],
  ]),
  ...inFile("owner", "backend/modules/address/address.store.ts", ADDRESS, [
    ["address-list", `${MINE}\n    .orderBy("is_default", "desc")`, '.orderBy("is_default", "desc")'],
    ["address-delete", `${MINE}\n    .returning("is_default")`, '.returning("is_default")'],
  ]),
  ...inFile("owner", "backend/modules/order/order.store.ts", ORDER, [
    [
      "order-read",
      `    .where("orders.customer_id", "=", customer_id)\n    .selectAll("orders")`,
      '    .selectAll("orders")',
    ],
  ]),
  ...inFile("owner", "backend/modules/order/order-state.store.ts", ORDER, [
    [
      "order-cancel",
      `.set({ state: "cancelled", cancelled_at: now })\n    .where("id", "=", id)\n    ${MINE}`,
      '.set({ state: "cancelled", cancelled_at: now })\n    .where("id", "=", id)',
    ],
  ]),
  ...inFile("owner", "backend/modules/payment/recharges.ts", RECHARGES, [
    ["recharge", '\n      .where("customer_id", "=", customer.id)'],
  ]),
  ...inFile("owner", "backend/modules/transfer/transfer.store.ts", TRANSFER, [
    [
      "transfer",
      '.where("transfers.customer_id", "=", customer_id).where("transfers.id", "=", id)',
      '.where("transfers.id", "=", id)',
    ],
    [
      "slip",
      `${MINE}\n    .where("id", "=", id)\n    .executeTakeFirst()`,
      '.where("id", "=", id)\n    .executeTakeFirst()',
    ],
  ]),
  ...inFile("owner", "backend/modules/refund/refund.store.ts", REFUND, [
    [
      "refund",
      '.where("refunds.id", "=", id).where("refunds.customer_id", "=", customer_id)',
      '.where("refunds.id", "=", id)',
    ],
  ]),
  ...inFile("owner", "backend/modules/service/service.store.ts", SERVICE, [
    ["service", `.where("token_hash", "=", token_hash)\n    ${MINE}`],
  ]),
];

/** Repeated submits of one form. */
const idempotency = [
  ...inFile("once", "backend/platform/idempotency.ts", CHECKOUT, [
    ["owner", `${MINE}\n        .where("key", "=", key)`, '.where("key", "=", key)'],
  ]),
  ...inFile("once", "backend/platform/idempotency.ts", PAYMENT, [
    [
      "other-request",
      '!== request_hash)\n        throw new ApiError(409, CHANGED[kind] ?? "订单已提交，请勿更改后重复提交");',
      "=== null) return {} as Result;",
    ],
  ]),
  ...inFile("once", "backend/modules/checkout/checkout.ts", CHECKOUT, [
    ["order", 'key, kind: "order"', 'key: ports.random.token(24) + key.slice(40), kind: "order"'],
    ["lines", "!== items.length) throw notFound(", "=== -1) throw notFound("],
  ]),
  ...inFile("once", "backend/modules/payment/payment.ts", PAYMENT, [
    ["payment", 'key, kind: "pay"', 'key: ports.random.token(24) + key.slice(40), kind: "pay"'],
  ]),
  ...inFile("once", "backend/modules/order/order-state.store.ts", ORDER, [
    [
      "cancel",
      `.where("state", "=", "unpaid")\n    .returning(["id", "customer_id", "points_used"])`,
      '.returning(["id", "customer_id", "points_used"])',
    ],
  ]),
  ...inFile("once", "backend/modules/service/service.store.ts", SERVICE, [
    [
      "service",
      '.deleteFrom("service_tickets")\n    .where("hash"',
      '.updateTable("service_tickets").set({ hash })\n    .where("hash"',
    ],
  ]),
];

/** Money, stock and the states of an order. */
const trade = [
  ...inFile("ledger", "backend/platform/ledger.ts", "backend/platform/ledger.test.ts", [
    ["enough", " and ${sql.ref(column)} + ${delta} >= 0"],
    ["row", "if (!row) return false;", 'if (!row) return false;\n      if (note === "") return true;'],
    ["audit", "<> coalesce(l.summed, 0) order", "is null order"],
  ]),
  ...inFile("review", "backend/modules/review/review.store.ts", REVIEW, [
    ["hidden", '.where("reviews.state", "=", "shown")'],
  ]),
  ...inFile("review", "backend/modules/review/mask-name.ts", REVIEW, [
    ["anonymous", "isAnonymous ? ANONYMOUS : maskName(nickname)", "maskName(nickname)"],
  ]),
  ...inFile("warehouse", "backend/platform/ledger.ts", WAREHOUSE, [
    ["booked", 'if (movement.asset === "stock")', 'if (movement.asset === "sale")'],
    ["returned", "takenPieces(tx, rows, where.returns, ref)", "[]"],
  ]),
  ...inFile("payment", "backend/modules/payment/payment.ts", PAYMENT, [
    ["bound", 'state === "unpaid" && !phone_checked', 'state === "paid" && !phone_checked'],
    [
      "enough",
      'if (!(await ledger.move(tx, { ...spent, kind: "pay"',
      'if ((await ledger.move(tx, { ...spent, kind: "pay"',
    ],
  ]),
  ...inFile("payment", "backend/modules/transfer/transfer.ts", TRANSFER, [
    ["bound-transfer", "(await readBuyer(db, customer.id)).phone_checked ? null : PHONE_NOT_BOUND", "null"],
  ]),
  ...inFile("payment", "backend/modules/payment/attempts.ts", GATEWAY, [
    ["amount", "known.amount_fen !== amount_fen || "],
  ]),
  ...inFile("refund", "backend/modules/payment/payment.store.ts", PAY_BACK, [
    ["limit", '\n    .where((row) => row(row("refunded_fen", "+", amount_fen), "<=", row.ref("amount_fen")))'],
  ]),
  ...inFile("coupon", "backend/modules/coupon/coupon.ts", CHECKOUT_COUPONS, [
    ["used-once", 'delta: -1, kind: "order"', 'delta: 0, kind: "order"'],
  ]),
  ...inFile("payment", "backend/modules/order/order-state.store.ts", ORDER, [
    ["late", '.where("closes_at", ">", pay.now)'],
  ]),
  ...inFile("payment", "backend/modules/order/package.store.ts", ORDER, [
    ["ship-paid", '.where("order_groups.state", "=", "paid")'],
  ]),
  ...inFile("dispatch", "backend/modules/order/package.store.ts", DISPATCH, [
    ["whole", '.where("order_id", "=", order_id).where(TO_DISPATCH, ">", 0)', '.where("order_id", "=", 0)'],
  ]),
  ...inFile("payment", "backend/modules/order/order.ts", PAYMENT, [
    ["sold", "await countSold(tx, await store.soldOfGroup(tx, id));"],
  ]),
  ...inFile("order", "backend/modules/order/order.ts", ORDER, [
    ["stock-returned", "delta: pieces,", "delta: 0,"],
    ["points-returned", "delta: group.points_used,", "delta: 0,"],
    ["points-earned", "delta: order.give_points,", "delta: 0,"],
  ]),
  ...inFile("order", "backend/modules/checkout/checkout.ts", CHECKOUT, [
    ["quote", "form.quote !== toQuote(totals)) throw new", "form.quote === null) throw new"],
    ["problems", "      refuseProblems(totals);\n"],
    ["points-once", "points: buyer.points, use_points: form", "points: 9000, use_points: form"],
  ]),
  ...inFile("order", "backend/modules/checkout/groups.ts", CHECKOUT, [
    ["stock", "delta: -quantity,", "delta: 0,"],
    ["points", "delta: -totals.points_used,", "delta: 0,"],
  ]),
  ...inFile("cart", "backend/modules/cart/changes.store.ts", CART, [
    ["stock-merged", "cart_lines.quantity + excluded.quantity <= (select stock", "excluded.quantity <= (select stock"],
    ["stock-change", '.where("skus.stock", ">=", quantity)'],
  ]),
  ...inFile("cart", "backend/modules/cart/adding.ts", CART, [
    ["stock-added", "if (stock < quantity)", "if (stock < 0)"],
  ]),
  ...inFile("cart", "backend/modules/cart/changes.store.ts", CART_LINES, [
    ["sku-switched-once", '.where("sku_id", "=", from)'],
  ]),
];

const AGREED_PRICES = "backend/modules/agreed-price/agreed-price.test.ts";
const SHOWN_PRICES = "app/routes/catalog/shown-prices.test.ts";

/** The price of each price class, and the order of lists by it. */
const prices = [
  ...inFile("price", "contract/rules/pricing.ts", "contract/rules/pricing.test.ts", [
    ["approved", "buyer?.audit_state !== APPROVED", "!buyer"],
    ["cost", 'buyer.audit_type === 1 ? "cost" : "markup"', '"markup"'],
    ["markup", "offer.cost + (offer.cost_plus ?? 0)", "offer.cost"],
    ["flash-sale", 'offer.product_type === NORMAL_PRODUCT ? priceClass(buyer) : "public"', "priceClass(buyer)"],
    ["agreed", " || offer.agreed > price"],
    ["tier", "quantity >= tier.min_qty", "quantity > tier.min_qty"],
    ["tier-flash-sale", "if (product_type === FLASH_SALE) return price;"],
    ["piece", "(rest > 0 ? 1 : 0)", "0"],
  ]),
  ...inFile("price", "backend/modules/agreed-price/agreed-price.store.ts", AGREED_PRICES, [
    [
      "agreed-owner",
      '.where("customer_id", "=", customer_id)\n    .where("sku_id", "in", sku_ids)',
      '.where("sku_id", "in", sku_ids)',
    ],
    [
      "agreed-end",
      '.where("sku_id", "in", sku_ids)\n    .where("ends_at", ">", now)',
      '.where("sku_id", "in", sku_ids)',
    ],
  ]),
  ...inFile("price", "backend/modules/catalog/index/sort-rows.ts", SHOWN_PRICES, [
    ["sort", "PRICE_COLUMNS[priceClass]", "PRICE_COLUMNS.public"],
  ]),
  ...inFile("price", "backend/modules/catalog/index/apply-filters.ts", SHOWN_PRICES, [
    ["range", "PRICE_COLUMNS[filter.priceClass]", "PRICE_COLUMNS.public"],
  ]),
];

/** Logins, tokens, codes and their limits. */
const rights = [
  ...inFile("coupon", "backend/modules/coupon/coupon.ts", COUPON, [
    ["number", "if (number <= taken) return { taken, is_new: false };"],
    ["limit", 'if (state !== "open") throw new ApiError(400, REFUSALS[state]);'],
  ]),
  ...inFile("coupon", "backend/modules/coupon/coupon.store.ts", COUPON, [
    ["total", '\n    .whereRef("given", "<", "total")'],
    ["ended", '\n    .where("ended_at", "is", null)\n    .where("valid_until", ">", now)'],
  ]),
  ...inFile("link", "backend/platform/signed-links.ts", "backend/platform/signed-links.test.ts", [
    [
      "once",
      '.where("used_at", "is", null)\n        .where("revoked_at", "is", null)\n        .where("expires_at", ">", now)\n        .returning',
      '.where("revoked_at", "is", null)\n        .where("expires_at", ">", now)\n        .returning',
    ],
    ["expired", 'row.expires_at <= clock.now() ? "expired" : "open"', '"open"'],
  ]),
  ...inFile("link", "backend/modules/approval/approval.ts", APPROVAL, [
    [
      "approval-changed",
      'if (decision === "approve" && (await changeSince(tx, row, link)) !== null) throw new ApiError(409, CHANGED);',
    ],
  ]),
  ...inFile(
    "secret",
    "backend/modules/big-screen/big-screen.store.ts",
    "backend/modules/big-screen/big-screen.test.ts",
    [
      [
        "big-screen",
        '["id", "paid_at", "province", "pay_fen"]',
        '["id", "paid_at", "real_name as province", "pay_fen"]',
      ],
    ],
  ),
  ...inFile("closing", "backend/platform/tokens.ts", "backend/modules/closing/closing.test.ts", [
    ["login-cancels", ".set({ closes_at: null })", ".set({ closes_at: 1 })"],
  ]),
  ...inFile("token", "backend/platform/tokens.ts", AUTH, [
    ["expired", '.where("tokens.expires_at", ">", clock.now())'],
    ["inactive", '.where("customers.is_active", "=", 1)'],
    ["revoked", 'await database.write((tx) => tx.deleteFrom("tokens").where("hash", "=", hash).execute());'],
  ]),
  ...inFile("login", "backend/modules/auth/auth.ts", AUTH, [
    ["password", "customer?.password_hash && matches", "customer?.password_hash"],
    ["limit-account", "[byAccount, byIp]", "[byIp]"],
    ["limit-ip", "[byAccount, byIp]", "[byAccount]"],
    ["reset-ends-sessions", "if (changed) await tokens.revokeOthers(tx, changed, null);"],
    ["register-code", 'await requireCode({ phone, purpose: "mobile", browser }, sms_code);'],
    ["reset-code", 'await requireCode({ phone, purpose: "change_pwd", browser }, sms_code);'],
  ]),
  ...inFile("code", "backend/platform/sms-codes.ts", AUTH, [
    ["expired", '.where("expires_at", ">", clock.now())'],
    ["tries", '.where("tries_left", ">", 0)'],
    ["once", 'await tx.deleteFrom("sms_codes").where("phone", "=", phone).where("purpose", "in", used).execute();'],
    ["purpose", "`code:${purpose}:${phone}:${browser}:${code}`", "`code:${phone}:${browser}:${code}`"],
    ["browser", "`code:${purpose}:${phone}:${browser}:${code}`", "`code:${purpose}:${phone}:${code}`"],
    ["budget", "await takeBudget(tx);"],
    ["minute", "max: 1, windowMs: 60 * SECOND", "max: 100, windowMs: 60 * SECOND"],
  ]),
  ...inFile("told-code", "backend/platform/sms-codes.ts", "backend/staff/customers.test.ts", [
    ["life", "clock.now() + TOLD_CODE_LIFE_MS", "clock.now() + 2 * TOLD_CODE_LIFE_MS"],
    ["tries", '.where("tries_left", ">", 0)'],
    ["purpose", 'purpose === "change_pwd" && (await tryCode', "(await tryCode"],
    ["once", 'await tx.deleteFrom("sms_codes").where("phone", "=", phone).where("purpose", "in", used).execute();'],
    ["after-sent", 'purpose === "change_pwd" ? [purpose, TOLD_PURPOSE] : [purpose]', "[purpose]"],
  ]),
  ...inFile("robot", "backend/notify/robot.ts", "backend/notify/robot.test.ts", [
    ["address", " || !addresses.every(({ address }) => isAllowed(address))", ""],
    ["status", "if (answer.status !== 200) throw new Error(`the robot answered ${answer.status}`);"],
    ["refusal", "if (code !== 0) throw new Error(`the robot refused the message: errcode ${code}`);"],
  ]),
  ...inFile("robot-host", "backend/settings.ts", "backend/main.test.ts", [
    ["https", 'protocol === "https:" && ', ""],
    ["listed", "ROBOT_HOSTS.includes(host) && ", ""],
  ]),
  ...inFile("captcha", "backend/modules/auth/captchas.ts", AUTH, [
    ["answer", "!isEqualHash(stored.answer_hash, answerHash(key, answer))", "!answer"],
    ["expired", '.where("expires_at", ">", now)'],
  ]),
  ...inFile("qr", "backend/modules/auth/qr.ts", QR, [
    ["secret", "!isEqualHash(login.secret_hash, secretHash(secret))", "secret === null"],
    [
      "session-ended",
      "if (!(await lockConfirmer(tx, confirmed.customer_id, confirmed.confirmed_with, clock.now()))) return null;",
    ],
  ]),
  ...inFile("qr", "backend/modules/auth/qr.store.ts", QR, [
    ["once", '.where("state", "=", "confirmed")'],
    ["one-customer", ', is("customer_id", "=", by.customer_id)'],
  ]),
  ...inFile(
    "favourite",
    "backend/modules/favourite/favourite.store.ts",
    "backend/modules/favourite/favourite.test.ts",
    [
      [
        "delete-owner",
        '    .where("customer_id", "=", customer_id)\n    .where("product_id", "in", product_ids)',
        '    .where("product_id", "in", product_ids)',
      ],
      [
        "list-owner",
        '    .where("customer_id", "=", customer_id)\n    .orderBy("created_at", "desc")',
        '    .orderBy("created_at", "desc")',
      ],
    ],
  ),
  ...inFile("redirect", "app/http/safe-redirect.server.ts", "app/http/safe-redirect.server.test.ts", [
    ["shape", " || /[\\\\\\p{Cc}]/u.test(to)"],
    ["origin", "origin !== BASE || "],
    ["known", " || !known.some((pattern) => pattern.test(pathname))"],
    ["never", "EXCLUDED.has(pathname) || "],
  ]),
  ...inFile("form", "app/http/form.server.ts", "app/http/form.server.test.ts", [
    ["names", "!NAME.test(name) || "],
    ["entries", "entries > ENTRIES_MAX || "],
    ["nul", ' || value.toString().includes("\\0")'],
  ]),
];

const SALES = "backend/modules/seckill/seckill.test.ts";

/** The stock, times and limits of flash sales. */
const sales = [
  ...inFile("sale", "backend/modules/seckill/seckill.store.ts", SALES, [
    ["limit-first", " and per_customer >= ${pieces}"],
    [
      "limit-sum",
      "\n    where seckill_purchases.pieces + excluded.pieces\n      <= (select per_customer from seckill_sales where id = excluded.sale_id)",
    ],
  ]),
  ...inFile("sale", "backend/modules/seckill/sale.ts", "backend/modules/seckill/sale.test.ts", [
    ["end", "now >= ends_at", "now > ends_at"],
    ["start", "now >= starts_at", "now > starts_at"],
    ["stopped", "stopped_at !== null || "],
  ]),
  ...inFile("sale", "backend/modules/seckill/seckill.ts", SALES, [
    ["stock", "if (!moved) throw new ApiError(400, SALE_SOLD_OUT);"],
    ["give-back-limit", "await store.subtractPurchase(tx, customer_id, sale_id, pieces);"],
  ]),
  ...inFile("sale", "backend/modules/order/order.ts", SALES, [
    ["cancel", "await sales.giveBack(tx, customer_id, String(id), await store.salesOfGroup(tx, id));"],
  ]),
  ...inFile("sale", "backend/modules/cart/item.ts", SALES, [
    ["price", "price: row.sale_price ?? row.price", "price: row.price"],
  ]),
];

/** Products off the shelf, applications, and the prices of stores' pages. */
const catalogue = [
  ...inFile("store", "backend/modules/store/stores.ts", STORE, [
    ["home-price", "readShelves(reader, id,", "readShelves({ audit_state: 2, audit_type: 1 }, id,"],
  ]),
  ...inFile("settlement", "backend/modules/settlement/settlement.store.ts", SETTLEMENT, [
    [
      "picture-owner",
      '.where("customer_id", "=", customer_id)\n    .where("id", "=", id)\n    .executeTakeFirst();',
      '.where("id", "=", id)\n    .executeTakeFirst();',
    ],
    [
      "picture-remove-owner",
      '.where("customer_id", "=", customer_id)\n    .where("settlement_id", "in", (drafts) =>\n      drafts\n        .selectFrom("settlements")\n        .select("id")\n        .where("customer_id", "=", customer_id)\n        .where("state"',
      '.where("settlement_id", "in", (drafts) =>\n      drafts\n        .selectFrom("settlements")\n        .select("id")\n        .where("state"',
    ],
    [
      "review-once",
      '.where("id", "=", id)\n    .where("state", "=", SETTLEMENT_SUBMITTED)\n    .returningAll()',
      '.where("id", "=", id)\n    .returningAll()',
    ],
  ]),
  ...inFile("settlement", "backend/modules/settlement/reviews.ts", SETTLEMENT, [
    [
      "approval",
      'if (row.kind === "wholesaler") await audits.approve(',
      'if (row.kind === "none") await audits.approve(',
    ],
    ["approval-merchant", 'if (row.kind === "wholesaler") await audits.approve(', "await audits.approve("],
  ]),
];

const LIST_FILE = "backend/modules/quick-order/list-file.test.ts";

/** The mutants of the edge guard. */
const edge = inFile("guard", "server/middleware/edge-guard.ts", "server/middleware/edge-guard.test.ts", [
  ["method", '!["GET", "HEAD", "POST"].includes(method)', "method === undefined"],
  ["length", "url.length > URL_MAX", "url.length < 0"],
  ["path", " || /[^!-~]|[\\\\#]|%00/.test(url)"],
  ["way-up", String.raw`|(?:^|\/)\.\.(?:\/|$)`],
  ["other-host", ' || url.startsWith("//")'],
  ["host", "if (!isAllowed(host))", 'if (host.name === "")'],
  ["loopback", "(demo && LOOPBACK.has(host.name))", "LOOPBACK.has(host.name)"],
  ["manifest", 'path === "/__manifest"', 'path === "/__none"'],
  ["data", "if (hasDataParameter(url))", 'if (url === "")'],
  ["origin", "headers.origin !== origin || "],
  ["cross-site", ' || headers["sec-fetch-site"] === "cross-site"'],
  [
    "content-length",
    'headers["transfer-encoding"] !== undefined || headers["content-length"] === undefined',
    "headers.host === undefined",
  ],
  ["size", 'Number(headers["content-length"]) > bodyMax', 'Number(headers["content-length"]) < 0'],
  ["encoding", ' || headers["content-encoding"] !== undefined'],
  ["smuggled", '|| length !== "0"'],
  ["forwarded-host", 'trusted ? lastValue(req, "x-forwarded-host") : ""', 'lastValue(req, "x-forwarded-host")'],
  ["client-address", "while (isProxy(client))", "while (client)"],
  ["two-hosts", "return hosts <= 1;", "return true;"],
  ["forwarded", 'name === "forwarded" || '],
  ["real-ip", ' || name === "x-real-ip"'],
]);

/** The requests whose pages the page cache must not store or serve. */
const pageCache = [
  ...inFile("page-cache", "server/page-cache/cache-key.ts", "server/page-cache/cache-key.test.ts", [
    ["session", "if (!SHOP_COOKIE.test(name)) continue;", "continue;"],
    ["other-cookies", "!PLACARD_COOKIE.test(name) || "],
    ["authorization", "headers.authorization || "],
    ["public", ' && handle.access === "public"'],
    ["allow-list", "!isCacheable(pathnameOf(url))", "!isCacheable"],
  ]),
  ...inFile("page-cache", "server/page-cache/page-cache.ts", "server/page-cache/page-cache.test.ts", [
    ["set-cookie", ' && !response.headers.has("Set-Cookie")'],
    ["version", "page && !allowStale && page.version !== version", 'page?.version === ""'],
  ]),
];

/** Input that takes much time or memory, or makes the shop act for a stranger. */
const floods = [
  ...inFile("form", "app/http/form-data.server.ts", "app/http/form-data.server.test.ts", [
    ["fields", 'hasMany(body, "&", ENTRIES_MAX)', "false"],
    ["parts", "parts > ENTRIES_MAX + 1 || "],
    ["files", " || files > FILES_MAX"],
    ["part-headers", "if (end === -1 && body.length - at > PART_HEADERS_MAX) return true;"],
    ["boundary", "if (boundary === undefined && /^\\s*multipart/i.test(type)) throw badRequest();"],
  ]),
  ...inFile("list", "backend/modules/quick-order/sheet.ts", LIST_FILE, [
    ["tags", "if (tags > TAGS_MAX) throw tooLarge();"],
    ["unpacked", "inflateRawSync(packed, { maxOutputLength: max })", "inflateRawSync(packed)"],
  ]),
  ...inFile("list", "backend/modules/quick-order/list-file.ts", LIST_FILE, [
    ["lines", "if (lines > LINES_MAX) throw tooManyRows();"],
  ]),
  ...inFile("picture", "app/http/picture/source.server.ts", "app/http/picture/picture.test.ts", [
    ["own-address", "(remoteBackend || isPhotograph(url))", "true"],
    ["query", 'search === "" && '],
    ["bytes", "size += read.value.byteLength;"],
    ["redirect", 'if (next?.origin !== url.origin) throw new PictureError(404, "redirect to another origin");'],
  ]),
  ...inFile("approval", "backend/modules/approval/approval.ts", "backend/modules/approval/approval.test.ts", [
    ["mails", 'await limits.takeAll(tx, [mailLimit(customer.id)], "审批邮件发送过于频繁");'],
    ["hidden-price", "row.hides_prices === 1);", "false);"],
  ]),
  ...inFile("code", "backend/platform/sms-codes.ts", "backend/modules/auth/auth.test.ts", [
    ["browser-tries", '\n        .where("browser_hash", "in", ["", browserHash(browser)])'],
  ]),
  ...inFile("backend", "app/http/transport.server.ts", "app/http/transport.server.test.ts", [
    ["redirect", 'redirect: "error", '],
  ]),
  ...inFile("sqlite", "backend/database/sqlite.ts", "backend/database/sqlite.test.ts", [
    ["synced", "synchronous = FULL", "synchronous = NORMAL"],
    ["references", "foreign_keys = ON", "foreign_keys = OFF"],
  ]),
];

export const mutants: readonly Mutant[] = [
  ...floods,
  ...customerUploads,
  ...quotations,
  ...owners,
  ...idempotency,
  ...trade,
  ...prices,
  ...rights,
  ...sales,
  ...catalogue,
  ...edge,
  ...pageCache,
];
