import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { LOGIN_REQUIRED, NOT_FOUND } from "#contract/rules/status.ts";
import { createDataVersion } from "./cache/data-version.ts";
import { createResponseCache } from "./cache/response-cache.ts";
import type { Database } from "./database/database.ts";
import type { Caller, HonoEnv } from "./http/caller.ts";
import { ApiError, notFound, toErrorEnvelope } from "./http/errors.ts";
import type { App, ReadHandler } from "./http/route.ts";
import { accountRoutes } from "./modules/account/account.routes.ts";
import { createAccounts } from "./modules/account/account.ts";
import { readBuyer } from "./modules/account/buyer.ts";
import { type CustomerImport, createCustomerImport } from "./modules/account/customer-import.ts";
import { type Customers, createCustomers } from "./modules/account/customers.ts";
import { createManagers, type Managers } from "./modules/account/managers.ts";
import { addressRoutes } from "./modules/address/address.routes.ts";
import { addressOf, createAddresses } from "./modules/address/address.ts";
import { authRoutes } from "./modules/auth/auth.routes.ts";
import { type Auth, createAuth } from "./modules/auth/auth.ts";
import { createCaptchas } from "./modules/auth/captchas.ts";
import { createCodes } from "./modules/auth/codes.ts";
import { allowAnyPassword, refuseCommonPasswords } from "./modules/auth/password-rule.ts";
import { createQrLogins } from "./modules/auth/qr.ts";
import { createTokens } from "./modules/auth/tokens.ts";
import { cartRoutes } from "./modules/cart/cart.routes.ts";
import { createCart } from "./modules/cart/cart.ts";
import { catalogRoutes } from "./modules/catalog/catalog.routes.ts";
import { createCatalog } from "./modules/catalog/catalog.ts";
import { createProductExport, type ProductExport } from "./modules/catalog/import/export.ts";
import { createProductImport, type ProductImport } from "./modules/catalog/import/import.ts";
import { createProductAdmin, type ProductAdmin } from "./modules/catalog/products/product-admin.ts";
import { countSold } from "./modules/catalog/products/sales.ts";
import { createCheckout } from "./modules/checkout/checkout.ts";
import { orderRoutes } from "./modules/order/order.routes.ts";
import { createOrders, type Orders } from "./modules/order/order.ts";
import { paymentRoutes } from "./modules/payment/payment.routes.ts";
import { createPayments } from "./modules/payment/payment.ts";
import { PICTURE_KINDS } from "./modules/picture/look.ts";
import { pictureRoutes } from "./modules/picture/picture.routes.ts";
import { createPictures } from "./modules/picture/picture.ts";
import { serviceRoutes } from "./modules/service/service.routes.ts";
import { createServiceDesk } from "./modules/service/service.ts";
import { siteRoutes } from "./modules/site/site.routes.ts";
import { createSite, type Site } from "./modules/site/site.ts";
import { createSiteUrl } from "./modules/site/site-url.ts";
import { createStores, type Stores } from "./modules/store/stores.ts";
import { openApiDocument } from "./openapi.ts";
import { createIdempotency } from "./platform/idempotency.ts";
import { createLedger, type Ledger } from "./platform/ledger.ts";
import { createLimits } from "./platform/limits.ts";
import type { Ports } from "./ports.ts";

const BODY_MAX = 1024 * 1024;

/** Every answer, over the wire or near by. */
type Said = { status: number; message: string; data: unknown };

/**
 * Reads of one caller from inside this process: the same rules and checks as over the wire, without `Request`,
 * `Response` and JSON (decision 0116). Answers may be shared and are not to be changed.
 */
export type Near = (path: string, asked: Pick<Parameters<ReadHandler>[0], "params" | "query">) => Promise<Said>;

/** Work that nobody waits for; it runs in one process alone and may be repeated at any time. */
export type Job = { name: string; everyMs: number; run(): Promise<unknown> };

export type Backend = {
  /** One call of the API, `Request` to `Response`; `address` is the caller's network address, for the limits. */
  fetch(request: Request, address?: string): Promise<Response>;
  /** Who this is, is looked up once: for the reads of one page. Without it every call takes the long way. */
  near?: (token: string | null, address: string) => Near;
  /** Another text once anybody has changed anything; from then on nothing older is answered here. */
  version(): Promise<string>;
  readonly jobs: readonly Job[];
  readonly database: Database;
  /** What the staff's command line works with. */
  readonly staff: {
    readonly ledger: Ledger;
    readonly orders: Orders;
    readonly customers: Customers;
    readonly managers: Managers;
    readonly auth: Pick<Auth, "enrol">;
    readonly importCustomers: CustomerImport;
    readonly importGoods: ProductImport;
    readonly exportGoods: ProductExport;
    readonly shelf: ProductAdmin;
    readonly site: Site;
    readonly stores: Stores;
  };
};

export type Options = {
  /** Live mode refuses what the demo allows. */
  live?: boolean;
  /** Calls that only this kind of shop has. */
  extend?: (app: App) => void;
  /** So old may be what is shown of the catalogue and the site after somebody changed it. */
  lookEveryMs?: number;
};

/** The reference backend over a database that is already migrated. Everything from outside comes through the ports. */
export function createBackend(
  database: Database,
  ports: Ports,
  { live = false, extend, lookEveryMs = 0 }: Options = {},
): Backend {
  const data = createDataVersion(database, lookEveryMs);
  const kept = createResponseCache(data);
  const ledger = createLedger(database, ports);
  const tokens = createTokens(database, ports);
  const limits = createLimits(ports);
  const captchas = createCaptchas(database, ports, limits);
  const codes = createCodes(database, ports, limits);
  const passwordRule = live ? refuseCommonPasswords : allowAnyPassword;
  const accounts = createAccounts(database, ports, { codes, tokens, passwordRule });
  const auth = createAuth(database, ports, { limits, codes, tokens, accounts, passwordRule });
  const qrLogins = createQrLogins(database, ports, { tokens, accounts, limits, siteUrl: createSiteUrl(database) });

  const app: App = Object.assign(new Hono<HonoEnv>(), { readings: new Map<string, ReadHandler>() });
  const failure = (error: unknown, path: string) =>
    toErrorEnvelope(
      error,
      (id, cause) => ports.log("error", "backend failed", { id, path, error: String(cause) }),
      () => ports.random.token(6),
    );
  app.onError((error, c) => c.json(failure(error, c.req.routePath)));
  app.notFound((c) => c.json({ status: NOT_FOUND, message: "接口不存在", data: null }, 404));
  app.use(
    bodyLimit({ maxSize: BODY_MAX, onError: (c) => c.json({ status: 400, message: "请求内容过大", data: null }, 413) }),
  );
  app.use("/api/*", async (c, next) => {
    c.set("caller", await callerOf(bearer(c.req.header("X-Token"))));
    c.set("address", c.env.address);
    await next();
  });

  async function callerOf(token: string | null): Promise<Caller | null> {
    const caller = token ? await tokens.callerOf(token) : null;
    // A dead token is told so on every call, open or not (product.md section 5).
    if (token && !caller) throw new ApiError(410000, LOGIN_REQUIRED);
    return caller;
  }

  function near(token: string | null, address: string): Near {
    let caller: Promise<Caller | null> | undefined;
    return async (path, asked) => {
      try {
        caller ??= callerOf(token);
        const reading = app.readings.get(path);
        if (!reading) throw notFound("接口不存在");
        return { status: 200, message: "ok", data: await reading({ caller: await caller, address, ...asked }) };
      } catch (error) {
        return failure(error, path);
      }
    };
  }

  const carts = createCart(database, ports);
  const addresses = createAddresses(database, ports);
  const once = createIdempotency(database, ports);
  const orders = createOrders(database, ports, { ledger, cart: carts, countSold });
  const checkout = createCheckout(database, ports, { cart: carts, addresses, addressOf, readBuyer, ledger, once });
  const payments = createPayments(database, ports, { orders, ledger, readBuyer, once });

  app.get("/api/openapi.json", (c) => c.json(openApiDocument()));
  siteRoutes(app, { database, kept });
  const { onShelf, ...catalogue } = createCatalog(database, ports.clock, data);
  catalogRoutes(app, { ...catalogue, kept });
  pictureRoutes(app, createPictures(database));
  authRoutes(app, { rules: auth, captchas, codes, tokens, qrLogins });
  accountRoutes(app, { accounts });
  cartRoutes(app, { carts, database });
  addressRoutes(app, { addresses });
  orderRoutes(app, { checkout, orders, clock: ports.clock });
  paymentRoutes(app, { payments });
  serviceRoutes(app, { desk: createServiceDesk(database, ports, { limits }) });

  extend?.(app);

  return {
    database,
    staff: {
      ledger,
      orders,
      customers: createCustomers(database, ports, { ledger }),
      managers: createManagers(database),
      auth,
      importCustomers: createCustomerImport(database, { ledger, admit: auth.admit }),
      importGoods: createProductImport({ database, ledger, ports, pictureKinds: PICTURE_KINDS }),
      exportGoods: createProductExport(database),
      shelf: createProductAdmin(database, ports, { ledger }),
      site: createSite(database, ports),
      stores: createStores(database),
    },
    jobs: [
      { name: "forget expired tokens", everyMs: 60 * 60 * 1000, run: () => tokens.forgetExpired() },
      { name: "forget expired codes", everyMs: 10 * 60 * 1000, run: () => auth.forgetExpired() },
      { name: "close unpaid orders", everyMs: 30 * 1000, run: () => orders.closeOverdue() },
      { name: "confirm receipts", everyMs: 10 * 60 * 1000, run: () => orders.receiveOverdue() },
      { name: "forget old submits", everyMs: 60 * 60 * 1000, run: () => once.forgetOld() },
      { name: "forget old changes of goods", everyMs: 60 * 60 * 1000, run: () => onShelf.forgetChanges() },
    ],
    fetch: async (request, address = "") => app.fetch(request, { address }),
    near,
    version: data.look,
  };
}

/** `Bearer <token>`, or the bare token. */
function bearer(header: string | undefined) {
  return header?.replace(/^Bearer\s+/i, "").trim() || null;
}
